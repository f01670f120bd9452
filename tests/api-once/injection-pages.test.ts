// What people write is shown on the home page as words: escaped, whole, and run by nothing.

import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { callerOf } from '../support/callers.ts';
import { payloads } from '../support/endpoints/payloads.ts';
import { plainArticle } from '../support/test-app.ts';
import { test } from '../support/test-site.ts';

/** The page's text as a browser would read it: without scripts, entities resolved. */
function shown(html: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]*>/g, '\u0000')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole);
}

/** Line ends and runs of blanks are one blank to a reader of HTML. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

test('every payload is words on the home page', async ({ site }) => {
  for (const [kind, payload] of Object.entries(payloads)) {
    await site.shop.addArticle({ productName: payload, description: payload });
    const written = { name: payload, customer: payload, description: payload, img: plainArticle.img };
    await site.shop.app.reviews.addReview((await callerOf(site.shop, 'mia@mail.com')).id, written);
    const { status, html, headers } = await site.get(pages.home);
    expect(status, kind).toBe(200);
    expect(headers.has('set-cookie'), kind).toBe(false);
    const texts = flat(shown(html)).split('\u0000');
    const times = texts.filter((text) => text.includes(flat(payload)));
    // The product's name and description; the review's name, subtitle and words.
    expect(times.length, kind).toBeGreaterThanOrEqual(5);
    if (/[<>]/.test(payload)) expect(html, kind).not.toContain(payload);
    expect(html, kind).not.toMatch(/<img src=x|<script>alert|onerror=alert\(1\)>(?!&)/);
    expect(html, kind).not.toMatch(/<\/script><script>alert/);
  }
});
