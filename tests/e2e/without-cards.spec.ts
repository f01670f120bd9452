// A shop without a card provider: who may order on account orders, the others are told before any form.

import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect } from '../support/browser.ts';
import { grantAdmin, productionTest } from '../support/production-test.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';
import { fillDelivery, orderButton } from './swatch-steps.ts';

const test = productionTest({ WITHOUT_CARDS: 'yes', SWATCH_PRICE: '3' });

// Only in a long run: A setting of few shops; what it refuses has API tests.
test('a customer on account orders, others are offered neither orders nor paid swatches @long', async ({
  app,
  page: visitor,
  newCustomer,
  signedIn,
  requestsOf,
  checkAccessibility,
}) => {
  const [owner, customer] = [
    await newCustomer({ isConfirmed: true }),
    await newCustomer({ isConfirmed: true }),
  ];
  const admin = await requestsOf(owner);
  // The first token makes the user.
  const token = await accessToken(admin);
  await grantAdmin(app, owner.email);
  const { article, path } = await addArticle(admin, { productName: 'Lake Linen' }, token);
  const page = await signedIn(customer);
  const buyNow = `${texts.shop.buyNow}: Lake Linen`;
  for (const seen of [visitor, page]) {
    await seen.goto(path);
    await expect(seen.getByText('We take no orders at the moment')).toBeVisible();
    await expect(seen.getByRole('link', { name: buyNow })).toHaveCount(0);
    await expect(seen.getByRole('button', { name: /swatch|Add to order/i })).toHaveCount(0);
    await checkAccessibility(seen);
  }
  await page.goto(`${pages.purchase}?order=${article._id}`);
  await expect(page.getByRole('dialog').getByText('We take no orders at the moment')).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveCount(0);

  await admin.request.put(fillPath(endpoints.putAccountTerms.path, { email: customer.email }), {
    headers: { authorization: `Bearer ${token}` },
    data: { isAllowed: true, netDays: 30, creditLimit: 1000 },
  });
  await page.goto(path);
  await expect(page.getByRole('link', { name: buyNow })).toBeVisible();
  // Leaving the page at once would end the request.
  const added = page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' && new URL(response.url()).pathname.startsWith('/api/basket'),
  );
  await page.getByRole('button', { name: 'Add to order: Lake Linen' }).click();
  await added;
  await page.goto(pages.basket);
  await expect(page.getByLabel('On account, to be paid in 30 days')).toBeChecked();
  await expect(page.getByLabel('By card')).toHaveCount(0);
  await fillDelivery(page);
  await checkAccessibility(page);
  await orderButton(page).click();
  await expect(page.getByText(/^Ordered on account, to be paid by /)).toBeVisible();
});
