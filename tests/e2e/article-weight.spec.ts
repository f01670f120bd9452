// What the page of an article weighs, that it does not shift, and that its specification prints on one sheet.
import type { ArticleSummary } from '#contract/article.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { sampleArticle } from './article-steps.ts';

const MAX_SCRIPT_BYTES = 125_000;
const SHIFT_MAX = 0.01;

test('the page loads less than 125 KB of scripts, and no query client, form or zoom', async ({
  page,
  request,
}) => {
  const { path } = await sampleArticle(request, 'Shuttle Denim, 14 oz');
  const scripts = new Set<string>();
  page.on('request', (loaded) => {
    const { pathname } = new URL(loaded.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    [...scripts].map(async (script) => {
      const response = await request.get(script, { headers: { 'accept-encoding': 'br' } });
      return Number(response.headers()['content-length']);
    }),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total, [...scripts].join('\n')).toBeLessThan(MAX_SCRIPT_BYTES);
  expect([...scripts].filter((script) => /forms|query|zoom|order-here/.test(script))).toEqual([]);
});

for (const width of [390, 1440])
  test(`the page does not shift while it loads at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto((await sampleArticle(request, 'Shuttle Denim, 14 oz')).path);
    await page.waitForLoadState('networkidle');
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted).toBeLessThan(SHIFT_MAX);
  });

test('the specification of the longest sample article prints on one A4 page', async ({ page, request }) => {
  const articles: ArticleSummary[] = await (await request.get(endpoints.listProducts.path)).json();
  const lengthOf = ({ productName, description }: ArticleSummary) => productName.length + description.length;
  const [longest] = articles.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  for (const name of [longest?.productName ?? '', 'Shuttle Denim, 14 oz']) {
    await page.goto((await sampleArticle(request, name)).path);
    await page.waitForLoadState('networkidle');
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), name).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Buy Now', 'How much do I need?', 'Related fabrics', 'Write a review'])
    await expect(page.getByText(text, { exact: true })).toBeHidden();
  await expect(page.getByText('SV-00028').first()).toBeVisible();
  await expect(page.getByText(/^Selvedge · http\S+ · ./)).toBeVisible();
});
