// The browser fixtures themselves: what a test leaves running does not fail it.
import { endpoints } from '#contract/endpoints.ts';
import { pages } from '#contract/paths.ts';
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
  await page.goto(pages.home);
  await page.evaluate((path) => void fetch(`${path}?limit=1`), endpoints.listProducts.path);
  await handlerStarted.promise;
});
