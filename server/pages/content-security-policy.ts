// What a page may load and run: our own files, the scripts and styles written into it, and Stripe's card fields
// where Stripe takes the cards.
import { createHash } from 'node:crypto';
import { HELD } from './defer-hydration.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const RUNS = ['', 'module', 'text/javascript', 'importmap', HELD];

/** The sha256 sources of every inline script in the page. Data blocks such as JSON-LD do not run and need none. */
export function scriptSources(html: string): string[] {
  const sources = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(INLINE_SCRIPT)) {
    const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (RUNS.includes(type)) sources.add(sourceOf(body));
  }
  return [...sources];
}

function styleSources(html: string): string[] {
  return [...new Set([...html.matchAll(INLINE_STYLE)].map(([, body = '']) => sourceOf(body)))];
}

const sourceOf = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;

/** Stripe's hosts, as its own documentation lists them: https://docs.stripe.com/security/guide */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const NOBODY: typeof STRIPE = { scripts: [], frames: [], calls: [] };

/** The Content-Security-Policy of a page; `stripe` where Stripe takes the cards. */
export function buildCsp(html: string, { stripe }: { stripe: boolean }): string {
  const also = stripe ? STRIPE : NOBODY;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources(html), ...also.scripts].join(' '),
    ["style-src 'self'", ...styleSources(html)].join(' '),
    // Styles in attributes carry sizes and placeholder pictures.
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
