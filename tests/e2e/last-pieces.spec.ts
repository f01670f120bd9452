// The last pieces of an article, fewer than its minimum order: sold together. An admin offers them in stock.spec.ts.

import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';

const LAST = 'Last 4 pieces, sold together';

test('last pieces are marked in the lists, and a customer buys them together', async ({
  signedIn,
  requestsOf,
  newCustomer,
  checkAccessibility,
}) => {
  const admin = await requestsOf('admin');
  const productName = `Remnant${crypto.randomUUID().slice(0, 8)}`;
  const remnant = { productName, minimumQuantity: 10, availableQuantity: 4, pieceLengthM: 10 };
  const { article, path } = await addArticle(admin, remnant);
  const offered = await admin.request.put(fillPath(endpoints.sellRemnant.path, { id: article._id }), {
    headers: { authorization: `Bearer ${await accessToken(admin)}` },
    data: { quantity: 4 },
  });
  expect(offered.status(), await offered.text()).toBe(200);

  const page = await signedIn(await newCustomer());
  const html = await (await page.request.get(`${pages.fabrics}?q=${productName}`)).text();
  expect(html).toContain(LAST);
  await page.goto(`${pages.purchase}?q=${productName}`);
  await expect(page.getByRole('article').filter({ hasText: productName })).toContainText(LAST);
  await page.goto(path);
  await expect(page.getByRole('main').getByText(LAST)).toBeVisible();
  await expect(page.getByRole('main').getByText('Minimum order')).toHaveCount(0);
  await checkAccessibility(page);

  await page.getByRole('link', { name: `${texts.shop.buyNow}: ${productName}` }).click();
  const dialog = page.getByRole('dialog');
  const quantity = dialog.locator('[name=productQuantity]');
  await expect(quantity).toHaveValue('4');
  await expect(quantity).not.toBeEditable();
  await expect(dialog.getByText(LAST)).toBeVisible();
  await checkAccessibility(page);
  const fewer = dialog.getByRole('button', { name: 'One piece fewer' });
  await expect(fewer).toBeDisabled();
  await fewer.press('Enter');
  await expect(dialog.getByText(formTexts.order.belowMinimum)).toBeVisible();
  await expect(quantity).toHaveValue('4');
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Sold out').first()).toBeVisible();
  const sold = await page.request.get(fillPath(endpoints.getProduct.path, { id: article._id }));
  expect(await sold.json()).toMatchObject({ availableQuantity: 0, isLastPieces: false });
});
