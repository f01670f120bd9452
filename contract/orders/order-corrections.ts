// Corrections of an order: its delivery address until shipping, and pieces while it is unpaid.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY } from '../core/example-values.ts';
import {
  idParams,
  modifiedCount,
  namedObject,
  positiveQuantity,
  requestedId,
  requiredText,
  totalAmount,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { QUANTITY_MAX, TEXT_LIMITS } from '../core/limits.ts';
import { deliveryAddress, requireAddress } from '../people/address.ts';
import { awaitedField } from './order.ts';

/** Replaces address and phone. */
const addressCorrection = requireAddress(
  z.object({
    ...deliveryAddress,
    phone: requiredText(TEXT_LIMITS.phone, formTexts.fields.phoneRequired).describe(
      'Telephone number for the carrier',
    ),
    price: totalAmount
      .optional()
      .describe('What the order costs then, when another country makes it cost more or less'),
  }),
).meta({ id: 'AddressCorrection' });
export type AddressCorrection = z.infer<typeof addressCorrection>;

const lineCorrection = namedObject('LineCorrection', {
  quantity: positiveQuantity,
  price: totalAmount.describe(
    'What the order costs then, which the customer has seen; 409 `price_changed` answers what it would cost',
  ),
  severalLots: z.boolean().optional().describe('Whether the pieces may come from several lots'),
  awaitedBy: awaitedField.awaitedBy.describe(
    'The last day on which pieces may come that are not in stock, YYYY-MM-DD; by default that for which the line waits now',
  ),
});
export type LineCorrection = z.infer<typeof lineCorrection>;

export const orderCorrectionEndpoints = {
  correctAddress: endpoint('PATCH /api/orders/:id/address', {
    access: 'signed in',
    roles: ['warehouse', 'sales'],
    summary:
      'Correct the delivery address: by the customer until the order is paid, by admins until it is shipped',
    params: idParams,
    body: addressCorrection,
    example: { params: { id: EXAMPLE.order }, body: EXAMPLE_DELIVERY },
    errors: [
      'order_not_found',
      'order_paid',
      'deposit_paid',
      'order_state_changed',
      'delivery_country_fixed',
      'country_required',
      'country_not_delivered',
      'price_changed',
      'charge_too_small',
      'charge_too_large',
      'order_payment_in_progress',
      'payment_provider_unavailable',
    ],
  }),
  removeLatePieces: endpoint('POST /api/orders/:id/late-pieces/removal', {
    access: 'signed in',
    roles: ['sales'],
    summary:
      'Take out of an order what comes later than the customer was told, without cost: paid by card, it is refunded; where nothing else is left of an unpaid order, it is cancelled',
    params: idParams,
    query: z.object({
      lateQuantity: z.coerce
        .number()
        .int()
        .min(1)
        .max(QUANTITY_MAX)
        .optional()
        .describe(
          'The late pieces that the caller has seen; 409 `order_state_changed` where more or fewer are late by now',
        ),
    }),
    response: modifiedCount,
    example: {
      params: { id: EXAMPLE.lateOrder },
      query: { lateQuantity: 15 },
      response: { modifiedCount: 1 },
    },
    errors: [
      'order_not_found',
      'no_pieces_late',
      'order_state_changed',
      'deposit_paid',
      'refund_by_office',
      'charge_too_small',
      'refund_too_large',
      'refund_rejected',
      'payment_disputed',
      'order_payment_in_progress',
      'payment_provider_unavailable',
    ],
  }),
  changeLine: endpoint('PATCH /api/orders/:id/lines/:line', {
    access: 'signed in',
    roles: ['sales'],
    summary: 'Change the pieces of a line of an unpaid order; stock, price, tax and delivery follow',
    params: idParams.extend({ line: requestedId }),
    body: lineCorrection,
    example: {
      params: { id: EXAMPLE.order, line: EXAMPLE.lineOfOrder },
      body: { quantity: 3, price: 37.5, severalLots: true, awaitedBy: '2100-03-12' },
    },
    errors: [
      'order_not_found',
      'order_line_not_found',
      'order_paid',
      'deposit_paid',
      'article_not_found',
      'quantity_below_minimum',
      'quantity_above_available',
      'expected_pieces_changed',
      'needs_several_lots',
      'price_changed',
      'charge_too_small',
      'charge_too_large',
      'order_payment_in_progress',
      'payment_provider_unavailable',
    ],
  }),
};
