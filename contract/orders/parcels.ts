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

/** A parcel of 100 t and 100 m is larger than any. */
const PARCEL_MAX = { kg: 100_000, cm: 10_000 };
/** Above 0, with at most `decimals` decimals. */
const measure = (max: number, decimals: number, error: string) =>
  z
    .number()
    .gt(0)
    .max(max)
    .refine((value) => Number(value.toFixed(decimals)) === value, { error })
    .nullish();
const centimetres = measure(PARCEL_MAX.cm, 1, t`At most one decimal`);

/** What papers for customs state of a parcel; all of it is optional. */
export const parcelMeasures = {
  grossWeightKg: measure(PARCEL_MAX.kg, 3, t`At most three decimals`).describe(
    'Weight with the packing in kg, to the gram; not below the net weight of what is in it',
  ),
  lengthCm: centimetres.describe('Outer length in cm, to the millimetre'),
  widthCm: centimetres.describe('Outer width in cm, to the millimetre'),
  heightCm: centimetres.describe('Outer height in cm, to the millimetre'),
};
export type ParcelMeasures = Partial<Record<keyof typeof parcelMeasures, number | null | undefined>>;

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
  grossWeightKg: z
    .number()
    .nullable()
    .describe('Weight with the packing in kg; null where it was not stated'),
  netWeightKg: z
    .number()
    .nullable()
    .describe("Weight of what is in it in kg, by the articles' measures now; null unless they are stated"),
  lengthCm: z.number().nullable().describe('Outer length in cm; null where it was not stated'),
  widthCm: z.number().nullable().describe('Outer width in cm; null where it was not stated'),
  heightCm: z.number().nullable().describe('Outer height in cm; null where it was not stated'),
});
export type Parcel = z.infer<typeof parcel>;

/** POST orders/{id}/parcels. */
const newParcel = namedObject('NewParcel', {
  ...parcelFields,
  ...parcelMeasures,
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

/** Measures that are left out stay; null takes one away. */
const parcelCorrection = namedObject('ParcelCorrection', {
  ...parcelFields,
  ...parcelMeasures,
  tellsCustomer: z.boolean().describe('Whether the customer gets the email of the parcel again'),
});
export type ParcelCorrection = z.infer<typeof parcelCorrection>;

const EXAMPLE_MEASURES = { grossWeightKg: 31.25, lengthCm: 155, widthCm: 30, heightCm: 30 };

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
        ...EXAMPLE_MEASURES,
        lines: [{ line: EXAMPLE.lineToShip, quantity: 1, left: 2 }],
      },
    },
    errors: [
      'order_not_found',
      'order_line_not_found',
      'order_state_changed',
      'pieces_left_changed',
      'more_than_left',
      'order_awaits_pieces',
      'gross_below_net',
    ],
  }),
  correctParcel: endpoint('PATCH /api/orders/:id/parcels/:parcel', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['orders:fulfil'],
    summary: 'Correct the carrier, the tracking number and the measures of a parcel',
    params: idParams.extend({ parcel: requestedId.describe('The id of the parcel') }),
    body: parcelCorrection,
    example: {
      params: { id: EXAMPLE.shippedOrder, parcel: EXAMPLE.parcel },
      body: { carrier: 'DHL', trackingNumber: 'JD0147', tellsCustomer: true, ...EXAMPLE_MEASURES },
    },
    errors: ['order_not_found', 'parcel_not_found', 'gross_below_net'],
  }),
};
