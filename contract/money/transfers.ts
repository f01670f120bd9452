// Bank transfers that pay orders, as the office or a machine books them by hand.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import { idParams, namedObject, optionalText, totalAmount } from '../core/fields.ts';
import { t } from '../languages/text.ts';
import { idempotencyHeaders } from '../orders/order.ts';

const newTransfer = namedObject('NewTransfer', {
  amount: totalAmount
    .refine((amount) => amount > 0, { error: t`An amount above zero` })
    .describe(
      "What came in, in the shop's currency: what is due, or less by no more than the shop lets banks keep",
    ),
  receivedOn: z.iso
    .date({ error: t`A date as YYYY-MM-DD` })
    .describe('Day on which the bank booked it, YYYY-MM-DD'),
  reference: optionalText(200).describe('What identifies the payment at the bank'),
});
export type NewTransfer = z.infer<typeof newTransfer>;

export const transferEndpoints = {
  bookTransfer: endpoint('POST /api/orders/:id/transfers', {
    access: 'admin',
    roles: ['books'],
    keyScopes: ['receivables:write'],
    summary: 'Book a bank transfer that pays an unpaid order, its deposit or its rest',
    headers: idempotencyHeaders('transfer'),
    params: idParams,
    body: newTransfer,
    example: {
      headers: { 'idempotency-key': 'a transfer' },
      params: { id: EXAMPLE.order },
      body: { amount: 25, receivedOn: '2026-11-20', reference: 'Transfer of 20 November' },
    },
    errors: [
      'order_not_found',
      'order_paid',
      'rest_not_due',
      'payment_amount_differs',
      'idempotency_key_reused',
    ],
  }),
};
