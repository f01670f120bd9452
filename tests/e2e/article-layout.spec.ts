// The page of an article does not shift, and its specification prints on one sheet.
import type { ArticleSummary } from '#contract/article.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { sampleArticle } from './article-steps.ts';

const SHIFT_MAX = 0.01;

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
