// The Content-Security-Policy of a page: the shop's own files, the page's inline scripts by hash (decision 0005),
// and Stripe's hosts if Stripe takes the cards.
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
/** The values of `type` that a browser executes. Data blocks such as JSON-LD need no hash. */
const EXECUTABLE_TYPES = ['', 'module', 'text/javascript', 'importmap'];

/** The sha256 sources of every inline script in the page. */
export function scriptSources(html: string): string[] {
  const sources = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(INLINE_SCRIPT)) {
    const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (EXECUTABLE_TYPES.includes(type)) sources.add(hashSource(body));
  }
  return [...sources];
}

const hashSource = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;

/** Stripe's hosts, from its documentation: https://docs.stripe.com/security/guide */
const STRIPE_HOSTS = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};
const NO_HOSTS: typeof STRIPE_HOSTS = { scripts: [], frames: [], connections: [] };

export interface CspOptions {
  /** Whether Stripe takes the cards. */
  readonly stripe: boolean;
  /** The hosts other than this one that images may come from. */
  readonly imageHosts?: readonly string[];
}

export function buildCsp(html: string, { stripe, imageHosts = [] }: CspOptions): string {
  const hosts = stripe ? STRIPE_HOSTS : NO_HOSTS;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources(html), ...hosts.scripts].join(' '),
    "style-src 'self'",
    // Style attributes carry sizes and the colours of images that have not loaded.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageHosts.map((host) => `https://${host}`)].join(' '),
    ["connect-src 'self'", ...hosts.connections].join(' '),
    ["frame-src 'self'", ...hosts.frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
