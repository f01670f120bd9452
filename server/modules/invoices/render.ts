// Renders the shop's documents as PDF files. The same input gives the same bytes. Runs in the thread of render-pool.ts.
import { writeCreditNote, writeInvoice } from './invoice-pdf.ts';
import { type PackingSlip, writePackingSlip } from './packing-slip-pdf.ts';
import { PdfWriter } from './pdf-writer.ts';
import type { DocumentSnapshot } from './snapshot.ts';

/** What is rendered; `at`: the document's time, in milliseconds since 1970. */
export interface DocumentTask {
  readonly document: DocumentSnapshot | PackingSlip;
  readonly at: number;
}

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note', packing_slip: 'Packing slip' };

export default function render({ document, at }: DocumentTask): Promise<Uint8Array> {
  const { kind, number, seller } = document;
  const title = `${TITLES[kind]} ${number}`;
  const writer = new PdfWriter({ title, author: seller.name, footer: `${seller.name} · ${title}`, at });
  if (kind === 'invoice') writeInvoice(writer, document);
  else if (kind === 'credit_note') writeCreditNote(writer, document);
  else writePackingSlip(writer, document);
  return writer.finish();
}
