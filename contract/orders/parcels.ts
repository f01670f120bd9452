// The parcels of an order: sending some of its pieces, and correcting carrier and tracking number.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  id,
  idParams,
  namedObject,
  optionalText,
  parts,
  positiveQuantity,
  quantity,
  requestedId,
  requiredText,
  writtenTime,
} from '../core/fields.ts';
import { ORDER_LINES_MAX } from '../core/limits.ts';
import { t } from '../languages/text.ts';

/** The carrier and the tracking number of what is sent. */
export const parcelFields = {
  carrier: requiredText(80, t`Carrier is Required`).describe(
    'Carrier of the parcel; the name of a known one gives a link for tracking',
  ),
  trackingNumber: requiredText(80, t`Tracking number is Required`).describe('The number of the parcel'),
};

export const parcel = namedObject('Parcel', {
  _id: id,
  carrier: z.string().describe('Carrier of the parcel'),
  trackingNumber: z.string().describe("The number of the parcel; '' once the customer was removed"),
  trackingUrl: z
    .string()
    .nullable()
    .describe('Where the carrier shows the parcel; null for a carrier the shop does not know'),
  shippedAt: writtenTime.describe('When it was shipped, ISO 8601'),
  lines: parts('What is in it', {
    line: id.describe('The id of the line of the order'),
    quantity: z.int().describe('Pieces, or swatches'),
  }),
});
export type Parcel = z.infer<typeof parcel>;

/** POST orders/{id}/parcels. */
const newParcel = namedObject('NewParcel', {
  ...parcelFields,
  note: optionalText(1000).describe('A note to the customer, in the email and on the page of the order'),
  lines: z
    .array(
      z.object({
        line: requestedId.describe('The id of the line of the order'),
        quantity: positiveQuantity.describe('Pieces, or swatches, that are in the parcel'),
        left: quantity.describe(
          'What was left to ship of the line until now, as the caller has read (`toShip`)',
        ),
      }),
    )
    .min(1)
    .max(ORDER_LINES_MAX)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
      error: t`Each line once`,
    })
    .describe('What is in it'),
});
export type NewParcel = z.infer<typeof newParcel>;

const parcelCorrection = namedObject('ParcelCorrection', {
  ...parcelFields,
  tellsCustomer: z.boolean().describe('Whether the customer gets the email of the parcel again'),
});
export type ParcelCorrection = z.infer<typeof parcelCorrection>;

export const parcelEndpoints = {
  addParcel: endpoint('POST /api/orders/:id/parcels', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['orders:fulfil'],
    summary: 'Send some of the pieces of an order that is being prepared; it is shipped once nothing is left',
    params: idParams,
    body: newParcel,
    example: {
      params: { id: EXAMPLE.orderToShip },
      body: {
        carrier: 'DHL',
        trackingNumber: 'JD0146',
        note: 'The rest follows next week',
        lines: [{ line: EXAMPLE.lineToShip, quantity: 1, left: 2 }],
      },
    },
    errors: [
      'order_not_found',
      'order_line_not_found',
      'order_state_changed',
      'pieces_left_changed',
      'more_than_left',
    ],
  }),
  correctParcel: endpoint('PATCH /api/orders/:id/parcels/:parcel', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['orders:fulfil'],
    summary: 'Correct the carrier and the tracking number of a parcel',
    params: idParams.extend({ parcel: requestedId.describe('The id of the parcel') }),
    body: parcelCorrection,
    example: {
      params: { id: EXAMPLE.shippedOrder, parcel: EXAMPLE.parcel },
      body: { carrier: 'DHL', trackingNumber: 'JD0147', tellsCustomer: true },
    },
    errors: ['order_not_found', 'parcel_not_found'],
  }),
};
