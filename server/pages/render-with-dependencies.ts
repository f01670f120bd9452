// Renders a page and notes what it asked the API for. Between React Router's Response and a page that can be kept.
import { PERMISSIONS_POLICY } from '#server/http/security-headers.ts';
import type { PageRenderer, RenderedPage } from '../scale/page-cache.ts';
import { CompressedPage } from './compressed-page.ts';
import { buildCsp } from './content-security-policy.ts';
import { arriving, type Stylesheets } from './critical-rendering.ts';
import type { Render } from './renderer.ts';

interface ShownPagesParts {
  readonly render: Render;
  /** Answers API paths in this process. */
  readonly fetch: typeof globalThis.fetch;
  readonly origin: () => string;
  readonly styles: Stylesheets;
  /** Whether Stripe takes the cards (see `content-security-policy.ts`). */
  readonly stripe: boolean;
}

/** Pages made by the router, each with the marks of what it was shown. */
export function createPageRenderer(parts: ShownPagesParts): PageRenderer<CompressedPage> {
  const { render, fetch, origin } = parts;
  return {
    async render(url) {
      const shown = new Map<string, string>();
      const noting: typeof globalThis.fetch = async (input, init) => {
        const answer = await fetch(input, init);
        shown.set(String(input), markOf(answer));
        return answer;
      };
      const here = origin();
      const answer = await render(new Request(new URL(url, here)), { fetch: noting, origin: here });
      return madeOf(answer, await answer.text(), shown, parts);
    },
    async currentEtag(path) {
      return markOf(await fetch(path));
    },
  };
}

function madeOf(
  answer: Response,
  rendered: string,
  shown: RenderedPage<unknown>['dependencies'],
  { styles, stripe }: ShownPagesParts,
) {
  const keep = answer.status < 500 && answer.headers.get('cache-control') !== 'no-store';
  const headers: Record<string, string> = {
    'cache-control': keep ? 'no-cache' : 'no-store',
    vary: 'accept-encoding',
  };
  for (const [name, value] of answer.headers) headers[name] ??= value;
  // A redirect says nothing, in no language.
  headers['content-type'] ??= 'text/plain; charset=utf-8';
  const isPage = headers['content-type'].startsWith('text/html');
  const text = isPage ? arriving(rendered, styles) : rendered;
  if (isPage) {
    headers['content-security-policy'] = buildCsp(text, { stripe });
    headers['permissions-policy'] = PERMISSIONS_POLICY;
  }
  return { page: new CompressedPage(answer.status, headers, text), dependencies: shown, cacheable: keep };
}

/** Equal marks, equal answers: the ETag, or else the status. */
function markOf(answer: Response): string {
  return answer.headers.get('etag') ?? `status ${answer.status}`;
}
