// Renders a page and notes what it asked the API for. Between React Router's Response and a page that can be kept.
import { PERMISSIONS } from '#server/http/headers.ts';
import { arriving, type Styles } from './arrival.ts';
import type { MadePage, PageMaker } from './keptPages.ts';
import { policyOf } from './policy.ts';
import { PressedPage } from './pressed.ts';
import type { Render } from './renderer.ts';

interface ShownPagesParts {
  readonly render: Render;
  /** Answers API paths in this process. */
  readonly fetch: typeof globalThis.fetch;
  readonly origin: () => string;
  readonly styles: Styles;
  /** Whether Stripe takes the cards (see `policy.ts`). */
  readonly stripe: boolean;
}

/** Pages made by the router, each with the marks of what it was shown. */
export function shownPages(parts: ShownPagesParts): PageMaker<PressedPage> {
  const { render, fetch, origin } = parts;
  return {
    async make(url) {
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
    async markOf(path) {
      return markOf(await fetch(path));
    },
  };
}

function madeOf(
  answer: Response,
  rendered: string,
  shown: MadePage<unknown>['shown'],
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
    headers['content-security-policy'] = policyOf(text, { stripe });
    headers['permissions-policy'] = PERMISSIONS;
  }
  return { page: new PressedPage(answer.status, headers, text), shown, keep };
}

/** Equal marks, equal answers: the ETag, or else the status. */
function markOf(answer: Response): string {
  return answer.headers.get('etag') ?? `status ${answer.status}`;
}
