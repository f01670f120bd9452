// Steps for looking at a page that is open: what moved while it loaded, and each width without loading it again.
import { expect, type Page } from '@playwright/test';
import { isTooWide } from './order-steps.ts';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 820, height: 1180 };
export const DESK = { width: 1440, height: 900 };

/** A tenth of a good score (https://web.dev/articles/cls): a line may break elsewhere when the font arrives. */
export const SHIFT_MAX = 0.01;

/** The sum of all layout shifts since the page was requested. Those on the screen now are reported two frames later. */
export async function layoutShift(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );
}

/** Runs axe at 390 px, and fails where the page is wider than the screen there or at 1440 px, which it is left at. */
export async function checkBothWidths(
  page: Page,
  checkAccessibility: (page: Page) => Promise<void>,
): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    if (viewport === PHONE) await checkAccessibility(page);
    expect(await isTooWide(page), `${page.url()} at ${viewport.width} px`).toBe(false);
  }
}
