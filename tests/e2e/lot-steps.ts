// Articles whose stock is kept by lot, for browser tests, made through the API by an admin.
import { expect } from '@playwright/test';
import type { NewArticle } from '#contract/articles/article.ts';
import { fillPath } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { StockChange } from '#contract/office/stock.ts';
import type { Lot } from '#contract/orders/lots.ts';
import type { Requester } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';

/** An article with lots of as many pieces, in their order. */
export async function addLots(
  admin: Requester,
  lots: Readonly<Record<string, number>>,
  fields?: Partial<NewArticle>,
) {
  const productName = `Dyed ${crypto.randomUUID().slice(0, 8)}`;
  const added = await addArticle(admin, { productName, availableQuantity: 0, ...fields });
  const { _id: id } = added.article;
  for (const [lot, quantity] of Object.entries(lots))
    await changeStock(admin, id, { reason: 'delivery', quantity, note: '', lot });
  return { ...added, id };
}

/** As the admin of a page. */
export async function changeStock(admin: Requester, id: string, data: StockChange): Promise<void> {
  const headers = await authorization(admin);
  const changed = await admin.request.post(fillPath(endpoints.changeStock.path, { id }), { headers, data });
  expect(changed.status(), await changed.text()).toBe(201);
}

export async function lotsOf(admin: Requester, id: string): Promise<Lot[]> {
  const headers = await authorization(admin);
  return (await admin.request.get(fillPath(endpoints.listLots.path, { id }), { headers })).json();
}

export async function closeLot(admin: Requester, id: string, name: string): Promise<void> {
  const lot = (await lotsOf(admin, id)).find((one) => one.name === name);
  const closed = await admin.request.post(fillPath(endpoints.closeLot.path, { id }), {
    headers: await authorization(admin),
    data: { lotId: lot?._id, quantity: lot?.quantity, note: 'Moths' },
  });
  expect(closed.status(), await closed.text()).toBe(200);
}

const authorization = async (admin: Requester) => ({ authorization: `Bearer ${await accessToken(admin)}` });
