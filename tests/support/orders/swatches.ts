// Orders of swatches in tests: placed, with reservations, on a clock that the test sets.
import { freshDatabase } from '../database.ts';
import { createTestApp, delivery, type TestApp } from '../test-app.ts';

export const DAY = 24 * 60 * 60_000;
export const START = Date.UTC(2026, 0, 1);

/** A shop on a clock, `start` another process of it. */
export async function swatchShop(env: Record<string, string> = {}) {
  const clock = { now: START };
  const options = await freshDatabase();
  const start = () => createTestApp(options, env, { clock: { now: () => clock.now } });
  return { clock, shop: await start(), start };
}

/** Ids of articles, or each with the pieces to be reserved. */
type Swatches = readonly (string | { readonly articleId: string; readonly reservedQuantity: number })[];

export const swatchBody = (swatches: Swatches, price?: number) => ({
  ...delivery,
  swatches: swatches.map((one) => (typeof one === 'string' ? { articleId: one } : one)),
  ...(price !== undefined && { price }),
});

export async function orderSwatches(shop: TestApp, token: string, swatches: Swatches): Promise<string> {
  return (await shop.request('orderSwatches', { token, body: swatchBody(swatches) })).insertedId;
}

export const addArticles = (shop: TestApp, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, nth) => shop.addArticle({ productName: `Cloth ${nth + 1}` })),
  );

export const offerOf = (shop: TestApp, token: string, article: readonly string[] = []) =>
  shop.request('getSwatchOffer', { token, query: { article } });

/** The first of the articles' terms. */
export async function termsOf(shop: TestApp, token: string, productId: string) {
  const [terms] = (await offerOf(shop, token, [productId])).articles;
  if (!terms) throw new Error(`No swatch of ${productId}`);
  return terms;
}

export const detailsOf = (shop: TestApp, token: string, id: string) =>
  shop.request('getOrderDetails', { token, params: { id } });

export const endReservations = ({ app }: TestApp) => app.jobs.runNow(app.reservations.job);

export async function availableOf({ storage }: TestApp, productId: string): Promise<number> {
  const query = storage.db.selectFrom('articles').select('available_quantity').where('id', '=', productId);
  return (await query.executeTakeFirstOrThrow()).available_quantity;
}

/** Stock as its movements add up. */
export async function movedOf({ storage }: TestApp, productId: string): Promise<number> {
  const rows = await storage.db
    .selectFrom('stock_movements')
    .select('quantity')
    .where('article_id', '=', productId)
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}
