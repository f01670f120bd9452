// Renders a page and records which API responses it shows, so that the page cache knows when it is stale.

import { moneyFormat } from '#contract/figures/money.ts';
import type { Units } from '#contract/figures/units.ts';
import type { Language } from '#contract/languages/languages.ts';
import type { LoadContext } from '#contract/shop/load-context.ts';
import { etagOf } from '#server/http/caches/etags.ts';
import { PERMISSIONS_POLICY } from '#server/http/security-headers.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import type { PageRenderer, RenderedPage } from '../http/caches/page-cache.ts';
import { CompressedPage } from './compressed-page.ts';
import { buildCsp, type CspOptions } from './content-security-policy.ts';
import type { Render } from './renderer.ts';

/** What every page shows of the shop and says of tax and delivery, and a version that differs after each change. */
export interface ShopOfPages {
  read(): Promise<Pick<LoadContext, 'charges' | 'shop'>>;
  version(): Promise<string>;
}

/** Stands for the shop among the API paths that a page depends on. */
const SHOP = 'shop';

interface PageRendererOptions {
  readonly render: Render;
  /** Calls API paths in this process. */
  readonly fetch: LoadContext['fetch'];
  readonly origin: () => string;
  readonly takesCards: boolean;
  readonly assistants: boolean;
  readonly shop: ShopOfPages;
  readonly units: Units;
  /** That of the pages, one of `languages`. */
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly csp: CspOptions;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer<CompressedPage> {
  const { render, fetch, takesCards, assistants, shop, units, language, languages } = options;
  return {
    async render(url) {
      const dependencies = new Map([[SHOP, await shop.version()]]);
      let retryAfter: string | null = null;
      const recordingFetch: typeof globalThis.fetch = async (input, init) => {
        const response = await fetch(input, init);
        if (response.status === 503) retryAfter = response.headers.get('retry-after');
        dependencies.set(String(input), await versionOf(response));
        return response;
      };
      const origin = options.origin();
      const context = {
        fetch: recordingFetch,
        origin,
        takesCards,
        assistants,
        units,
        languages,
        ...(await inLanguage(language, () => shop.read())),
        money: inLanguage(language, moneyFormat),
      };
      const response = await render(new Request(new URL(url, origin)), context);
      return toRenderedPage(whileUnavailable(response, retryAfter), dependencies, options.csp);
    },
    async currentEtag(path) {
      return path === SHOP ? shop.version() : versionOf(await fetch(path));
    },
  };
}

/** A page that lacks data is answered as the API answers it, so that search engines come back instead of dropping the shop. */
function whileUnavailable(response: Response, retryAfter: string | null): Response {
  if (retryAfter === null) return response;
  const { headers, body } = response;
  headers.set('retry-after', retryAfter);
  return new Response(body, { status: 503, headers });
}

async function toRenderedPage(
  response: Response,
  dependencies: ReadonlyMap<string, string>,
  csp: CspOptions,
): Promise<RenderedPage<CompressedPage>> {
  const cacheable = response.status < 500 && response.headers.get('cache-control') !== 'no-store';
  const headers: Record<string, string> = {
    'cache-control': cacheable ? 'no-cache' : 'no-store',
    // The cookie `units` chooses the measures.
    vary: 'accept-encoding, cookie',
  };
  for (const [name, value] of response.headers) headers[name] ??= value;
  // Redirects have no body and no type.
  headers['content-type'] ??= 'text/plain; charset=utf-8';
  const text = await response.text();
  if (headers['content-type'].startsWith('text/html')) {
    headers['content-security-policy'] = buildCsp(text, csp);
    headers['permissions-policy'] = PERMISSIONS_POLICY;
  }
  const page = new CompressedPage(response.status, headers, text);
  return { page, dependencies, cacheable, bytes: page.memoryBytes };
}

/** Equal for equal responses: the ETag or a digest of the body, or the status of an error. */
async function versionOf(response: Response): Promise<string> {
  if (!response.ok) return `status ${response.status}`;
  return response.headers.get('etag') ?? etagOf(await response.clone().text());
}
