// Places one order over HTTP.
import { endpoints } from '#contract/endpoints.ts';
import type { SeededApp } from './seeded-app.ts';

/** The id of the newest fabric, which the home page shows. */
export const newestOf = ({ articleIds }: SeededApp) => articleIds.at(-1);

/** The milliseconds until an order was acknowledged, and so on disk. `articleId` is by default the oldest fabric's. */
export async function placeOrder(shop: SeededApp, articleId = shop.articleIds[0]): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(shop.running.address + endpoints.placeOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.tokens[0]}` },
    body: JSON.stringify({
      productId: articleId,
      quantity: 1,
      phone: '+44 1422',
      address: 'Mill Lane',
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`placeOrder returned ${response.status}`);
  return performance.now() - startedAt;
}
