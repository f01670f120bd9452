// Quotations in the browser: more pieces than there are, asked for, answered, accepted and paid; and an order on the telephone.
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide, payOrder } from './order-steps.ts';
import { DESK, PHONE } from './page-steps.ts';
import { sampleFabrics } from './swatch-steps.ts';

const idIn = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';

test('a visitor asks for more than there is, the mill promises it, the customer accepts and pays', async ({
  page,
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const customer = await newCustomer({ isConfirmed: true });
  const [fabric] = await sampleFabrics(page, 1);
  const { _id: articleId = '', productName = '', slug = '', availableQuantity = 0 } = fabric ?? {};
  await page.goto(`${fillPath(pages.fabric, { slug })}?order=${articleId}`);
  await logIn(page, customer);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quantity in pieces').fill(String(availableQuantity + 5));
  await dialog.getByRole('link', { name: /^Ask us for / }).click();
  await expect(page.getByLabel('Quantity in pieces')).toHaveValue(String(availableQuantity + 5));
  await page.getByLabel('Needed by').fill('2100-01-31');
  await page.getByLabel('What else we should know').fill('For forty chairs');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(page.getByText('We look at what we have')).toBeVisible();
  const id = idIn(page.url());

  const admin = await signedIn('admin');
  await admin.setViewportSize(DESK);
  await admin.goto(pages.overview);
  await admin.getByRole('link', { name: /question to answer with a quotation/ }).click();
  // The Overview names the fabric too.
  await expect(admin).toHaveURL(`${pages.quotations}?state=asked`);
  await admin.getByRole('link', { name: new RegExp(productName) }).click();
  await expect(admin.getByText('For forty chairs')).toBeVisible();
  await admin.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(admin.getByText('An amount, such as 46.50')).toBeVisible();
  await admin.getByLabel(`Pieces of ${productName}`, { exact: true }).fill('4');
  await admin.getByLabel(`Price a piece of ${productName}`).fill('46.5');
  await admin.getByLabel('Note to the customer').fill('Four now, the others in spring');
  await checkAccessibility(admin);
  await admin.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(admin.getByText(/^The pieces are kept at this price/)).toBeVisible();
  await checkAccessibility(admin);

  await page.setViewportSize(PHONE);
  await page.goto(fillPath(pages.quotation, { id }));
  await expect(page.getByText('4 pieces at $46.50')).toBeVisible();
  await expect(page.getByText('Four now, the others in spring')).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await page.getByLabel('Address', { exact: true }).fill('1 Mill Lane, Halifax');
  await page.getByLabel('Phone').fill('+44 1422 000000');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Accept and order for $186.00' }).dblclick();
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect(page.getByText('$186.00').first()).toBeVisible();
  await payOrder(page, idIn(page.url()));
  await page.goto(fillPath(pages.quotation, { id }));
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('Paid').first()).toBeVisible();
});

test('an order on the telephone: the mill promises a price, and orders for the customer, who gets the link to pay', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const page = await signedIn(customer);
  await accessToken(page);
  const admin = await signedIn('admin');
  const [fabric] = await sampleFabrics(admin, 1);
  const { articleNumber = '', productName = '' } = fabric ?? {};
  await admin.setViewportSize(DESK);
  await admin.goto(pages.quotations);
  await admin.getByRole('link', { name: 'New quotation' }).click();
  await admin.getByLabel('Customer').fill(customer.email);
  await admin.getByRole('button', { name: 'Find' }).click();
  await admin.getByRole('button', { name: `Choose ${customer.name}` }).click();
  await admin.getByLabel('Add an article by its number').fill(articleNumber);
  await admin.getByRole('button', { name: 'Add', exact: true }).click();
  await admin.getByLabel(`Price a piece of ${productName}`).fill('20');
  await admin.getByLabel(`Pieces of ${productName}`, { exact: true }).fill('3');
  await checkAccessibility(admin);
  await admin.getByRole('button', { name: 'Promise it' }).click();
  await expect(admin.getByText(/^The pieces are kept at this price/)).toBeVisible();
  await admin.getByLabel('Address', { exact: true }).fill('2 Weir Street, Halifax');
  await admin.getByLabel('Phone').fill('+44 1422 111111');
  await admin.getByRole('button', { name: 'Order for the customer for $60.00' }).click();
  await admin.waitForURL(/\/dashboard\/order\//);

  await page.goto(fillPath(pages.payment, { id: idIn(admin.url()) }));
  await expect(page.getByText('$60.00').first()).toBeVisible();
});
