// The prices an article has had. Writes `product_prices`.
import type { Price } from '#contract/article-admin.ts';
import { dollarsFromCents } from '#contract/money.ts';
import { SYSTEM } from '#server/modules/audit/service.ts';
import { newId } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/insert-many.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ProductRow } from './store.ts';

interface PriceBy {
  readonly actor: string;
  /** Milliseconds since 1970; 0 when nobody knows. */
  readonly at: number;
}

type Priced = Pick<ProductRow, 'id' | 'price_cents'>;

export interface PriceChange {
  /** With the price until now. */
  readonly product: Priced;
  readonly cents: number;
}

/** At most 1000. An older version of the shop may not have recorded the price until now: then it becomes the first one. */
export async function insertPriceChanges(
  tx: Executor,
  changes: readonly PriceChange[],
  by: PriceBy,
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ product }) => product.id);
  const query = tx.selectFrom('product_prices').select('product_id').where('product_id', 'in', ids);
  const known = new Set((await query.distinct().execute()).map(({ product_id }) => product_id));
  const unrecorded = changes.flatMap(({ product }) => (known.has(product.id) ? [] : product));
  await insertPrices(tx, unrecorded, { actor: SYSTEM, at: 0 });
  await insertPrices(
    tx,
    changes.map(({ product: { id }, cents }) => ({ id, price_cents: cents })),
    by,
  );
}

/** The prices of new articles, or the next ones of articles whose prices are known. */
export async function insertPrices(tx: Executor, products: readonly Priced[], by: PriceBy): Promise<void> {
  const { actor, at } = by;
  const rows = products.map(({ id, price_cents }) => ({
    ...{ id: newId(), product_id: id, price_cents, actor, at },
  }));
  await insertMany('product_prices', tx, rows);
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
