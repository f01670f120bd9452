// Export papers: issued on request, numbered without gaps, kept as snapshots, and rendered as PDF. One that says what the newest
// of its kind says is that one; otherwise the new one names it as replaced.

import type { ExportPaper, PaperKind } from '#contract/customs/export-papers.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import type { EmailKind } from '#contract/office/email.ts';
import { Service, type ShopContext } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { EmailSubject } from '#server/modules/email/outbox-sender.ts';
import type { EmailAttachment } from '#server/modules/email/transport.ts';
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
import { type PaperContent, type PaperSnapshot, paperContent } from './paper.ts';
import * as store from './paper-store.ts';

/** The emails that a pro-forma invoice of their order is attached to. */
const WITH_PRO_FORMA: readonly EmailKind[] = ['order_placed'];

const NUMBERS = {
  pro_forma: ['pro-forma', 'PF'],
  commercial_invoice: ['commercial-invoice', 'CI'],
  packing_list: ['packing-list', 'PL'],
} as const satisfies Record<PaperKind, readonly [string, string]>;

export class ExportPapers extends Service<{ readonly shopSettings: ShopSettings }> {
  readonly #yearOf: (at: number) => number;
  readonly #dateOf: (at: number) => string;

  /** Numbers count per year of SHOP_TIME_ZONE, and papers have dates in that zone. */
  constructor(ctx: ShopContext, deps: { readonly shopSettings: ShopSettings }) {
    super(ctx, deps);
    this.#yearOf = yearIn(ctx.timeZone);
    this.#dateOf = dayIn(ctx.timeZone);
  }

  /**
   * Issues the pro-forma invoice of an order, to any country, in the transaction that places it; does nothing when it says what the
   * newest one says. Call it last: others wait for its number from then on. `at` is the current time in milliseconds since 1970.
   */
  async issueProForma(tx: Executor, orderId: string, at: number): Promise<void> {
    const order = await requireDocumentOrder(tx, orderId);
    const content = paperContent({
      kind: 'pro_forma',
      order,
      parcels: [],
      isOf: () => false,
      issue: this.#issue(),
    });
    await this.#keep(tx, content, { order_id: orderId }, null, at);
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
  ): Promise<store.PaperRow> {
    await lockUntilCommit(this.storage, tx, `export papers of ${Object.values(subject)}`);
    const { kind } = content;
    const former = (await store.findPapers(tx, subject)).findLast(
      (one) => one.kind === kind && one.parcel_id === parcelId,
    );
    if (former && contentOf(former) === JSON.stringify(content)) return former;
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
    return row;
  }

  /** The papers of an order, oldest first. */
  async listPapers(orderId: string): Promise<ExportPaper[]> {
    return (await store.findPapers(this.db, { order_id: orderId })).map(toPaper);
  }

  /**
   * Returns a paper of the caller's order or quotation, or any one to an admin, in a language that it has; in English for all others.
   * Throws `document_not_found`, and what `renderDownload` throws.
   */
  async getPaper(caller: Caller, id: string, language = ENGLISH): Promise<DocumentFile> {
    const row = await store.findPaper(this.db, id);
    const order = row?.order_id ? await findDocumentOrder(this.db, row.order_id) : undefined;
    if (!row || !order || !(caller.isStaff || order.customer_id === caller.id))
      throw new AppError('document_not_found');
    await recordRead(this.db, { caller, at: this.now() }, order);
    return this.#toFile(row, language, (task) => renderDownload(task, caller));
  }

  async #toFile(
    { number, issued_at: at, document: json }: store.PaperRow,
    wanted: string,
    render: typeof renderAttachment,
  ): Promise<DocumentFile> {
    const { language, ...document }: PaperSnapshot = JSON.parse(json);
    const isCopy = language !== undefined && language === wanted;
    const task = { document: isCopy ? { ...document, language } : document, at };
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
