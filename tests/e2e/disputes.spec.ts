// A card dispute as the office meets it: on the Overview, in All Order and on the page of the order.
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { disputesOf, orderPath, payOrder, timeline } from './order-steps.ts';
import { CARDS } from './steps.ts';

test('the Overview leads to a disputed order, which cannot be refunded', async ({
  signedIn,
  requestsOf,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn('admin');
  const own = await requestsOf(customer);
  await payOrder(own, id, CARDS.disputed);
  const mill = page.getByRole('region', { name: 'For the mill' });
  // The local Stripe tells the shop of the dispute after the payment.
  await expect.poll(() => disputesOf(page, id)).toHaveLength(1);
  await page.goto(orderPath(id));
  await expect(mill).toContainText('The customer disputes $');
  await expect(mill).toContainText('Answer at the card provider by');
  await expect(mill.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(timeline(page).last()).toContainText('Disputed');
  await checkAccessibility(page);
  await page.goto(pages.overview);
  await page.getByRole('link', { name: /card dispute to answer.* by/ }).click();
  await expect(page).toHaveURL(orderPath(id));
  await page.goto(pages.manageAllOrder);
  await expect(page.getByText('Card dispute').filter({ visible: true })).toBeVisible();
});
