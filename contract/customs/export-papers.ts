// Export papers: pro-forma invoices, commercial invoices and packing lists, and what an order lacks for them.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import { exactText, id, idParams, namedObject, requestedId, writtenTime } from '../core/fields.ts';

const paperKinds = ['pro_forma', 'commercial_invoice', 'packing_list'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** What is to be added: facts of an article, the measures of a parcel, or the Incoterm of the delivery zone. */
const gapPlaces = ['article', 'parcel', 'zone', 'customer', 'order'] as const;

export const exportPaper = namedObject('ExportPaper', {
  _id: id,
  kind: z.enum(paperKinds).describe('What kind of paper it is'),
  number: z.string().describe('The number, as people read it'),
  issuedAt: writtenTime.describe('When it was issued, ISO 8601'),
  parcel: z
    .string()
    .nullable()
    .describe('The id of the parcel that it is of; null for the whole order or all of its parcels'),
  replaces: z
    .string()
    .nullable()
    .describe('The number of the former paper, which said something that has changed since; null for none'),
  languages: z
    .array(z.string())
    .describe("The languages in which it can be read: `en`, and the order's where that is another"),
});
export type ExportPaper = z.infer<typeof exportPaper>;

const exportGap = namedObject('ExportGap', {
  detail: z.string().describe('What is missing, in English'),
  place: z.enum(gapPlaces).describe('Where it is stated'),
  of: z
    .string()
    .describe('The id of the article, the parcel, the customer or the order; the name of the zone'),
});
export type ExportGap = z.infer<typeof exportGap>;

const newExportPaper = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('pro_forma').describe('The pro-forma invoice of the whole order') }),
    z.object({
      kind: z.literal('commercial_invoice').describe('What customs are shown'),
      parcel: requestedId.optional().describe('The id of the parcel; without one, all parcels of the order'),
    }),
    z.object({
      kind: z.literal('packing_list').describe('What is in a parcel, by lot'),
      parcel: requestedId.describe('The id of the parcel'),
    }),
  ])
  .meta({ id: 'NewExportPaper' });
export type NewExportPaper = z.infer<typeof newExportPaper>;

export const exportPaperEndpoints = {
  issueExportPaper: endpoint('POST /api/orders/:id/export-papers', {
    access: 'admin',
    roles: ['warehouse', 'sales'],
    keyScopes: ['orders:fulfil'],
    summary:
      'Issue a paper of an order; answers the one that exists unless something that it states has changed',
    params: idParams,
    body: newExportPaper,
    response: exportPaper,
    example: { params: { id: EXAMPLE.order }, body: { kind: 'pro_forma' } },
    errors: [
      'order_not_found',
      'order_state_changed',
      'order_not_exported',
      'parcel_not_found',
      'export_facts_missing',
    ],
  }),
  getExportGaps: endpoint('GET /api/orders/:id/export-gaps', {
    access: 'admin',
    roles: ['warehouse', 'sales', 'books'],
    keyScopes: ['orders:read'],
    summary: 'What an order lacks for its commercial invoice and packing lists',
    params: idParams,
    response: z.array(exportGap),
    example: { params: { id: EXAMPLE.order } },
    errors: ['order_not_found'],
  }),
  issueQuotationProForma: endpoint('POST /api/quotations/:id/pro-forma', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['quotations:write'],
    summary: 'Issue the pro-forma invoice of an answered quotation; answers the one that exists likewise',
    params: idParams,
    response: exportPaper,
    example: { params: { id: EXAMPLE.quotation } },
    errors: ['quotation_not_found', 'quotation_not_open', 'export_facts_missing'],
  }),
  getExportPaper: endpoint('GET /api/export-papers/:id', {
    /** A paper of another customer is answered 404. */
    access: 'signed in',
    roles: ['warehouse', 'sales', 'books'],
    keyScopes: ['orders:read', 'orders:fulfil'],
    summary: 'An export paper, as PDF: the same bytes every time',
    params: idParams,
    query: z.object({
      language: exactText(20)
        .optional()
        .describe("One of the paper's languages; English where it is left out or is none of them"),
    }),
    response: z.file(),
    responseMediaType: 'application/pdf',
    example: { params: { id: EXAMPLE.exportPaper }, query: { language: 'en' } },
    errors: ['document_not_found', 'too_many_requests'],
  }),
};
