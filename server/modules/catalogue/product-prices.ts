// The prices an article has had. Writes `product_prices`.
import type { Price } from '#contract/article-admin.ts';
import { dollarsFromCents } from '#contract/money.ts';
import { SYSTEM } from '#server/modules/audit/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ProductRow } from './store.ts';

interface PriceBy {
  readonly actor: string;
  /** Milliseconds since 1970; 0 when nobody knows. */
  readonly at: number;
}

type Priced = Pick<ProductRow, 'id' | 'price_cents'>;

/** `product`: with the price until now, which an older version of the shop may not have recorded; undefined for a new one. */
export async function insertPrice(tx: Executor, product: Priced, cents: number, by: PriceBy): Promise<void> {
  const { id, price_cents } = product;
  const known = await findPrices(tx, id);
  if (known.length === 0) await insertPriceRow(tx, id, price_cents, { actor: SYSTEM, at: 0 });
  await insertPriceRow(tx, id, cents, by);
}

/** The price of a new article, or the next one of an article whose prices are known. */
export async function insertPriceRow(
  tx: Executor,
  productId: string,
  cents: number,
  { actor, at }: PriceBy,
): Promise<void> {
  const row = { id: newId(), product_id: productId, price_cents: cents, actor, at };
  await tx.insertInto('product_prices').values(row).execute();
}

/** The current price first. An article that an older version of the shop has added has one, its current price. */
export async function listPricesOf(db: Executor, product: Priced): Promise<Price[]> {
  const rows = await findPrices(db, product.id);
  const first = { id: product.id, price_cents: product.price_cents, actor: SYSTEM, at: 0 };
  return (rows.length > 0 ? rows : [first]).map(({ id, price_cents, actor, at }) => ({
    _id: id,
    price: dollarsFromCents(price_cents),
    actor,
    at: at === 0 ? null : new Date(at).toISOString(),
  }));
}

function findPrices(db: Executor, productId: string) {
  return db
    .selectFrom('product_prices')
    .select(['id', 'price_cents', 'actor', 'at'])
    .where('product_id', '=', productId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
