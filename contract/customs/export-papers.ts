// Export papers: pro-forma invoices, commercial invoices and packing lists.
import { z } from 'zod';
import { id, namedObject, writtenTime } from '../core/fields.ts';

const paperKinds = ['pro_forma', 'commercial_invoice', 'packing_list'] as const;
export type PaperKind = (typeof paperKinds)[number];

const exportPaper = namedObject('ExportPaper', {
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
