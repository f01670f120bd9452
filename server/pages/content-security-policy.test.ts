// The pages' Content-Security-Policy names Stripe's hosts only where Stripe takes the cards.
import { expect, test } from 'vitest';
import { buildCsp } from './content-security-policy.ts';

const page = '<!doctype html><script>go()</script>';

test('without Stripe nothing of Stripe may be loaded', () => {
  const policy = buildCsp(page, { stripe: false });
  expect(policy).not.toContain('stripe.com');
  expect(policy).toContain("connect-src 'self'; frame-src 'self'; ");
});

test("with Stripe its script, its frames and its API may, and nobody else's", () => {
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
