// Refunds of paid orders, by line or of an amount.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  id,
  idParams,
  namedObject,
  parts,
  quantity,
  requestedId,
  requiredText,
  totalAmount,
  writtenTime,
} from '../core/fields.ts';
import { ORDER_LINES_MAX } from '../core/limits.ts';
import { t } from '../languages/text.ts';
import { idempotencyHeaders } from './order.ts';

export const refund = namedObject('Refund', {
  _id: id,
  amount: z.number().describe("Sum of all lines in the order's currency"),
  returnedQuantity: z.int().describe('Pieces put back to stock, of all lines'),
  lines: parts('What it is for; the order has more about each', {
    line: id.describe('The id of the line'),
    amount: z.number().describe("Amount in the order's currency"),
    returnedQuantity: z.int().describe('Pieces put back to stock'),
  }),
  reason: z.string().describe('Why it was refunded, as the admin wrote it'),
  state: z.enum(['requested', 'succeeded', 'failed']).describe('Whether the refund has succeeded'),
  requestedAt: writtenTime.describe('When the refund was requested, ISO 8601'),
  succeededAt: writtenTime.nullable().describe('When it succeeded, ISO 8601; null before'),
});
export type Refund = z.infer<typeof refund>;

const refundedLine = z.object({
  line: requestedId.describe("Id of the order's line"),
  amount: totalAmount.describe('The amount, at most what is left of the line'),
  returnedQuantity: quantity.default(0).describe('Pieces put back to stock; 0 for none, as of a swatch'),
  awaitedQuantity: quantity
    .optional()
    .describe('Pieces of expected deliveries that leave the order, which others can order then'),
});
const aboveZero = { error: t`An amount above zero` };

/** Either by line, or an amount of the whole order, which is split over its lines in proportion to what is left of each. */
const newRefund = z
  .object({
    lines: z
      .array(refundedLine)
      .min(1)
      .max(ORDER_LINES_MAX)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
        error: t`Each line once`,
      })
      .refine((lines) => lines.some(({ amount }) => amount > 0), aboveZero)
      .optional()
      .describe('What to refund, line by line'),
    amount: totalAmount
      .refine((amount) => amount > 0, aboveZero)
      .optional()
      .describe('The amount, at most what is `refundable`'),
    reason: requiredText(300, t`Reason is Required`).describe('Why it was refunded, as the admin wrote it'),
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
    error: t`Either lines or an amount`,
  })
  .meta({ id: 'NewRefund' });
export type NewRefund = z.infer<typeof newRefund>;

export const refundEndpoints = {
  refundOrder: endpoint('POST /api/orders/:id/refunds', {
    access: 'admin',
    roles: ['books'],
    keyScopes: ['refunds:write'],
    summary: 'Refund a paid order, whole or in part',
    params: idParams,
    headers: idempotencyHeaders('refund'),
    body: newRefund,
    success: 201,
    response: refund,
    example: {
      params: { id: EXAMPLE.paidOrder },
      headers: { 'idempotency-key': 'a refund' },
      body: { lines: [{ line: EXAMPLE.orderLine, amount: 12.5, returnedQuantity: 1 }], reason: 'A flaw' },
    },
    errors: [
      'order_not_found',
      'order_not_paid',
      'order_line_not_found',
      'refund_too_large',
      'returned_quantity_too_large',
      'refund_rejected',
      'payment_disputed',
      'idempotency_key_reused',
      'payments_not_set_up',
      'payment_provider_unavailable',
    ],
  }),
};
