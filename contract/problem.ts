// The problem answer (RFC 9457) every refusal travels in.
import { z } from 'zod';
import { type ErrorCode, errorCodes } from './error-codes.ts';

export const fieldProblem = z.object({
  /** JSON pointer (RFC 6901) into the body, e.g. `/phone`; query and path fields begin `/query/`, `/params/`. */
  pointer: z.string(),
  detail: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    /** The same words as `detail`, for clients that look for `message`. */
    message: z.string(),
    errors: z.array(fieldProblem).optional(),
    /** The total the shop computed, in dollars; only with `price_changed`. */
    price: z.number().optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });
export type Problem = z.infer<typeof problem>;
