// Woven to order in the browser: the deposit is paid, the office records the woven pieces, and the rest is paid.
import { fillPath, pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';
import { isTooWide } from './order-steps.ts';
import { DESK, PHONE } from './page-steps.ts';
import { CARDS, fillCard } from './steps.ts';

const idIn = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';

test('a customer pays the deposit, the mill weaves, and the order is shipped once the rest is paid', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const customer = await newCustomer({ isConfirmed: true });
  const page = await signedIn(customer);
  await page.setViewportSize(PHONE);
  await accessToken(page);
  const admin = await signedIn('admin');
  await admin.setViewportSize(DESK);
  const availableQuantity = 5;
  const productName = `Loom${crypto.randomUUID().slice(0, 8)}`;
  const { article, path } = await addArticle(admin, { productName, availableQuantity, leadTimeDays: 28 });
  const setDeposit = async (percent: string) => {
    await admin.goto(pages.taxAndDelivery);
    await admin.getByLabel('Deposit in percent').fill(percent);
    await admin.getByRole('button', { name: 'Save the deposit' }).click();
    await expect(admin.getByText('The deposit is saved.')).toBeVisible();
  };
  await setDeposit('30');
  await checkAccessibility(admin);
  await page.goto(path);
  await expect(page.getByText('Woven to order: a deposit of 30 % when you order')).toBeVisible();
  expect(await isTooWide(page)).toBe(false);

  await test.step('the mill promises more than there is', async () => {
    await admin.goto(pages.quotations);
    await admin.getByRole('link', { name: 'New quotation' }).click();
    await admin.getByLabel('Customer').fill(customer.email);
    await admin.getByRole('button', { name: 'Find' }).click();
    await admin.getByRole('button', { name: `Choose ${customer.name}` }).click();
    await admin.getByLabel('Add an article by its number').fill(article.articleNumber);
    await admin.getByRole('button', { name: 'Add', exact: true }).click();
    await admin.getByLabel(`Price a piece of ${productName}`).fill('20');
    await admin.getByLabel(`Pieces of ${productName}`, { exact: true }).fill(String(availableQuantity + 10));
    await admin.getByLabel('Ready on').fill('2100-01-31');
    await admin.getByRole('button', { name: 'Promise it' }).click();
    await expect(admin.getByText(/^What there is is kept at this price/)).toBeVisible();
    // Orders that are placed from now on have the deposit of now.
    await page.goto(fillPath(pages.quotation, { id: idIn(admin.url()) }));
  });
  const price = (availableQuantity + 10) * 20;
  const money = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const [deposit, rest] = [money(price * 0.3), money(price * 0.7)];

  await expect(page.getByText('Woven to order: a deposit of 30 % when you order')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('1 Mill Lane, Halifax');
  await page.getByLabel('Phone').fill('+44 1422 000000');
  await page.getByRole('button', { name: `Accept and order for ${money(price)}` }).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  const id = idIn(page.url());
  await expect(page.getByText(`Deposit ${deposit} of ${money(price)}`)).toBeVisible();
  await fillCard(page, CARDS.good);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('button', { name: `Pay ${deposit}` }).click();
  await expect(page.getByText('Your Payment is completed.')).toBeVisible();
  await expect(page.getByText(/^Rest: /)).toHaveText(
    `Rest: ${rest}, due once your pieces are woven, before they are shipped.`,
  );
  await checkAccessibility(page);
  await page.goto(pages.myOrder);
  await expect(page.getByText('Deposit paid')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay for/ })).toHaveCount(0);

  await admin.goto(pages.overview);
  await expect(admin.getByRole('link', { name: /to weave, (its|their) deposit/ })).toBeVisible();
  await admin.goto(fillPath(pages.order, { id }));
  await expect(admin.getByText('The deposit is paid, and the mill weaves the pieces.')).toBeVisible();
  await admin.getByRole('button', { name: /^They are woven/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'They are woven' }).click();
  await expect(
    admin.getByText('All pieces are woven. The order is shipped once the rest is paid.'),
  ).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Start preparing' })).toHaveCount(0);
  await checkAccessibility(admin);

  await page.goto(fillPath(pages.order, { id }));
  await page.getByRole('link', { name: `Pay the rest, ${rest}` }).click();
  await expect(page.getByText(`Rest ${rest} of ${money(price)}`)).toBeVisible();
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name: `Pay ${rest}` }).click();
  await expect(page.getByText('Your Payment is completed.')).toBeVisible();
  await page.goto(fillPath(pages.order, { id }));
  await expect(page.getByText('Paid. The mill prepares it next.')).toBeVisible();
  await expect(page.getByText(/^Invoice for the deposit/)).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await setDeposit('0');
});
