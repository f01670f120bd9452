// A customer's dashboard: profile, cancelling orders, adding a review (spec sections 2, 4, 5, 8).

import { formMessages } from '#contract/form-messages.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { testPhoto } from './steps.ts';

const words = formMessages.fields;

test('a customer sees the customer menu', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.dashboard);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    formMessages.dashboard.myProfile,
    formMessages.dashboard.myOrder,
    formMessages.dashboard.addReview,
    formMessages.dashboard.savedFabrics,
    formMessages.dashboard.swatches,
    formMessages.dashboard.addresses,
  ]);
});

test('the profile requires its fields and saves them', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.dashboard);
  const update = page.getByRole('button', { name: 'Update the profile' });
  await update.click();
  for (const message of [
    words.educationRequired,
    words.addressRequired,
    words.phoneRequired,
    words.linkendRequired,
  ])
    await expect(page.getByText(message)).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Education').fill('Textile design, Leeds');
  await page.getByLabel('Address').fill('1 Mill Lane');
  await page.getByLabel('Phone').fill('none');
  await expect(page.getByText(words.phoneDigits)).toBeVisible();
  await page.getByLabel('Phone').fill('01422000000');
  await page.getByLabel('Linkend').fill('ada');
  await update.click();
  await expect(page.getByRole('main').getByText(words.linkendInvalid)).toHaveCount(1);
  await expect(page.getByLabel('Linkend')).toBeFocused();
  await page.getByLabel('Linkend').fill('https://linkedin.com/in/ada');
  await update.click();
  await expect(page.getByText(formMessages.profile.updated)).toBeVisible();
  const education = page.getByLabel('Education');
  await expect(education).toHaveValue('Textile design, Leeds');
  await page.reload();
  await expect(education).toHaveValue('Textile design, Leeds');
});

test('an unpaid order is cancelled only after confirmation', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const { article } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(pages.myOrder);
  const cancel = page.getByRole('button', { name: `${formMessages.order.cancel} ${article}` });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: formMessages.dashboard.areYouSure });
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toHaveCount(0);
  await cancel.click();
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText(formMessages.order.cancelled)).toBeVisible();
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
});

for (const status of [401, 403]) {
  test(`a ${status} for My Order signs the user out, clears the token and leads to /home`, async ({
    signedIn,
    newCustomer,
    consoleErrors,
  }) => {
    consoleErrors.allow(new RegExp(`status of ${status}`));
    const page = await signedIn(await newCustomer());
    await page.route('**/api/order?**', (route) => route.fulfill({ status, json: { message: 'No.' } }));
    await page.goto(pages.myOrder);
    await page.waitForURL(pages.homeAlias);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await expect(
      page.getByRole('banner').getByRole('link', { name: messages.navigation.login }),
    ).toBeVisible();
  });
}

test('a review is added with a photo and not without one', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.addReview);
  await expect(page.getByLabel('Customer')).toHaveValue(formMessages.review.customerDefault);
  const add = page.getByRole('button', { name: formMessages.dashboard.addReview });
  await add.click();
  for (const message of [words.nameRequired, words.descriptionRequired, formMessages.review.imageRequired])
    await expect(page.getByText(message)).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill('The twill wears like iron.');
  await page.getByLabel('Photo').setInputFiles(await testPhoto());
  await add.click();
  await expect(page.getByText(formMessages.review.added)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('');
});

test('a response without insertedId fails the review and keeps the form', async ({
  signedIn,
  newCustomer,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.addReview);
  await page.route('**/api/review', (route) => route.fulfill({ status: 201, json: {} }));
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill('The twill wears like iron.');
  await page.getByLabel('Photo').setInputFiles(await testPhoto());
  await page.getByRole('button', { name: formMessages.dashboard.addReview }).click();
  await expect(page.getByText(formMessages.review.notAdded)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('The twill wears like iron.');
});

test('printed on wide paper, the orders fill the width', async ({ signedIn, newCustomer, placedOrder }) => {
  const customer = await newCustomer();
  await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(pages.myOrder);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeVisible();
  expect((await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(1000);
  await expect(page.getByText(formMessages.order.unpaid)).toBeVisible();
  await expect(page.getByRole('button', { name: formMessages.order.cancel })).toBeHidden();
});
