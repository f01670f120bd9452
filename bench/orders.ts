// One order over HTTP, as the first customer's browser sends it.
import { api } from '#contract/paths.ts';
import type { SeededApp } from './seeded-app.ts';

/** The fabric that home, which shows the newest, has in sight. */
export const newestOf = ({ productIds }: SeededApp) => productIds.at(-1);

/** Milliseconds until an order of a fabric (the oldest if none is named) was acknowledged, and so on disk. */
export async function placeOrder(shop: SeededApp, productId = shop.productIds[0]): Promise<number> {
  const began = performance.now();
  const answer = await fetch(shop.running.address + api.placeOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.tokens[0]}` },
    body: JSON.stringify({
      productId,
      quantity: 1,
      phone: '+44 1422',
      address: 'Mill Lane',
    }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`An order answered ${answer.status}`);
  return performance.now() - began;
}
