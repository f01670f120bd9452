// Links of the navigation prefetch their page's script on hover, focus or touch, and not before.
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

const labels = messages.navigation;
const intents = [
  ['hover', labels.blogs, 'blog'],
  ['touchstart', labels.portfolio, 'portfolio'],
  ['focus', labels.purchase, 'purchase'],
] as const;

function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w.]+)-[\w-]+\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) scripts.push(name);
  });
  return scripts;
}

test('hover, focus and touch of a link prefetch its script once', async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto(pages.home);
  const links = page.getByRole('navigation', { name: 'Main' });
  for (const [, , script] of intents) expect(scripts).not.toContain(script);
  for (const [intent, name, script] of intents) {
    const link = links.getByRole('link', { name });
    if (intent === 'hover') await link.hover();
    else if (intent === 'focus') await link.focus();
    else await link.dispatchEvent('touchstart');
    await expect.poll(() => scripts, `${intent} on ${name}`).toContain(script);
    await expect(page).toHaveURL(pages.home);
  }
  for (const [, name] of intents) {
    const before = page.url();
    await links.getByRole('link', { name }).click();
    await expect(page).not.toHaveURL(before);
  }
  for (const [, , script] of intents) expect(scripts.filter((each) => each === script)).toEqual([script]);
});
