// Links of the navigation prefetch their page's script on hover, focus or touch, and not before.
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

const labels = messages.navigation;
const intents = [
  ['hover', labels.blogs, 'blog'],
  ['focus', labels.purchase, 'purchase'],
  ['touchstart', labels.portfolio, 'portfolio'],
] as const;

function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w.]+)-[\w-]+\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) scripts.push(name);
  });
  return scripts;
}

for (const [intent, name, script] of intents)
  test(`${intent} on ${name} prefetches its script once`, async ({ page }) => {
    const scripts = watchScripts(page);
    await page.goto(pages.home);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    for (const [, , other] of intents) expect(scripts).not.toContain(other);
    if (intent === 'hover') await link.hover();
    else if (intent === 'focus') await link.focus();
    else await link.dispatchEvent('touchstart');
    await expect.poll(() => scripts).toContain(script);
    await expect(page).toHaveURL(pages.home);
    await link.click();
    await expect(page).not.toHaveURL(pages.home);
    expect(scripts.filter((each) => each === script)).toHaveLength(1);
  });
