// The error response body: problem details (RFC 9457).
import { z } from 'zod';
import { type ErrorCode, errorCodes } from './error-codes.ts';
import { orderStates } from './order-state.ts';

const fieldProblem = z.object({
  /** JSON pointer (RFC 6901) into the body, e.g. `/phone`; query and path fields begin `/query/`, `/params/`. */
  pointer: z.string(),
  detail: z.string(),
  /** With `counts_refused`: the error of this row. With `lines_not_orderable`: the error of this line, and what `needs_several_lots` says of it. */
  code: z.string().optional(),
  largestLot: z.int().nullable().optional(),
  lots: z.int().optional(),
  lotPieces: z.array(z.int()).optional(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    /** Same text as `detail`, for clients that read `message`. */
    message: z.string(),
    errors: z.array(fieldProblem).optional(),
    /** The current total; only with `price_changed`. */
    price: z.number().optional(),
    /** The order's current state; only with `order_state_changed`. */
    state: z.enum(orderStates).optional(),
    /** With `needs_several_lots`: pieces of the largest lot, null where those are below the minimum order. */
    largestLot: z.int().nullable().optional(),
    /** With `needs_several_lots`: how many lots the pieces take. */
    lots: z.int().optional(),
    /** With `needs_several_lots`: the pieces from each of these lots, largest lots first. */
    lotPieces: z.array(z.int()).optional(),
    /** With `reservation_not_possible`: the article, and from how many to how many of its pieces can be reserved. */
    articleId: z.string().optional(),
    reservationMinimum: z.int().optional(),
    reservationMaximum: z.int().optional(),
    /** With `count_below_needed`, and `stock_changed` for a count: what lies on the shelf now, and what of it is needed. */
    onHand: z.int().optional(),
    inOrders: z.int().optional(),
    reserved: z.int().optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });
export type Problem = z.infer<typeof problem>;
