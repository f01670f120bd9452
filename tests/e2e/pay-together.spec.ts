// My Order: several unpaid orders are selected to be paid with one payment.
import type { Page } from '@playwright/test';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide, payOrder } from './order-steps.ts';

const choices = (page: Page) => page.getByRole('checkbox', { name: /^Pay together: SO-/ });
const payTogether = (page: Page) => page.getByRole('link', { name: /^Pay together \(2\) · \$/ });

test('unpaid orders are selected and lead to one payment; a paid or single one has no choice', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const paid = await placedOrder(customer);
  const page = await signedIn(customer);
  await payOrder(page, paid.id);
  const ids = [(await placedOrder(customer)).id, (await placedOrder(customer)).id];
  await page.goto(pages.myOrder);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(choices(page)).toHaveCount(2);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'Quantity',
    'Price',
    'Ordered',
    'Payment',
  ]);
  await choices(page).first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '1 order selected.' })).toBeVisible();
  await expect(payTogether(page)).toHaveCount(0);
  await choices(page).last().focus();
  await page.keyboard.press('Space');
  await checkAccessibility(page);
  const address = await payTogether(page).getAttribute('href');
  const inAddress = new Set(address?.replace(/^.*\//, '').split(','));
  expect(inAddress).toEqual(new Set(ids));
  await page.getByRole('button', { name: 'Select none' }).click();
  await expect(payTogether(page)).toHaveCount(0);
  await test.step('the list is filtered by its address, and says what was paid in the year', async () => {
    await page.goto(`${pages.myOrder}?state=paid`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('list', { name: /^Paid by year/ })).toContainText(/\d{4}: one order, \$/);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Remove the filter State: Paid' }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
  });
  await test.step('on a phone, the bar stays in view and leads to the payment of all selected orders', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Select the unpaid orders' }).click();
    await expect(choices(page).first()).toBeChecked();
    await expect(payTogether(page)).toBeInViewport({ ratio: 1 });
    expect(await isTooWide(page)).toBe(false);
    await payTogether(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\/[^/,]+,[^/,]+$/);
  });
  await test.step('one unpaid order has no choice, and leaves the selection when it is cancelled', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'Select the unpaid orders' }).click();
    await expect(payTogether(page)).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(`^${formMessages.order.cancel} `) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByText(formMessages.order.cancelled)).toBeVisible();
    await expect(choices(page)).toHaveCount(0);
    await expect(payTogether(page)).toHaveCount(0);
  });
});
