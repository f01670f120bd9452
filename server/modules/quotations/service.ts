// Quotations: asked by customers or made by the mill, answered with prices and a day, and accepted once. What is promised is taken
// from stock until the quotation ends.
import { QUOTATION_DAYS_MAX, QUOTATIONS_ASKED_MAX } from '#contract/core/limits.ts';
import { centsFromAmount, shopCurrency } from '#contract/figures/money.ts';
import type {
  NewQuotation,
  Quotation,
  QuotationAcceptance,
  QuotationAnswer,
  QuotationsQuery,
} from '#contract/orders/quotations.ts';
import type { Quote } from '#contract/orders/quotes.ts';
import { Service } from '#server/context.ts';
import { addDays, dayIn, dayStart } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { inLanguage, languageToKeep } from '#server/languages/work-language.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import { recordIfStaff } from '#server/modules/audit/service.ts';
import { enqueueEmail, notifyAdmins } from '#server/modules/email/service.ts';
import { readOrder } from '#server/modules/orders/read/order-reading.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import type { Users } from '#server/modules/people/service.ts';
import { endPromise, promisePieces } from '#server/modules/stock/promises.ts';
import { newId } from '#server/storage/ids.ts';
import { type Page, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { quotationAnsweredEmail, quotationAskedEmail, quotationCancelledEmail } from './email-templates.ts';
import { type QuotationExpiryRun, quotationExpiry } from './expiry.ts';
import { articlesById, sumOf, toQuotations } from './quotation-mapping.ts';
import * as store from './store.ts';

interface QuotationsOptions {
  readonly articles: Pick<Articles, 'requireArticle'>;
  readonly orders: Pick<Orders, 'place' | 'quoteAgreed'>;
  readonly users: Pick<Users, 'idOf'>;
  /** Whether the shop adds delivery or tax to prices. */
  readonly hasCharges: () => boolean;
  /** Whether customers can ask for them; the mill can always make one. */
  readonly isOffered: () => boolean;
}

export class Quotations extends Service<QuotationsOptions> {
  /** The day that the mill has named for the pieces of an order, YYYY-MM-DD; null for an order of no quotation. */
  async readyOn(orderId: string): Promise<string | null> {
    return (await store.findReadyDay(this.db, orderId))?.ready_on ?? null;
  }

  /** Stores a customer's question and tells the mill; returns its id. Throws `quotations_off`, `article_not_found` and `too_many_quotations`. */
  async ask(caller: Caller, { lines, wantedOn, note }: NewQuotation): Promise<string> {
    if (!this.deps.isOffered()) throw new AppError('quotations_off');
    const at = this.now();
    const id = newId(at);
    await this.storage.transaction(async (tx) => {
      await lockUntilCommit(this.storage, tx, `quotations of ${caller.id}`);
      const waiting = await store.countAsked(tx, caller.id, QUOTATIONS_ASKED_MAX);
      if (waiting >= QUOTATIONS_ASKED_MAX) throw new AppError('too_many_quotations');
      await this.#requireArticles(tx, lines);
      await store.insertQuotation(
        tx,
        {
          id,
          customer_id: caller.id,
          state: 'asked',
          is_asked: 1,
          note,
          wanted_on: wantedOn,
          currency: shopCurrency(),
          language: languageToKeep(),
          created_at: at,
        },
        lines.map((line) => ({ ...line, unitPriceCents: null })),
      );
      const data = {
        quotationId: id,
        lines: await this.#namedLines(tx, id),
        note,
        wantedOn,
        customerName: caller.name,
        customerEmail: caller.email,
      };
      await notifyAdmins(tx, { template: quotationAskedEmail, data }, at);
    });
    return id;
  }

  /**
   * Makes a quotation for a customer who has asked on the telephone; returns its id. Throws `user_not_found` and what `answer`
   * throws.
   */
  async make(admin: Caller, email: string, answer: QuotationAnswer): Promise<string> {
    const customerId = await this.deps.users.idOf(email);
    const at = this.now();
    const id = newId(at);
    const validUntil = this.#endOfValidity(answer.validUntil, at);
    await this.storage.transaction(async (tx) => {
      await this.#requireArticles(tx, answer.lines);
      const [{ language } = { language: null }] = await store.findCustomers(tx, [customerId]);
      await store.insertQuotation(
        tx,
        {
          id,
          customer_id: customerId,
          language,
          state: 'answered',
          is_asked: 0,
          ...answerColumns(answer, { at, validUntil }),
          created_at: at,
        },
        linesOf(answer),
      );
      await this.#promise(tx, admin, { id, customerId, language, answer, at, validUntil });
    });
    this.storage.changes.publish('articles');
    return id;
  }

  /**
   * Promises pieces at a price, or others instead; takes them from stock and emails the customer. Returns 1. Throws
   * `quotation_not_found`, `quotation_not_open`, `validity_refused`, `article_not_found` and `quantity_above_available`.
   */
  async answer(admin: Caller, id: string, answer: QuotationAnswer): Promise<number> {
    const at = this.now();
    const validUntil = this.#endOfValidity(answer.validUntil, at);
    await this.storage.transaction(async (tx) => {
      const row = await store.markAnswered(tx, id, answerColumns(answer, { at, validUntil }));
      if (!row) throw await this.#closedError(tx, id);
      await this.#requireArticles(tx, answer.lines);
      await store.replaceLines(tx, id, linesOf(answer));
      await endPromise(tx, id, { actor: admin.id, at }, answer.lines);
      const { customer_id: customerId, language } = row;
      await this.#promise(tx, admin, { id, customerId, language, answer, at, validUntil });
    });
    this.storage.changes.publish('articles');
    return 1;
  }

  /** Lines refer to their articles. Throws `article_not_found`. */
  async #requireArticles(tx: Executor, lines: readonly { readonly articleId: string }[]): Promise<void> {
    for (const { articleId } of lines) await this.deps.articles.requireArticle(tx, articleId);
  }

  async #promise(tx: Executor, admin: Caller, answered: Answered) {
    const { id, customerId, language, answer, at, validUntil } = answered;
    const canBeWoven = answer.readyOn !== null;
    const promise = { quotationId: id, customerId, pieces: answer.lines, canBeWoven, endsAt: validUntil };
    const awaited = await promisePieces(tx, promise, { actor: admin.id, at }).catch(whereToPromiseMore);
    for (const [articleId, quantity] of awaited) await store.setAwaited(tx, id, articleId, quantity);
    const named = await inLanguage(language, () => this.#namedLines(tx, id));
    const lines = named.map((line, nth) => ({
      ...line,
      unitPriceCents: linesOf(answer)[nth]?.unitPriceCents ?? 0,
      awaitedQuantity: awaited.get(answer.lines[nth]?.articleId ?? '') ?? 0,
    }));
    const [customer] = await store.findCustomers(tx, [customerId]);
    const data = {
      quotationId: id,
      lines,
      priceCents: sumOf(lines),
      currency: shopCurrency(),
      answer: answer.answer,
      readyOn: answer.readyOn,
      validUntil: answer.validUntil,
      hasCharges: this.deps.hasCharges(),
    };
    const recipient = { userId: customerId, name: customer?.name ?? '' };
    await enqueueEmail(
      tx,
      { template: quotationAnsweredEmail, data, recipient, about: { table: 'quotations', id } },
      at,
    );
    const label = nameOf(await this.#namedLines(tx, id));
    await recordIfStaff(tx, { caller: admin, at }, customerId, 'answer_quotation', id, { label });
  }

  /** The first millisecond after the day. Throws `validity_refused` for a day in the past or too far away. */
  #endOfValidity(lastDay: string, at: number): number {
    const { timeZone } = this.ctx;
    const today = dayIn(timeZone)(at);
    if (lastDay < today || lastDay > addDays(today, QUOTATION_DAYS_MAX))
      throw new AppError('validity_refused');
    return dayStart(addDays(lastDay, 1), timeZone);
  }

  /**
   * Places the order of a quotation at its prices and returns its id; accepted again, that of the same order. An admin accepts
   * for the customer. Throws `quotation_not_found`, `quotation_not_open`, and what `Orders.place` throws.
   */
  async accept(caller: Caller, id: string, acceptance: QuotationAcceptance): Promise<string> {
    const row = await this.#find(caller, id);
    if (!['answered', 'accepted'].includes(row.state)) throw new AppError('quotation_not_open');
    const [customer] = await store.findCustomers(this.db, [row.customer_id]);
    if (!customer?.email) throw new AppError('quotation_not_open');
    const { email, name, company } = customer;
    const buyer = { id: customer.id, email, name, company, isStaff: false };
    const lines = await store.findLinesOf(this.db, id);
    // These may be of an answer that has just been replaced: `markAccepted` finds that out.
    return this.deps.orders.place(buyer, {
      ...acceptance,
      lines: lines.map(({ article_id, quantity, unit_price_cents }) => ({
        kind: 'pieces',
        articleId: article_id,
        quantity,
        agreedPriceCents: unit_price_cents ?? 0,
      })),
      quotation: {
        id,
        by: caller,
        language: caller.id === row.customer_id ? languageToKeep() : row.language,
        findOrder: async (tx) => {
          const accepted = await store.findQuotation(tx, id);
          const order = accepted?.order_id ? await readOrder(tx, accepted.order_id) : undefined;
          if (order?.status === 'cancelled') throw new AppError('quotation_not_open');
          return order?.id;
        },
        accept: async (tx, orderId, at) => {
          const { answers } = row;
          const accepting = { orderId, at, answers, currency: shopCurrency() };
          if (!(await store.markAccepted(tx, id, accepting))) throw new AppError('quotation_not_open');
          const label = nameOf(await this.#namedLines(tx, id));
          await recordIfStaff(tx, { caller, at }, row.customer_id, 'accept_quotation', id, { label });
        },
      },
    });
  }

  /** Returns the pieces to stock; an admin's reason goes to the customer. Returns 1. Throws `quotation_not_found`, `quotation_not_open`. */
  async cancel(caller: Caller, id: string, reason: string): Promise<number> {
    const found = await this.#find(caller, id);
    const isOwn = found.customer_id === caller.id;
    const at = this.now();
    await this.storage.transaction(async (tx) => {
      const cancelled_by = isOwn ? 'customer' : 'admin';
      const columns = { state: 'cancelled', ended_at: at, cancelled_by } as const;
      const row = await store.changeState(tx, id, ['asked', 'answered'], columns);
      if (!row) throw await this.#closedError(tx, id);
      await endPromise(tx, id, { actor: caller.id, at });
      if (isOwn) return;
      const lines = await inLanguage(row.language, () => this.#namedLines(tx, id));
      const [customer] = await store.findCustomers(tx, [row.customer_id]);
      const recipient = { userId: row.customer_id, name: customer?.name ?? '' };
      const data = { quotationId: id, lines, reason };
      await enqueueEmail(
        tx,
        { template: quotationCancelledEmail, data, recipient, about: { table: 'quotations', id } },
        at,
      );
      await recordIfStaff(tx, { caller, at }, row.customer_id, 'cancel_quotation', id, {
        label: nameOf(await this.#namedLines(tx, id)),
        ...(reason && { details: { reason } }),
      });
    });
    this.storage.changes.publish('articles');
    return 1;
  }

  /** Throws `quotation_not_found` for callers who are neither its customer nor admin. */
  async get(caller: Caller, id: string): Promise<Quotation> {
    const row = await this.#find(caller, id);
    const [quotation] = await toQuotations(this.db, [row], this.#reader(caller.isStaff));
    if (!quotation) throw new AppError('quotation_not_found');
    return quotation;
  }

  /** Without a customer, those of all. */
  async list({ state, ...page }: QuotationsQuery, customerId?: string): Promise<Page<Quotation>> {
    const rows = await store.findQuotations(this.db, { customerId, state }, page);
    const { items, next } = toPage(rows, page);
    return {
      items: await toQuotations(this.db, items, this.#reader(customerId === undefined)),
      next,
    };
  }

  /**
   * What the order of an answered quotation costs where it goes. Throws `quotation_not_found`, `quotation_not_open`,
   * `country_required`, `country_not_delivered` and `collection_not_offered`.
   */
  async quote(caller: Caller, id: string, { country, isCollected }: Destination): Promise<Quote> {
    const row = await this.#find(caller, id);
    if (row.state !== 'answered' || row.currency !== shopCurrency()) throw new AppError('quotation_not_open');
    const lines = (await store.findLinesOf(this.db, id)).map((line) => ({
      articleId: line.article_id,
      quantity: line.quantity,
      unitPriceCents: line.unit_price_cents ?? 0,
    }));
    return this.deps.orders.quoteAgreed({ customerId: row.customer_id, lines, country, isCollected });
  }

  /** Ends the quotations whose time is over, and returns their pieces to stock. */
  get job(): Job<QuotationExpiryRun> {
    return quotationExpiry(this.ctx);
  }

  #reader(isStaff: boolean) {
    return { isStaff, timeZone: this.ctx.timeZone };
  }

  async #find(caller: Caller, id: string): Promise<store.QuotationRow> {
    const row = await store.findQuotation(this.db, id);
    if (!row || !(caller.isStaff || row.customer_id === caller.id)) throw new AppError('quotation_not_found');
    return row;
  }

  async #closedError(tx: Executor, id: string): Promise<AppError> {
    return new AppError((await store.findQuotation(tx, id)) ? 'quotation_not_open' : 'quotation_not_found');
  }

  /** In the language of the current work. */
  async #namedLines(db: Executor, id: string): Promise<NamedLine[]> {
    const lines = await store.findLinesOf(db, id);
    const articles = await articlesById(db, lines);
    return lines.map(({ article_id, quantity }) => ({
      productName: articles.get(article_id)?.name ?? '',
      articleNumber: articles.get(article_id)?.article_number ?? '',
      quantity,
    }));
  }
}

/** Says how more than there is can be promised. */
function whereToPromiseMore(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'quantity_above_available') throw error;
  const detail = 'There are fewer pieces. To promise more, state the day on which all of them are ready.';
  throw new AppError('quantity_above_available', { detail });
}

interface Destination {
  readonly country?: string | undefined;
  readonly isCollected: boolean;
}

interface Answered {
  readonly id: string;
  readonly customerId: string;
  readonly language: string | null;
  readonly answer: QuotationAnswer;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly validUntil: number;
}

interface NamedLine {
  readonly productName: string;
  readonly articleNumber: string;
  readonly quantity: number;
}

/** 'Harbour Twill and 2 more', for the log. */
const nameOf = ([first, ...others]: readonly NamedLine[]) =>
  others.length === 0 ? (first?.productName ?? '') : `${first?.productName} and ${others.length} more`;

const answerColumns = (
  { answer, readyOn }: QuotationAnswer,
  { at, validUntil }: { readonly at: number; readonly validUntil: number },
) => ({
  answer,
  ready_on: readyOn,
  answered_at: at,
  valid_until: validUntil,
  currency: shopCurrency(),
});

const linesOf = ({ lines }: QuotationAnswer) =>
  lines.map(({ unitPrice, ...line }) => ({ ...line, unitPriceCents: centsFromAmount(unitPrice) ?? 0 }));
