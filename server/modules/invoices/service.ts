// Invoices and credit notes. They are numbered without gaps in the transaction of the payment or refund, kept as
// snapshots, and rendered as PDF on request.

import type { OrderState } from '#contract/core/order-state.ts';
import { type TaxRule, withGreekPrefix } from '#contract/core/tax.ts';
import { moneyStepOf } from '#contract/figures/money.ts';
import type { EmailKind } from '#contract/office/email.ts';
import type { OrderDocument } from '#contract/orders/order-details.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import type { EmailSubject } from '#server/modules/email/outbox-sender.ts';
import type { EmailAttachment } from '#server/modules/email/transport.ts';
import type { Images } from '#server/modules/images/service.ts';
import { contentsOfParcel, linesOfSlip } from '#server/modules/orders/store/order-contents.ts';
import { findParcelsOf } from '#server/modules/orders/store/parcel-store.ts';
import { addWords } from '#server/modules/orders/store/word-store.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';
import type { RateTotal } from '#server/modules/tax/totals.ts';
import { newId } from '#server/storage/ids.ts';
import { nextNumber, nextNumbers, numberOfYear, yearIn } from '#server/storage/queries/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { taxesOf } from './amounts.ts';
import {
  documentSeller,
  findDocumentOrder,
  recordRead,
  requireDocumentOrder,
  withLogo,
} from './document-orders.ts';
import { creditNoteSnapshot, depositSnapshot, type Issue, invoiceSnapshot } from './make-snapshot.ts';
import type { PackingSlip } from './packing-slip-pdf.ts';
import type { DocumentTask } from './render.ts';
import { renderAttachment, renderDownload } from './render-pool.ts';
import { hasSlip, packingSlip, slipError } from './slip-rules.ts';
import type { DocumentSnapshot, InvoiceSnapshot } from './snapshot.ts';
import * as store from './store.ts';

export interface DocumentFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

interface PackingSlips extends DocumentFile {
  /** The requested orders that have no slip. */
  readonly leftOut: readonly { readonly number: string; readonly state: OrderState }[];
}

/** What the ledger and bookings read of a document. */
export interface IssuedDocument {
  readonly company: string;
  readonly taxId: string;
  readonly taxRule: TaxRule;
  /** The sums by rate; one at 0 % where no tax is charged. */
  readonly taxes: readonly RateTotal[];
  /** The country that was delivered to, where it is known. */
  readonly country: string | undefined;
  /** YYYY-MM-DD; only invoices on account have one. */
  readonly dueOn: string | undefined;
}

/** Reads a stored document. */
export function readDocument(json: string): IssuedDocument {
  const document = JSON.parse(json) as DocumentSnapshot;
  const { customer, taxRule = 'none', deliveryAddressParts } = document;
  const { company, taxId } = customer;
  return {
    company,
    taxId: withGreekPrefix(taxId),
    taxRule,
    taxes: taxesOf(document),
    country: deliveryAddressParts?.country,
    dueOn: document.kind === 'invoice' ? document.dueOn : undefined,
  };
}

/** At least one id. */
type OrderIds = readonly [string, ...string[]];

const ATTACHED: { readonly [Kind in EmailKind]?: store.InvoiceRow['kind'] } = {
  deposit_paid: 'deposit_invoice',
  order_paid: 'invoice',
  order_on_account: 'invoice',
  order_refunded: 'credit_note',
};

interface InvoicesDeps {
  readonly shopSettings: ShopSettings;
  readonly images: Pick<Images, 'pictureOnPaper'>;
}

export class Invoices extends Service<InvoicesDeps> {
  // Numbers count per year of SHOP_TIME_ZONE, and documents have dates in that zone.
  readonly #yearOf = yearIn(this.ctx.timeZone);
  readonly #dateOf = dayIn(this.ctx.timeZone);

  /**
   * Issues an invoice for each order that was not free, with consecutive numbers, in the transaction that marks them or their
   * deposit paid. Call it last: other settlements wait for this transaction from then on. `at` is the current time in
   * milliseconds since 1970.
   */
  async issueInvoices(tx: Executor, orderIds: readonly string[], at: number): Promise<void> {
    const orders: store.DocumentOrder[] = [];
    for (const id of orderIds) {
      const order = await requireDocumentOrder(tx, id);
      if (order.price_cents > 0) orders.push(order);
    }
    if (orders.length === 0) return;
    const year = this.#yearOf(at);
    let count = await nextNumbers(tx, `invoice-${year}`, orders.length);
    for (const order of orders) {
      const issue = this.#issue(numberOfYear('INV', year, count++), at);
      const snapshot = await inLanguage(order.language, () => snapshotOf(tx, order, issue));
      await insert(tx, snapshot, { orderId: order.id, at });
    }
  }

  /**
   * Issues the credit note of a refund that has succeeded, in the transaction that records it; does nothing when there
   * is one. Call it last, like `issueInvoices`. `at` is the current time in milliseconds since 1970.
   */
  async issueCreditNote(tx: Executor, refundId: string, at: number): Promise<void> {
    const refund = await store.findRefund(tx, refundId);
    if (!refund) throw new Error(`There is no refund ${refundId}`);
    const orderId = refund.order_id;
    const order = await requireDocumentOrder(tx, orderId);
    const issued = await store.findInvoices(tx, orderId);
    if (issued.some((row) => row.refund_id === refundId)) return;
    const invoice = issued.findLast(({ kind }) => kind !== 'credit_note');
    const invoiced = invoice && (JSON.parse(invoice.document) as InvoiceSnapshot);
    const year = this.#yearOf(at);
    const number = numberOfYear('CN', year, await nextNumber(tx, `credit-note-${year}`));
    const issue = this.#issue(number, at);
    const snapshot = inLanguage(order.language, () => creditNoteSnapshot(order, refund, invoiced, issue));
    await insert(tx, snapshot, { orderId, refundId, at });
  }

  #issue(number: string, at: number): Issue {
    const { bankAccount: payTo } = this.deps.shopSettings;
    return {
      number,
      issuedOn: this.#dateOf(at),
      seller: documentSeller(this.deps.shopSettings),
      payTo,
      dateOf: this.#dateOf,
    };
  }

  /** The documents of an order, oldest first. */
  async listDocuments(orderId: string): Promise<OrderDocument[]> {
    return (await store.findInvoices(this.db, orderId)).map(({ kind, number, issued_at }) => ({
      kind,
      number,
      issuedAt: new Date(issued_at).toISOString(),
    }));
  }

  /** The invoice numbers of these orders, by order id. */
  async numbersOf(orderIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await store.findInvoiceNumbers(this.db, orderIds);
    return new Map(rows.map(({ order_id, number }) => [order_id, number]));
  }

  /**
   * Returns a document of the caller's order, or of any order to an admin. Throws `document_not_found` for all others,
   * and what `renderDownload` throws.
   */
  async getDocument(caller: Caller, orderId: string, number: string): Promise<DocumentFile> {
    const row = await store.findInvoice(this.db, orderId, number);
    const order = row && (await findDocumentOrder(this.db, orderId));
    if (!row || !order || !(caller.isStaff || order.customer_id === caller.id))
      throw new AppError('document_not_found');
    await recordRead(this.db, { caller, at: this.now() }, order);
    return toFile(row, async (task) => renderDownload(await withLogo(this.deps.shopSettings, task), caller));
  }

  /** Returns the file of a stored document, for an export, after those that people wait for. */
  async renderIssued(document: string, issuedAt: number): Promise<Buffer> {
    const task = { document: JSON.parse(document) as DocumentSnapshot, at: issuedAt };
    return renderAttachment(await withLogo(this.deps.shopSettings, task));
  }

  /**
   * Returns the packing slip of a paid order to an admin: of a parcel, of what is left to ship, or of all that was shipped. Throws `order_not_found`, also for a cancelled order,
   * `order_not_paid`, `parcel_not_found`, and `order_state_changed` where nothing was shipped or will be.
   */
  async getPackingSlip(caller: Caller, orderId: string, parcelId?: string): Promise<DocumentFile> {
    const order = await this.#requireShippable(orderId, parcelId);
    await recordRead(this.db, { caller, at: this.now() }, order);
    const document = this.#packingSlip(order);
    return {
      fileName: `packing-slip-${document.number}.pdf`,
      bytes: await renderDownload(
        await this.#withPictures({ document, at: order.placed_at }, [document]),
        caller,
      ),
    };
  }

  /**
   * Returns the slips of several orders in one file, in this order, and the orders that have none, because they may
   * have changed since they were selected. When no order has one, throws what `getPackingSlip` throws for the first.
   */
  async getPackingSlips(caller: Caller, ids: OrderIds): Promise<PackingSlips> {
    const found: store.DocumentOrder[] = [];
    for (const id of ids) {
      const order = await findDocumentOrder(this.db, id, linesOfSlip);
      if (order) found.push(order);
    }
    const [first, ...others] = found.filter(hasSlip);
    if (!first) throw slipError(found[0]);
    await this.storage.transaction(async (tx) => {
      for (const order of [first, ...others]) await recordRead(tx, { caller, at: this.now() }, order);
    });
    const slips = [this.#packingSlip(first), ...others.map((order) => this.#packingSlip(order))] as const;
    return {
      fileName: `packing-slips-${slips[0].number}${others.length > 0 ? `-and-${others.length}-more` : ''}.pdf`,
      bytes: await renderDownload(
        await this.#withPictures({ document: { kind: 'packing_slips', slips }, at: first.placed_at }, slips),
        caller,
      ),
      leftOut: found
        .filter((order) => !hasSlip(order))
        .map((order) => ({ number: order.number, state: order.state })),
    };
  }

  async #requireShippable(id: string, parcelId: string | undefined): Promise<store.DocumentOrder> {
    const parcels = parcelId === undefined ? [] : await findParcelsOf(this.db, id);
    const parcel = parcels.find((one) => one.id === parcelId);
    const order = await findDocumentOrder(this.db, id, (lines) =>
      parcel ? contentsOfParcel(lines, parcel.lines) : linesOfSlip(lines),
    );
    if (!order || !(parcel ? order.lines.length > 0 : hasSlip(order))) throw slipError(order);
    if (parcelId !== undefined && !parcel) throw new AppError('parcel_not_found');
    return order;
  }

  /** The slips with the files of the logo and of the lots' pictures. */
  async #withPictures(task: DocumentTask, slips: readonly PackingSlip[]): Promise<DocumentTask> {
    const urls = slips.flatMap(({ lines }) =>
      lines.flatMap(({ lotPictures = [] }) => lotPictures.map(({ img }) => img)),
    );
    const pictures = new Map<string, Uint8Array>();
    for (const url of new Set(urls)) {
      const picture = await this.deps.images.pictureOnPaper(url);
      if (picture) pictures.set(url, picture);
    }
    return { ...(await withLogo(this.deps.shopSettings, task)), pictures };
  }

  #packingSlip(order: store.DocumentOrder): PackingSlip {
    const by = { seller: documentSeller(this.deps.shopSettings), dateOf: this.#dateOf };
    return inLanguage(order.language, () => packingSlip(order, by));
  }

  /**
   * The attachments of an email about an order: the invoice of a paid order, the credit note of a refund. Empty for
   * other kinds, and for an order without documents. `data` may name the refund; otherwise the newest credit note is
   * attached.
   */
  async attachmentsOf({ kind, orderId, data }: EmailSubject): Promise<EmailAttachment[]> {
    const wanted = ATTACHED[kind];
    if (!wanted || orderId === null) return [];
    const rows = await store.findInvoices(this.db, orderId);
    const { refundId } = Object(data) as { refundId?: string };
    const row = rows.findLast((one) => one.kind === wanted && (!refundId || one.refund_id === refundId));
    if (!row) return [];
    const { fileName, bytes } = await toFile(row, async (task) =>
      renderAttachment(await withLogo(this.deps.shopSettings, task)),
    );
    return [{ filename: fileName, content: bytes, contentType: 'application/pdf' }];
  }
}

/** The invoice of the deposit while the rest of the order is not paid; afterwards one that deducts it. */
async function snapshotOf(tx: Executor, order: store.DocumentOrder, issue: Issue): Promise<InvoiceSnapshot> {
  if (order.status === 'unpaid') return depositSnapshot(order, issue, moneyStepOf(order.currency));
  if (order.deposit_cents === 0) return invoiceSnapshot(order, issue);
  const issued = await store.findInvoices(tx, order.id);
  const deposit = issued.find(({ kind }) => kind === 'deposit_invoice');
  return invoiceSnapshot(order, issue, deposit && (JSON.parse(deposit.document) as InvoiceSnapshot));
}

async function insert(
  tx: Executor,
  snapshot: DocumentSnapshot,
  { orderId, refundId, at }: { orderId: string; refundId?: string; at: number },
): Promise<void> {
  const { number } = snapshot;
  const kind = snapshot.kind === 'invoice' && snapshot.isDeposit ? 'deposit_invoice' : snapshot.kind;
  await store.insertInvoice(tx, {
    id: newId(at),
    kind,
    number,
    order_id: orderId,
    refund_id: refundId ?? null,
    issued_at: at,
    document: JSON.stringify(snapshot),
  });
  await addWords(tx, orderId, number);
}

async function toFile(
  { number, issued_at, document }: store.InvoiceRow,
  render: (task: DocumentTask) => Promise<Buffer>,
): Promise<DocumentFile> {
  const bytes = await render({ document: JSON.parse(document) as DocumentSnapshot, at: issued_at });
  return { fileName: `${number}.pdf`, bytes };
}
