// Documents of an order as PDF files: invoices, credit notes and the packing slip.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import { exactText, idParams, requestedId } from '../core/fields.ts';

const DOCUMENT_NUMBER_MAX = 40;
const documentNumber = exactText(DOCUMENT_NUMBER_MAX).min(1);
const documentParams = z.object({
  id: requestedId,
  number: documentNumber.describe('The number, as people read it'),
});

export const documentEndpoints = {
  getOrderDocument: endpoint('GET /api/orders/:id/documents/:number', {
    /** A document of another customer's order is answered 404. */
    access: 'signed in',
    roles: ['sales', 'books'],
    keyScopes: ['orders:read', 'ledger:read'],
    summary: 'An invoice or a credit note of an order, as PDF',
    params: documentParams,
    response: z.file(),
    responseMediaType: 'application/pdf',
    example: { params: { id: EXAMPLE.paidOrder, number: EXAMPLE.invoice } },
    errors: ['document_not_found', 'too_many_requests'],
  }),
  getPackingSlip: endpoint('GET /api/orders/:id/packing-slip', {
    access: 'admin',
    roles: ['warehouse', 'sales'],
    keyScopes: ['orders:read', 'orders:fulfil'],
    summary: 'The packing slip of a paid order, as PDF: no prices',
    params: idParams,
    query: z.object({
      parcel: requestedId
        .optional()
        .describe('The id of a parcel, for what is in it; without one, for what is left to ship'),
    }),
    response: z.file(),
    responseMediaType: 'application/pdf',
    example: { params: { id: EXAMPLE.shippedOrder }, query: { parcel: EXAMPLE.parcel } },
    errors: [
      'order_not_found',
      'order_not_paid',
      'order_state_changed',
      'parcel_not_found',
      'too_many_requests',
    ],
  }),
};
