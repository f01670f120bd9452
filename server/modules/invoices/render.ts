// Renders the shop's documents as PDF files. The same input gives the same bytes.
import { writeCreditNote, writeInvoice } from './invoice-pdf.ts';
import { writePackingSlip } from './packing-slip-pdf.ts';
import { PdfWriter } from './pdf-writer.ts';
import { type DocumentSnapshot, orderLine, type Seller } from './snapshot.ts';
import type { DocumentOrder } from './store.ts';

/** `issuedAt`: milliseconds since 1970. */
export function renderDocument(snapshot: DocumentSnapshot, issuedAt: number): Promise<Buffer> {
  const { number, seller } = snapshot;
  const kind = snapshot.kind === 'invoice' ? 'Invoice' : 'Credit note';
  const title = `${kind} ${number}`;
  const footer = `${seller.name} · ${title}`;
  const writer = new PdfWriter({ title, author: seller.name, footer, at: issuedAt });
  if (snapshot.kind === 'invoice') writeInvoice(writer, snapshot);
  else writeCreditNote(writer, snapshot);
  return writer.finish();
}

/** The slip of an order as it is now. `dateOf`: the date of a time in the shop's time zone. */
export function renderPackingSlip(
  order: DocumentOrder,
  seller: Seller,
  dateOf: (at: number) => string,
): Promise<Buffer> {
  const orderNumber = order.number ?? order.id;
  const title = `Packing slip ${orderNumber}`;
  const footer = `${seller.name} · ${title}`;
  const writer = new PdfWriter({ title, author: seller.name, footer, at: order.placed_at });
  writePackingSlip(writer, {
    seller,
    orderNumber,
    placedOn: dateOf(order.placed_at),
    purchaseOrderNumber: order.purchase_order_number,
    customerName: order.customer_name,
    company: order.company ?? '',
    address: order.address,
    phone: order.phone,
    line: orderLine(order),
    customDetails: order.custom_details,
  });
  return writer.finish();
}
