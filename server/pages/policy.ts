// What a page may load and run: our own files, the inline scripts it was rendered with, and the card provider's form.
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

const CARD_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';
const CARD_FRAMES = `${CARD_SCRIPTS} https://hooks.stripe.com`;

/** The Content-Security-Policy of a page. */
export function policyOf(html: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[...scriptSources(html), CARD_SCRIPTS].join(' ')}`,
    // Styles in attributes carry sizes and placeholder pictures; no style sheet is written into a page.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "connect-src 'self' https://api.stripe.com",
    `frame-src 'self' ${CARD_FRAMES}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
