// A customer's dashboard: menu, profile, cancelling and printing orders (spec sections 2, 4, 5, 8).
import { endpoints } from '#contract/endpoints.ts';
import { formMessages } from '#contract/form-messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { DESK, layoutShift, SHIFT_MAX } from './page-steps.ts';

const words = formMessages.fields;

test('a customer sees the customer menu; the profile requires its fields and saves them', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const { email, ...ada } = await newCustomer();
  const page = await signedIn({ email, ...ada });
  await page.setViewportSize(DESK);
  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.name);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    formMessages.dashboard.myProfile,
    formMessages.dashboard.myOrder,
    formMessages.dashboard.addReview,
    formMessages.dashboard.savedFabrics,
    formMessages.dashboard.swatches,
    formMessages.dashboard.addresses,
    formMessages.dashboard.quotations,
  ]);
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
  await expect(page.getByLabel('Education')).toHaveValue('Textile design, Leeds');
  const profile = await page.request.get(fillPath(endpoints.getUser.path, { email }), {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` },
  });
  expect(await profile.json()).toMatchObject({ education: 'Textile design, Leeds', phone: '01422000000' });
});

test('an unpaid order is cancelled only after confirmation; printed on wide paper, orders fill the width', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const { article } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.setViewportSize(DESK);
  await page.goto(pages.myOrder);
  await expect(page.getByText(formMessages.order.unpaid)).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  const cancel = page.getByRole('button', { name: `${formMessages.order.cancel} ${article}` });
  await page.emulateMedia({ media: 'print' });
  expect((await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(1000);
  await expect(page.getByText(formMessages.order.unpaid)).toBeVisible();
  await expect(cancel).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
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
