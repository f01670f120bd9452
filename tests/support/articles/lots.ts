// Articles whose stock is kept by lot, in tests.
import type { StockChange } from '#contract/office/stock.ts';
import type { TestApp } from '../test-app.ts';

const OPERATOR = 'operator';

export const deliver = (shop: TestApp, id: string, lot: string, quantity: number) =>
  changeStock(shop, id, { reason: 'delivery', quantity, note: '', lot });

export const changeStock = (shop: TestApp, id: string, change: StockChange, key?: string) =>
  shop.app.stockChanges.change(id, change, OPERATOR, key);

/** Adds an article with lots of these sizes, named in this order K-1, K-2, …; returns its id. */
export async function addArticleWithLots(
  shop: TestApp,
  sizes: readonly number[],
  minimumQuantity = 1,
  facts: Parameters<TestApp['addArticle']>[0] = {},
): Promise<string> {
  const id = await shop.addArticle({ ...facts, minimumQuantity, availableQuantity: 0 });
  for (const [nth, size] of sizes.entries()) await deliver(shop, id, `K-${nth + 1}`, size);
  return id;
}

/** Pieces by the name of their lot, closed lots included. */
export async function lotsOf(shop: TestApp, id: string): Promise<Record<string, number>> {
  const lots = await shop.app.stockChanges.lots.list(id);
  return Object.fromEntries(lots.map(({ name, quantity }) => [name, quantity]));
}

/** The id of the lot of this name. */
export async function lotId(shop: TestApp, id: string, name: string): Promise<string> {
  const lot = (await shop.app.stockChanges.lots.list(id)).find((one) => one.name === name);
  if (!lot) throw new Error(`There is no lot ${name}`);
  return lot._id;
}
