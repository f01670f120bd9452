// A customer whose email is not confirmed: several fabrics in one order, and what is said once the day's orders are placed.
import { authTexts } from '#contract/core/auth-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { openConfirmationLink } from '../support/people/emailed-link.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';
import { fillDelivery, orderButton } from './swatch-steps.ts';

test.use({ settings: { OPEN_ORDERS_PER_CUSTOMER: '1' } });

// Only in a long run: A limit that few customers meet; it has API tests.
test('an unconfirmed customer is told before the form, and gets the link @long', async ({
  shop,
  signedIn,
  requestsOf,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const page = await signedIn(customer);
  const { id } = await placedOrder(customer);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  await page.request.delete(fillPath(endpoints.cancelOrder.path, { id }), { headers });
  const admin = await requestsOf('admin');
  const twill = await addArticle(admin, { productName: 'First Twill' });
  const linen = await addArticle(admin, { productName: 'First Linen' });
  const lines = [twill, linen].map(({ article }) => ({ articleId: article._id, quantity: 2 }));
  await page.request.post(endpoints.addToBasket.path, { headers, data: { lines } });
  const refusal = page.getByText('You have placed an order today without paying');
  const send = page.getByRole('button', { name: authTexts.email.sendAgain });

  await page.goto(`${twill.path}?order=${twill.article._id}`);
  await expect(page.getByRole('dialog').getByText(/today without paying/)).toBeVisible();
  await page.goto(pages.basket);
  await expect(refusal).toBeVisible();
  await checkAccessibility(page);
  await send.click();
  await expect(page.getByText(authTexts.email.sentAgain)).toBeVisible();
  await openConfirmationLink(page.request, shop, customer.email);
  await page.reload();
  await fillDelivery(page);
  await expect(refusal).toHaveCount(0);
  await orderButton(page).click();
  await page.waitForURL(/\/dashboard\/payment\//);
});
