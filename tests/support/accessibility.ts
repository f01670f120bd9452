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

/** Chromium compiles it for each check; the package's default, which is not minified, takes half a second longer. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page's current state, once its transitions have ended. */
export async function findAccessibilityProblems(page: Page) {
  await endOfTransitions(page);
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    // Describing every element that passes takes as long as the scan.
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG_2_2_AA)
    // Otherwise axe merges the results of all frames in a second page, which takes as long as the scan.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map(({ target }) => target),
  }));
}
