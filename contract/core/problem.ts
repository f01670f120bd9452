// The error response body: problem details (RFC 9457).
import { z } from 'zod';
import { apiKeyScopes } from './api-key-scopes.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';
import { orderStates } from './order-state.ts';

const fieldProblem = z.object({
  pointer: z
    .string()
    .describe(
      'JSON pointer (RFC 6901) into the body, e.g. `/phone`; query and path fields begin `/query/`, `/params/`',
    ),
  detail: z.string().describe('What is wrong, in a sentence'),
  code: z
    .string()
    .optional()
    .describe(
      'With `counts_refused` and `deliveries_refused`: the error of this row. With `lines_not_orderable`: the error of this line, and what `needs_several_lots` says of it',
    ),
  largestLot: z.int().nullable().optional().describe('With `needs_several_lots`: pieces of the largest lot'),
  lots: z.int().optional().describe('With `needs_several_lots`: how many lots the pieces take'),
  lotPieces: z.array(z.int()).optional().describe('With `needs_several_lots`: the pieces from each lot'),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

export const problem = z
  .object({
    type: z.string().describe('Where the error is documented'),
    title: z.string().describe('The error, in a sentence'),
    status: z.int().describe("HTTP status, as in the answer's first line"),
    detail: z.string().describe('What is wrong, in a sentence'),
    code: z
      .enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])
      .describe('Code of the error, for programs: it stays the same'),
    message: z.string().describe('Same text as `detail`, for clients that read `message`'),
    errors: z.array(fieldProblem).optional().describe('What is wrong with each field'),
    scopes: z
      .array(z.enum(apiKeyScopes))
      .optional()
      .describe('With `scope_missing`: the API key needs one of these; left out where no key is allowed'),
    keyState: z
      .enum(['unknown', 'ended', 'revoked'])
      .optional()
      .describe('With `token_unknown` and `api_key_ended`: what is wrong with the API key that was sent'),
    price: z.number().optional().describe('The current total; only with `price_changed`'),
    state: z
      .enum(orderStates)
      .optional()
      .describe("The order's current state; only with `order_state_changed`"),
    largestLot: z
      .int()
      .nullable()
      .optional()
      .describe(
        'With `needs_several_lots`: pieces of the largest lot, null where those are below the minimum order',
      ),
    lots: z.int().optional().describe('With `needs_several_lots`: how many lots the pieces take'),
    lotPieces: z
      .array(z.int())
      .optional()
      .describe('With `needs_several_lots`: the pieces from each of these lots, largest lots first'),
    articleId: z
      .string()
      .optional()
      .describe(
        'With `reservation_not_possible`: the article, and from how many to how many of its pieces can be reserved',
      ),
    reservationMinimum: z.int().optional().describe('With `reservation_not_possible`: the fewest pieces'),
    reservationMaximum: z.int().optional().describe('With `reservation_not_possible`: the most pieces'),
    onHand: z
      .int()
      .optional()
      .describe(
        'With `count_below_needed`, and `stock_changed` for a count: what is on hand now, and what of it is needed',
      ),
    inOrders: z.int().optional().describe('With `count_below_needed`: pieces of open orders'),
    reserved: z.int().optional().describe('With `count_below_needed`: reserved pieces'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });
export type Problem = z.infer<typeof problem>;
