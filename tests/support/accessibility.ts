// Checks a page with axe by the rules of WCAG 2.2 AA.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What fades in has less contrast until it is there. Animations that are paused or have no end are not waited for. */
const endOfTransitions = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** The package's default is not minified and takes Chromium half a second longer to compile. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** A script without effect. */
const NO_SOURCE = 'undefined';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page's current state, once its transitions have ended. */
export async function findAccessibilityProblems(page: Page) {
  await endOfTransitions(page);
  const hasFrames = page.frames().length > 1;
  // The builder would compile axe twice in each check, though a document keeps it.
  if (!hasFrames && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await new AxeBuilder({ page, axeSource: hasFrames ? AXE : NO_SOURCE })
    // Describing every element that passes takes as long as the scan.
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG_2_2_AA)
    // Otherwise axe merges the results of all frames in a second page, which takes as long as the scan.
    .setLegacyMode(!hasFrames)
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map(({ target }) => target),
  }));
}
