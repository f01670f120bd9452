// Fields that are changed without typing: by the mouse wheel, and by programs that tell nobody.
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

test('the wheel scrolls and leaves a focused number as it is', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const quantity = (await openOrderDialog(page)).locator('[name=productQuantity]');
  const before = await quantity.inputValue();
  await quantity.click();
  await page.evaluate(() => {
    const painted = new Promise<void>((resolve) => {
      const twoFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      addEventListener('wheel', twoFrames, { once: true });
    });
    Object.assign(window, { painted });
  });
  await page.mouse.wheel(0, -120);
  await page.evaluate(() => (window as unknown as { painted: Promise<void> }).painted);
  await expect(quantity).toHaveValue(before);
});

test('a form sends what a program wrote without an event', async ({ page, newCustomer }) => {
  const { email, password } = await newCustomer();
  await page.goto(`${pages.login}?from=${pages.dashboard}`);
  // An extension has the setter of the browser, a script of the page that of React.
  await page.getByLabel('Email').evaluate((field: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  }, email);
  await page.getByLabel('Password', { exact: true }).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(pages.dashboard);
});
