// Export papers: issued on request, numbered without gaps, kept as snapshots, and rendered as PDF. One that says what the newest
// of its kind says is that one; otherwise the new one names it as replaced.

import type { ExportGap, ExportPaper, NewExportPaper, PaperKind } from '#contract/customs/export-papers.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import type { EmailKind } from '#contract/office/email.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { EmailSubject } from '#server/modules/email/outbox-sender.ts';
import type { EmailAttachment } from '#server/modules/email/transport.ts';
import {
  type ChargesOfOrders,
  isCollected,
  readCharges,
} from '#server/modules/orders/price/order-charges.ts';
import { readOrder } from '#server/modules/orders/read/order-reading.ts';
import { contentsOfParcel, findContentsOf } from '#server/modules/orders/store/order-contents.ts';
import { findParcelsOf } from '#server/modules/orders/store/parcel-store.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';
import { newId } from '#server/storage/ids.ts';
import { nextNumber, numberOfYear, yearIn } from '#server/storage/queries/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import {
  documentSeller,
  findDocumentOrder,
  recordRead,
  requireDocumentOrder,
  withLogo,
} from '../document-orders.ts';
import { renderAttachment, renderDownload } from '../render-pool.ts';
import type { DocumentFile } from '../service.ts';
import { exportGaps } from './gaps.ts';
import {
  type Destination,
  type PackedParcel,
  type PaperContent,
  type PaperOrder,
  type PaperSnapshot,
  paperContent,
} from './paper.ts';
import * as store from './paper-store.ts';
import { quotedOrder } from './quotation-order.ts';

/** The emails that a pro-forma invoice of their order is attached to. */
const WITH_PRO_FORMA: readonly EmailKind[] = ['order_placed'];

const NUMBERS = {
  pro_forma: ['pro-forma', 'PF'],
  commercial_invoice: ['commercial-invoice', 'CI'],
  packing_list: ['packing-list', 'PL'],
} as const satisfies Record<PaperKind, readonly [string, string]>;

interface ExportPapersDeps {
  readonly shopSettings: ShopSettings;
  readonly charges: ChargesOfOrders;
}

export class ExportPapers extends Service<ExportPapersDeps> {
  // Numbers count per year of SHOP_TIME_ZONE, and papers have dates in that zone.
  readonly #yearOf = yearIn(this.ctx.timeZone);
  readonly #dateOf = dayIn(this.ctx.timeZone);

  /**
   * Issues the pro-forma invoice of an order, to any country, in the transaction that places it; does nothing when it says what the
   * newest one says. Call it last: others wait for its number from then on. `at` is the current time in milliseconds since 1970.
   */
  async issueProForma(tx: Executor, orderId: string, at: number): Promise<void> {
    const order = await requireDocumentOrder(tx, orderId);
    await this.#keep(tx, this.#content('pro_forma', order), { order_id: orderId }, null, at);
  }

  /**
   * Issues a paper of an order, or returns the one that says the same. Throws `order_not_found`, `order_state_changed` for a cancelled
   * order, `parcel_not_found`; for other papers than the pro-forma invoice also `order_not_exported` and `export_facts_missing`, with
   * a list of them.
   */
  async issue(caller: Caller, orderId: string, wanted: NewExportPaper): Promise<ExportPaper> {
    const at = this.now();
    const { kind } = wanted;
    const parcelId = ('parcel' in wanted && wanted.parcel) || null;
    return this.storage.transaction(async (tx) => {
      const order = await findDocumentOrder(tx, orderId);
      if (!order) throw new AppError('order_not_found');
      const { state, number: label } = order;
      if (state === 'cancelled') throw new AppError('order_state_changed', { state });
      const parcels = kind === 'pro_forma' ? [] : await packedParcels(tx, orderId);
      if (parcelId !== null && !parcels.some(({ id }) => id === parcelId))
        throw new AppError('parcel_not_found');
      const parts = { order, parcels, isOf: isOfParcel(parcelId), to: this.#destination(order) };
      if (kind !== 'pro_forma') {
        if (!parts.to.isExport) throw new AppError('order_not_exported');
        assertNoGaps(exportGaps(parts));
      }
      const content = paperContent({ ...parts, kind, issue: this.#issue() });
      const { isNew, row } = await this.#keep(tx, content, { order_id: orderId }, parcelId, at);
      if (isNew)
        await recordAudit(tx, { actor: caller.id, at }, 'issue_export_paper', orderId, {
          label,
          details: { number: row.number },
        });
      return toPaper(row);
    });
  }

  /**
   * Issues the pro-forma invoice of an answered quotation, or returns the one that says the same. Throws `quotation_not_found`,
   * `quotation_not_open`, `export_facts_missing` without an address of the customer, and what `ChargesOfOrders.find` throws.
   */
  async issueOfQuotation(caller: Caller, id: string): Promise<ExportPaper> {
    const at = this.now();
    const quotation = await store.findQuotation(this.db, id);
    if (!quotation) throw new AppError('quotation_not_found');
    if (quotation.state !== 'answered') throw new AppError('quotation_not_open');
    const order = await quotedOrder(this.db, quotation, this.deps.charges);
    if (!order) assertNoGaps([{ detail: NO_ADDRESS, place: 'customer', of: quotation.customer_id }]);
    return this.storage.transaction(async (tx) => {
      const now = await store.findQuotation(tx, id);
      if (!order || now?.state !== 'answered' || now.answers !== quotation.answers)
        throw new AppError('quotation_not_open');
      const content = this.#content('pro_forma', order);
      const { isNew, row } = await this.#keep(tx, content, { quotation_id: id }, null, at);
      if (isNew)
        await recordAudit(tx, { actor: caller.id, at }, 'issue_export_paper', id, {
          label: row.number,
          details: { number: row.number },
        });
      return toPaper(row);
    });
  }

  /** What an order lacks for its commercial invoice and packing lists. Throws `order_not_found`. */
  async listGaps(orderId: string): Promise<ExportGap[]> {
    const order = await findDocumentOrder(this.db, orderId);
    if (!order) throw new AppError('order_not_found');
    const to = this.#destination(order);
    const parcels = await packedParcels(this.db, orderId);
    return to.isExport ? exportGaps({ order, parcels, isOf: () => true, to }) : [];
  }

  #content(kind: PaperKind, order: PaperOrder & store.SoldTo): PaperContent {
    const to = this.#destination(order);
    return paperContent({ kind, order, parcels: [], isOf: () => false, to, issue: this.#issue() });
  }

  /**
   * The Incoterm is the order's; where it has none, that of its zone now. A shop that does not state its country exports what has an
   * Incoterm.
   */
  #destination(order: Pick<store.SoldTo, 'country' | 'terms'>): Destination {
    const { country, terms } = order;
    const { sellerCountry } = this.deps.shopSettings.get('tax').value;
    const { isCharged, zones } = this.deps.shopSettings.get('delivery').value;
    const zone = isCharged
      ? zones.find(({ countries }) => country && countries.includes(country))
      : undefined;
    const incoterm = readCharges(terms)?.delivery?.incoterm ?? zone?.incoterm;
    const isAbroad = sellerCountry === null ? incoterm !== undefined : country !== sellerCountry;
    const isExport = country !== null && isAbroad && !isCollected(order);
    return { isExport, incoterm: isExport ? incoterm : undefined, zone: zone?.name };
  }

  #issue() {
    const { shopSettings } = this.deps;
    return { seller: documentSeller(shopSettings), payTo: shopSettings.bankAccount, dateOf: this.#dateOf };
  }

  /** Returns the newest paper where it says the same. Callers for one order or quotation wait for each other. */
  async #keep(
    tx: Executor,
    content: PaperContent,
    subject: store.PaperSubject,
    parcelId: string | null,
    at: number,
  ): Promise<{ readonly isNew: boolean; readonly row: store.PaperRow }> {
    await lockUntilCommit(this.storage, tx, `export papers of ${Object.values(subject)}`);
    const { kind } = content;
    const former = (await store.findPapers(tx, subject)).findLast(
      (one) => one.kind === kind && one.parcel_id === parcelId,
    );
    if (former && contentOf(former) === JSON.stringify(content)) return { isNew: false, row: former };
    const [sequence, prefix] = NUMBERS[kind];
    const year = this.#yearOf(at);
    const number = numberOfYear(prefix, year, await nextNumber(tx, `${sequence}-${year}`));
    const issued = { number, issuedOn: this.#dateOf(at), ...(former && { replaces: former.number }) };
    const row: store.PaperRow = {
      order_id: null,
      quotation_id: null,
      ...subject,
      id: newId(at),
      kind,
      number,
      parcel_id: parcelId,
      issued_at: at,
      document: JSON.stringify({ ...issued, ...content } satisfies PaperSnapshot),
    };
    await store.insertPaper(tx, row);
    return { isNew: true, row };
  }

  /** The papers of an order, oldest first, and whether it goes to another country. */
  async papersOf(order: Pick<store.SoldTo, 'id' | 'country' | 'terms'>) {
    const { isExport: isForExport } = this.#destination(order);
    const exportPapers = (await store.findPapers(this.db, { order_id: order.id })).map(toPaper);
    return { isForExport, exportPapers };
  }

  /**
   * Returns a paper of the caller's order or quotation, or any one to staff, in a language that it has; in English for all others.
   * Throws `document_not_found`, and what `renderDownload` throws.
   */
  async getPaper(caller: Caller, id: string, language: string = ENGLISH): Promise<DocumentFile> {
    const row = await store.findPaper(this.db, id);
    const of = row && (await findSubject(this.db, row));
    if (!row || !of || !(caller.isStaff || of.customer_id === caller.id))
      throw new AppError('document_not_found');
    await recordRead(this.db, { caller, at: this.now() }, of);
    return this.#toFile(row, language, (task) => renderDownload(task, caller));
  }

  async #toFile(
    { number, issued_at: at, document: json }: store.PaperRow,
    wanted: string,
    render: typeof renderAttachment,
  ): Promise<DocumentFile> {
    const { language, copyMoney, ...document }: PaperSnapshot = JSON.parse(json);
    const isCopy = language !== undefined && language === wanted;
    const copy = { ...document, language, ...(copyMoney && { money: copyMoney }) };
    const task = { document: isCopy ? copy : document, at };
    return {
      fileName: `${number}${isCopy ? `-${language}` : ''}.pdf`,
      bytes: await render(await withLogo(this.deps.shopSettings, task)),
    };
  }

  /** The newest pro-forma invoice of the order of an email that has one, in the order's language; empty for other emails. */
  async attachmentsOf({ kind, orderId }: EmailSubject): Promise<EmailAttachment[]> {
    if (!WITH_PRO_FORMA.includes(kind) || orderId === null) return [];
    const papers = await store.findPapers(this.db, { order_id: orderId });
    const row = papers.findLast((one) => one.kind === 'pro_forma');
    if (!row) return [];
    const { language = ENGLISH }: PaperSnapshot = JSON.parse(row.document);
    const { fileName, bytes } = await this.#toFile(row, language, renderAttachment);
    return [{ filename: fileName, content: bytes, contentType: 'application/pdf' }];
  }
}

/** The order of a paper; a quotation is called by the number of the paper in the log. */
async function findSubject(db: Executor, { order_id, quotation_id, number }: store.PaperRow) {
  if (order_id !== null) return readOrder(db, order_id);
  const quotation = await store.findQuotation(db, quotation_id ?? '');
  return quotation && { ...quotation, number };
}

async function packedParcels(db: Executor, orderId: string): Promise<PackedParcel[]> {
  const parcels = await findParcelsOf(db, orderId);
  if (parcels.length === 0) return [];
  const contents = await findContentsOf(db, orderId);
  return parcels.map((parcel, index) => ({
    ...parcel,
    nth: index + 1,
    lines: contentsOfParcel(contents, parcel.lines),
  }));
}

const isOfParcel = (parcelId: string | null) => (parcel: PackedParcel) =>
  parcelId === null || parcel.id === parcelId;

const NO_ADDRESS =
  'The customer has no address: ask them to enter one under Addresses, or accept for them and issue it at the order';

function assertNoGaps(gaps: readonly ExportGap[]): void {
  if (gaps.length === 0) return;
  throw new AppError('export_facts_missing', {
    detail: `${gaps.map(({ detail }) => detail).join('; ')}. Nothing was issued.`,
    errors: gaps.map(({ detail, place, of }) => ({ pointer: `/${place}/${of}`, detail })),
  });
}

function contentOf({ document }: store.PaperRow): string {
  const { number, issuedOn, replaces, ...content }: PaperSnapshot = JSON.parse(document);
  return JSON.stringify(content);
}

function toPaper({ id, kind, number, issued_at, parcel_id, document }: store.PaperRow): ExportPaper {
  const { replaces, language }: PaperSnapshot = JSON.parse(document);
  return {
    _id: id,
    kind,
    number,
    issuedAt: new Date(issued_at).toISOString(),
    parcel: parcel_id,
    replaces: replaces ?? null,
    languages: [ENGLISH, ...(language ? [language] : [])],
  };
}
