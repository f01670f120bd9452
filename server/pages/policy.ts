// What a page may load and run: our own files, the inline scripts it was rendered with, and Stripe's card fields
// where Stripe takes the cards.
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** The sha256 sources of every inline script in the page. Data blocks such as JSON-LD do not run and need none. */
export function scriptSources(html: string): string[] {
  const sources = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(INLINE_SCRIPT)) {
    const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (!['', 'module', 'text/javascript', 'importmap'].includes(type)) continue;
    sources.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...sources];
}

/** Stripe's hosts, as its own documentation lists them: https://docs.stripe.com/security/guide */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const NOBODY: typeof STRIPE = { scripts: [], frames: [], calls: [] };

/** The Content-Security-Policy of a page; `stripe` where Stripe takes the cards. */
export function policyOf(html: string, { stripe }: { stripe: boolean }): string {
  const also = stripe ? STRIPE : NOBODY;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources(html), ...also.scripts].join(' '),
    // Styles in attributes carry sizes and placeholder pictures; no style sheet is written into a page.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    ["connect-src 'self'", ...also.calls].join(' '),
    ["frame-src 'self'", ...also.frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
