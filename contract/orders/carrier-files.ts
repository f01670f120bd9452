// Files for the portals of carriers: parcels to send out, tracking numbers in.

import { z } from 'zod';
import { EXAMPLE_CSV_FORMAT } from '../core/csv-format.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import { id, namedObject, optionalText, parts, requestedId } from '../core/fields.ts';
import { csvFormatQuery, several } from '../core/list-filters.ts';
import { ORDERS_PER_ACTION_MAX } from '../core/order-state.ts';
import { t } from '../languages/text.ts';

const trackingFile = namedObject('TrackingFile', {
  orders: parts('The orders that the rows would ship, in the sequence of the file', {
    row: z.int().describe('The row of the file, from 1'),
    _id: id,
    number: z.string().describe('The number, as people read it'),
    customer: z.string().describe('The name of the customer'),
    carrier: z.string().describe('Carrier of the parcel'),
    trackingNumber: z.string().describe('The number of the parcel'),
  }),
  leftOut: parts('The rows that ship nothing', {
    row: z.int().describe('The row of the file, from 1'),
    reference: z.string().describe('The order that the row names, as it is written there'),
    reason: z.string().describe('Why, in a sentence for people'),
  }),
});
export type TrackingFile = z.infer<typeof trackingFile>;

export const carrierFileEndpoints = {
  exportParcels: endpoint('GET /api/parcels-csv', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['orders:fulfil'],
    summary: "The orders that are being prepared as CSV for a carrier's portal, a parcel each",
    query: z
      .object({
        order: several(requestedId)
          .refine((ids) => ids.length <= ORDERS_PER_ACTION_MAX, {
            error: () => t`At most ${ORDERS_PER_ACTION_MAX} orders`,
          })
          .optional()
          .describe('The ids of the orders; also those that nobody prepares yet'),
      })
      .extend(csvFormatQuery.shape),
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { query: { order: [EXAMPLE.orderToShip], ...EXAMPLE_CSV_FORMAT } },
  }),
  planTrackingFile: endpoint('POST /api/tracking-files', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['orders:fulfil'],
    summary:
      "Upload a carrier's file of tracking numbers and see which orders it ships; nothing is stored. `POST /api/orders/advance` ships them",
    query: z.object({
      carrier: optionalText(80).describe('Carrier of the rows that name none'),
    }),
    bodyMediaType: 'text/csv',
    upload: {
      description:
        'A CSV file with the columns "Reference", the number of the order, and "Tracking number"; "Carrier" may be left out',
    },
    response: trackingFile,
    example: {
      query: { carrier: 'DHL' },
      body: 'Reference,Tracking number,Carrier\nSO-2026-000001,JD014600003,DHL\n',
    },
    errors: ['csv_unreadable', 'body_too_large'],
  }),
};
