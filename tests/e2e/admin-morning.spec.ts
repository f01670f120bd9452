// An admin's morning: what is paid is prepared and its slips are printed, a review is answered and another hidden, a role is
// taken away, and the log says all of it. In full at 1440 px; at 1024 and 390 px the orders, which have most to show.
import type { Page } from '@playwright/test';
import { api } from '#contract/api.ts';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { sharedPaymentPath } from '#web/pages/account/shared-payment-path.ts';
import { expect, type TestUser, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide, makeAdmin } from './order-steps.ts';
import { CARDS, fillCard } from './steps.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click();

/** Finds in the list of the page what a customer has there, by typing. */
async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.waitForURL((address) => address.searchParams.get('q') === words);
}

/** Moves all paid orders of a customer to "being prepared" and prints their slips. */
async function prepareOrders(page: Page, { email }: TestUser, count: number): Promise<void> {
  await menu(page, formMessages.dashboard.allOrder);
  await search(page, email);
  await expect(page.getByRole('rowheader')).toHaveCount(count);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('checkbox', { name: 'Select all shown' }).filter({ visible: true }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Move to processing' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move to processing' }).click();
  await expect(dialog.getByRole('status')).toContainText(`${count} order`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Being prepared' })).toHaveCount(count);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: /^Print packing slip/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^packing-slip.*\.pdf$/);
}

/** Pays orders of the page's customer with one payment. */
async function payTogether(page: Page, ids: readonly string[]): Promise<void> {
  await page.goto(sharedPaymentPath(ids));
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name: formMessages.payment.pay }).click();
  await expect(page.getByText(formMessages.payment.completed)).toBeVisible();
}

/** Reviews of the shop by the page's customer; returns their texts. */
async function writeReviews(page: Page, count: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const texts = Array.from({ length: count }, () => `Drapes well ${crypto.randomUUID()}`);
  for (const description of texts) {
    const data = { name: 'Ada Weaver', description, img: '/cloth/og.jpg' };
    const added = await page.request.post(api.addReview.path, { headers, data });
    expect(added.status(), await added.text()).toBe(201);
  }
  return texts;
}

async function hideReview(page: Page, text: string): Promise<void> {
  await search(page, text);
  await page.getByRole('button', { name: /^Hide/ }).click();
  await page.getByLabel('Reason').fill('Not about the cloth');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide the review' }).click();
  await expect(page.getByRole('row').filter({ hasText: text })).toContainText('Hidden');
}

async function answerReview(page: Page, text: string): Promise<void> {
  await search(page, text);
  await page.getByRole('button', { name: /^Answer/ }).click();
  await page.getByLabel('Answer of the mill').fill('Thank you, Ada.');
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByRole('row').filter({ hasText: text })).toContainText('answered');
}

test('an admin’s morning at 1440 px', async ({ signedIn, newCustomer, placedOrder }) => {
  const ada = await newCustomer();
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) ids.push((await placedOrder(ada)).id);
  const [page, adaPage] = [await signedIn('admin'), await signedIn(ada)];
  await payTogether(adaPage, ids);
  const [praise = '', blame = ''] = await writeReviews(adaPage, 2);
  await makeAdmin(page, adaPage, ada.email);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pages.dashboard);

  await test.step('seven paid orders are moved on, and their slips printed', () =>
    prepareOrders(page, ada, 7));
  await test.step('a review is answered, another hidden', async () => {
    await menu(page, formMessages.dashboard.reviews);
    await answerReview(page, praise);
    await menu(page, formMessages.dashboard.reviews);
    await hideReview(page, blame);
  });
  await test.step('a role is taken away', async () => {
    await menu(page, formMessages.dashboard.allUser);
    await search(page, ada.email);
    await page.getByRole('button', { name: formMessages.users.takeAdmin }).click();
    await page.getByRole('button', { name: 'Yes, take it away' }).click();
    await expect(page.getByRole('button', { name: formMessages.dashboard.makeAdmin })).toBeVisible();
  });
  await test.step('the log says what was done', async () => {
    await menu(page, formMessages.dashboard.log);
    for (const [nth, words] of [
      [1, 'Took admin role away'],
      [2, 'Hid review'],
      [2, 'Not about the cloth'],
      [3, 'Answered review'],
    ] as const)
      await expect(page.getByRole('row').nth(nth)).toContainText(words);
    await expect(page.getByRole('row').filter({ hasText: 'Moved order on' })).not.toHaveCount(0);
  });
});

for (const width of [1024, 390])
  test(`paid orders are moved on at ${width} px`, async ({ signedIn, newCustomer, placedOrder }) => {
    const ada = await newCustomer();
    const { id } = await placedOrder(ada);
    await payTogether(await signedIn(ada), [id]);
    const page = await signedIn('admin');
    await page.setViewportSize({ width, height: 844 });
    await page.goto(pages.dashboard);
    await prepareOrders(page, ada, 1);
  });
