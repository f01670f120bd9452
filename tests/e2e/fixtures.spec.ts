// The browser fixtures themselves: what a test leaves running does not fail it.
import { endpoints } from '#contract/endpoints.ts';
import { test } from '../support/browser.ts';

test('a route handler that is still running when the page closes does not fail the test', async ({
  page,
}) => {
  const handlerStarted = Promise.withResolvers<void>();
  await page.route(`**${endpoints.listProducts.path}?*`, async (route) => {
    const response = await route.fetch();
    const closed = page.waitForEvent('close');
    handlerStarted.resolve();
    await closed;
    await route.fulfill({ json: await response.json() });
  });
  // The closed page rejects it.
  void page.goto(`${endpoints.listProducts.path}?limit=1`).catch(() => undefined);
  await handlerStarted.promise;
});
