// Rows of quotations as the API answers them.
import { amountFromCents } from '#contract/figures/money.ts';
import type { Quotation } from '#contract/orders/quotations.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { inOwnTexts } from '#server/modules/articles/own-texts.ts';
import { foreignCurrency } from '#server/modules/orders/read/order-mapping.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

interface Reader {
  /** Staff see what is available. */
  readonly isStaff: boolean;
  /** An IANA name. */
  readonly timeZone: string;
}

export async function toQuotations(
  db: Executor,
  rows: readonly store.QuotationRow[],
  { isStaff, timeZone }: Reader,
): Promise<Quotation[]> {
  if (rows.length === 0) return [];
  const lines = await store.findLines(
    db,
    rows.map(({ id }) => id),
  );
  const all = [...lines.values()].flat();
  const languageOf = ({ language }: store.QuotationRow) => (isStaff ? null : language);
  const articlesIn = new Map<string | null, ArticlesById>();
  for (const language of new Set(rows.map(languageOf)))
    articlesIn.set(language, await inLanguage(language, () => articlesById(db, all)));
  const ids = [...new Set(rows.map(({ customer_id }) => customer_id))];
  const customers = new Map((await store.findCustomers(db, ids)).map((user) => [user.id, user]));
  const dayOf = dayIn(timeZone);
  return rows.map((row) => {
    const own = lines.get(row.id) ?? [];
    const articles = articlesIn.get(languageOf(row));
    const customer = customers.get(row.customer_id);
    const isPriced = row.answered_at !== null;
    const priced = own.map(({ quantity, unit_price_cents }) => ({
      quantity,
      unitPriceCents: unit_price_cents ?? 0,
    }));
    return {
      _id: row.id,
      state: row.state,
      customer: { email: customer?.email ?? '', name: customer?.name ?? '' },
      isAsked: row.is_asked === 1,
      lines: own.map((line) => toLine(line, articles?.get(line.article_id), isStaff)),
      note: row.note,
      wantedOn: row.wanted_on,
      answer: row.answer,
      readyOn: row.ready_on,
      validUntil: row.valid_until === null ? null : dayOf(row.valid_until - 1),
      price: isPriced ? amountFromCents(sumOf(priced)) : null,
      ...foreignCurrency(row.currency),
      createdAt: new Date(row.created_at).toISOString(),
      answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
      cancelledBy: row.cancelled_by,
      orderId: row.order_id,
    };
  });
}

export const sumOf = (lines: readonly { readonly quantity: number; readonly unitPriceCents: number }[]) =>
  lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);

/** In the language of the current work. */
export async function articlesById(db: Executor, lines: readonly store.LineRow[]) {
  const ids = [...new Set(lines.map(({ article_id }) => article_id))];
  if (ids.length === 0) return new Map<string, ArticleRow>();
  const articles = await inOwnTexts(db, await store.findArticles(db, ids));
  return new Map(articles.map((article) => [article.id, article]));
}

type ArticlesById = Awaited<ReturnType<typeof articlesById>>;
type ArticleRow = Awaited<ReturnType<typeof store.findArticles>>[number];

const toLine = (
  { article_id, quantity, unit_price_cents, awaited_quantity }: store.LineRow,
  article: ArticleRow | undefined,
  isStaff: boolean,
) => ({
  articleId: article_id,
  productName: article?.name ?? '',
  articleNumber: article?.article_number ?? '',
  slug: article?.withdrawn_at === null ? article.slug : null,
  img: article?.img ?? '',
  quantity,
  awaitedQuantity: awaited_quantity,
  unitPrice: unit_price_cents === null ? null : amountFromCents(unit_price_cents),
  ...(isStaff && { availableQuantity: article?.available_quantity ?? 0 }),
});
