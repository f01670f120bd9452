// The pages as they leave the server: status, content, policy.

import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { NOT_PHONE_MEDIA_QUERY } from '#contract/core/breakpoints.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { callerOf } from '../support/callers.ts';
import { test } from '../support/test-site.ts';

/** Texts beside other nodes: React, which knows them, does not find them in a page that the browser translates. */
function textsWithNeighbours(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|noscript)\b.*?<\/\1>/gs, '');
  return body.match(/(<\/[^>]+>|\/>|-->)[^<]+|>[^<]+<(?!\/)/g) ?? [];
}

describe('status', () => {
  test('every public path is a page', async ({ site }) => {
    const paths = [pages.home, pages.homeAlias, pages.myPortfolio, pages.blog, pages.login, pages.signUp];
    for (const path of paths) {
      const { status, headers, html } = await site.get(path);
      expect(status, path).toBe(200);
      expect(headers.get('content-type'), path).toBe('text/html; charset=utf-8');
      expect(html, path).toContain('<html lang="en"');
      expect(html, path).toMatch(/<title>[^<]+ · Selvedge<\/title>/);
    }
  });

  test('the address by which password managers change a password leads to the profile', async ({ site }) => {
    const { status, headers } = await site.get('/.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([302, pages.dashboard]);
  });

  test('any other path is the not-found page, with status 404', async ({ site }) => {
    const { status, html } = await site.get('/no-such-cloth');
    expect(status).toBe(404);
    expect(html).toContain('<img');
    expect(html).toContain('noindex');
    expect(html).not.toContain('no-such-cloth');
  });

  test('a target that is no URL is ignored', async ({ site }) => {
    for (const path of ['/login?from=//[', '/login?from=//%5B', '/singUp?from=//%5B']) {
      const { status, html } = await site.get(path);
      expect(status, path).toBe(200);
      expect(html, path).toContain('name="email"');
    }
  });

  test('the API answers for its own paths', async ({ site }) => {
    const { status, headers } = await site.get('/api/no-such-call');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('application/problem+json');
  });

  test('the usual spellings of /singUp redirect to it', async ({ site }) => {
    for (const path of ['/signup', '/signUp']) {
      const { status, headers } = await site.get(path);
      expect(status).toBe(301);
      expect(headers.get('location')).toBe(pages.signUp);
    }
  });

  test('robots.txt, llms.txt and sitemap.xml use PUBLIC_URL', async ({ site }) => {
    expect((await site.get('/llms.txt')).html).toContain(`(https://selvedge.example${pages.fabrics})`);
    expect((await site.get('/robots.txt')).html).toContain('Sitemap: https://selvedge.example/sitemap.xml');
    const { html, headers } = await site.get('/sitemap.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    expect(html).toContain(`<loc>https://selvedge.example${pages.blog}</loc>`);
    // Pages with `noindex` are not listed.
    for (const path of [pages.dashboard, pages.login, pages.signUp]) expect(html).not.toContain(path);
  });
});

describe('content', () => {
  test('the home page shows the newest six fabrics and three reviews', async ({ site }) => {
    for (let number = 1; number <= 7; number += 1) {
      await site.shop.addArticle({
        productName: `Cloth ${number}.`,
        description: `${number}${'x'.repeat(60)}`,
      });
    }
    for (let number = 1; number <= 4; number += 1) {
      const review = {
        name: `Reader ${number}.`,
        customer: 'Tailor',
        description: 'Good.',
        img: '/cloth/a.jpg',
      };
      await site.shop.app.reviews.addReview((await callerOf(site.shop, 'reader@selvedge.test')).id, review);
    }
    const { html } = await site.get(pages.home);
    const named = [...html.matchAll(/>(Cloth \d\.|Reader \d\.)</g)].map(([, name]) => name);
    expect(named).toEqual([
      ...[7, 6, 5, 4, 3, 2].map((number) => `Cloth ${number}.`),
      ...[4, 3, 2].map((number) => `Reader ${number}.`),
    ]);
    expect(html).toContain(`>7${'x'.repeat(59)}…<`);
    expect(html).toContain('$12.5/per pice');
    expect(html).toContain('alt="Cloth 7."');
  });

  test('an empty shop shows the empty states', async ({ site }) => {
    const { html } = await site.get(pages.home);
    expect(html).toContain('The first fabrics will be here soon.');
    expect(html).toContain('No reviews yet.');
  });

  test('an article’s name cannot inject markup', async ({ site }) => {
    const productName = `</script><script>alert('x')</script>`;
    await site.shop.addArticle({ productName });
    const { html } = await site.get(pages.home);
    expect(html).not.toContain(productName);
    expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length);
    expect(html).not.toContain("<script>alert('x')");
  });

  test('no text of a page has neighbours that React knows', async ({ site }) => {
    await site.shop.addArticle({ productName: 'Harbour Twill', pieceLengthM: 2.5 });
    const ofArticle = [pages.fabric, pages.workroom].map((path) => fillPath(path, { slug: 'harbour-twill' }));
    for (const path of [pages.home, pages.fabrics, ...ofArticle, pages.contact, pages.signUp])
      expect(textsWithNeighbours((await site.get(path)).html), path).toEqual([]);
  });

  test('the calculators of a cloth without facts name it alone', async ({ site }) => {
    await site.shop.addArticle({ productName: 'Harbour Twill' });
    const { html } = await site.get(fillPath(pages.workroom, { slug: 'harbour-twill' }));
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Harbour Twill.');
  });

  test('search engines get the canonical URL, the image and structured data', async ({ site }) => {
    await site.shop.addArticle({ productName: 'Harbour Twill' });
    const { html } = await site.get(pages.homeAlias);
    expect(html).toContain('<link rel="canonical" href="https://selvedge.example/"/>');
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/selvedge\.example\/[^"]+"\/>/);
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(facts)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Organization' }, { '@type': 'Product', name: 'Harbour Twill' }],
    });
  });
});

describe('head', () => {
  const STYLESHEETS = /rel="stylesheet" href="[^"]+\.css"/g;

  test.for([pages.home, pages.login, pages.purchase])(
    '%s links one stylesheet, and preloads the font for wide screens',
    async (path, { site }) => {
      const { html } = await site.get(path);
      expect(html).not.toContain('<style');
      expect(html.match(STYLESHEETS)).toEqual([expect.stringContaining('/assets/shop-')]);
      const [preload] = /<link [^>]*as="font"[^>]*>/.exec(html) ?? [];
      expect(preload).toContain('rel="preload"');
      expect(preload).toContain(`media="${NOT_PHONE_MEDIA_QUERY}"`);
    },
  );

  test('the dashboard alone adds a stylesheet', async ({ site }) => {
    const { html } = await site.get(pages.dashboard);
    expect(html.match(STYLESHEETS)).toEqual([
      expect.stringContaining('/assets/shop-'),
      expect.stringContaining('/assets/dashboard-'),
    ]);
  });

  test('search engines get the contact details of the settings', async ({ site }) => {
    const { phone, email } = await site.shop.request('getContactDetails');
    const { html } = await site.get(pages.contact);
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(facts)).toMatchObject({
      '@type': 'Organization',
      contactPoint: { '@type': 'ContactPoint', telephone: phone, email },
    });
  });
});

describe('policy', () => {
  test('a page runs its own scripts and no others', async ({ site }) => {
    for (const path of [pages.home, pages.blog, '/no-such-cloth']) {
      const { headers, html } = await site.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      const scriptSrc = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scriptSrc, path).not.toContain('unsafe');
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>(.*?)<\/script>/gs)];
      expect(inline.length, path).toBeGreaterThan(3);
      for (const [, body = ''] of inline) {
        const hash = createHash('sha256').update(body).digest('base64');
        expect(scriptSrc, path).toContain(`'sha256-${hash}'`);
      }
    }
  });
});

describe('files', () => {
  test('hashed files are cached for a year and compressed', async ({ site }) => {
    const { html } = await site.get(pages.home);
    const script = /href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const response = await site.get(script, { 'accept-encoding': 'br' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('files outside the folder are not served', async ({ site }) => {
    for (const path of [
      '/assets/../../server/index.js',
      '/assets/%2e%2e/%2e%2e/server/index.js',
      '/.vite/manifest.json',
    ]) {
      expect((await site.get(path)).status).toBe(404);
    }
  });
});
