// Tests that the Content-Security-Policy allows a page's inline code by hash, and Stripe's hosts only if Stripe takes
// the cards.
import { expect, test } from 'vitest';
import { buildCsp, scriptSources } from './content-security-policy.ts';

const page = '<!doctype html><script>go()</script>';

test('executable inline scripts are allowed by their hashes', () => {
  expect(scriptSources(page)).toHaveLength(1);
  expect(
    scriptSources('<script type="application/ld+json">{}</script><script src="/a.js"></script>'),
  ).toEqual([]);
  expect(buildCsp(page, { stripe: false })).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/);
});

test('without Stripe no host of Stripe is allowed', () => {
  const policy = buildCsp(page, { stripe: false });
  expect(policy).not.toContain('stripe.com');
  expect(policy).toContain("connect-src 'self'; frame-src 'self'; ");
});

test('with Stripe its script, frame and API hosts are allowed, and no others', () => {
  const directives = new Map(
    buildCsp(page, { stripe: true })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
  expect(directives.get('script-src')).toContain('https://js.stripe.com');
  expect(directives.get('frame-src')).toEqual([
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ]);
  expect(directives.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
  expect(directives.get('default-src')).toEqual(["'self'"]);
});

test('images come from the site itself and from the configured hosts', () => {
  expect(buildCsp(page, { stripe: false })).toContain("; img-src 'self' data: blob:;");
  expect(buildCsp(page, { stripe: false, imageHosts: ['i.ibb.co'] })).toContain(
    "; img-src 'self' data: blob: https://i.ibb.co;",
  );
});
