// Swatches in a shop that gives them away: an order without a payment, and what admins see of it.
import { fillPath, pages } from '#contract/paths.ts';
import { type AppProcess, startAppProcess } from '../support/app-process.ts';
import { test as base, expect } from '../support/browser.ts';
import { chooseSwatches, downloadedText, fillDelivery, orderButton, sampleFabrics } from './swatch-steps.ts';

const test = base.extend<object, { app: AppProcess }>({
  app: [
    async ({ browserName: _ }, use) => {
      const app = await startAppProcess({ env: { SWATCH_PRICE: '0' } });
      await use(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

test('a free order needs no payment; admins find it by its kind and print what to cut', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  const fabrics = await sampleFabrics(page, 2);
  await page.goto(fillPath(pages.fabric, { slug: fabrics[0]?.slug ?? '' }));
  await expect(page.getByRole('button', { name: /^Free swatch: / })).toBeVisible();
  await chooseSwatches(
    page,
    fabrics.map(({ _id }) => _id),
  );
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('2 swatchesFree');
  await fillDelivery(page);
  await orderButton(page).click();
  await expect(page.getByText('Ordered. The mill prepares it next.')).toBeVisible();
  const { pathname } = new URL(page.url());
  await expect(page.getByRole('region', { name: 'Payment' })).toHaveCount(0);
  await checkAccessibility(page);

  const admin = await signedIn('admin');
  await admin.goto(pages.manageAllOrder);
  await admin.getByRole('button', { name: 'More filters' }).click();
  await admin.getByLabel('Kind').selectOption('Swatches');
  const orders = admin.getByRole('table').getByRole('link', { name: /^SO-/ });
  await expect(orders).toHaveCount(1);
  await orders.click();
  await admin.waitForURL(pathname);
  await expect(admin.getByRole('region', { name: 'Articles' }).getByRole('listitem')).toHaveCount(2);
  const list = await downloadedText(admin, admin.getByRole('button', { name: 'Packing slip' }));
  for (const { articleNumber } of fabrics) expect(list).toContain(articleNumber);
});
