// Quotations in the browser: an order on the telephone. More pieces than there are, asked for, answered, accepted and paid: specifying.spec.ts.
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { DESK } from './page-steps.ts';
import { sampleFabrics } from './swatch-steps.ts';

const idIn = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';

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
