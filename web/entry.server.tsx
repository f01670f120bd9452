// Renders one page to HTML. It is the entry of the server bundle and imports nothing from server/.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { setMoneyFormat } from '#contract/figures/money.ts';
import type { LoadContext } from '#contract/shop/load-context.ts';
import { loadContext } from '#web/api/load-context.ts';

/** The milliseconds until React Router aborts a page's loaders. */
export const streamTimeout = 5_000;

type ErrorReporter = (error: unknown) => void;
const errorReporter = createContext<ErrorReporter>();

/** Called by server/pages/renderer.ts. The bundle brings its own router, so that only one copy of it is loaded. */
export function createRenderer(build: ServerBuild, mode: string, onError: ErrorReporter) {
  const handle = createRequestHandler(build, mode);
  return (request: Request, context: LoadContext): Promise<Response> => {
    setMoneyFormat(context.money);
    const provider = new RouterContextProvider();
    provider.set(loadContext, context);
    provider.set(errorReporter, onError);
    return handle(request, provider);
  };
}

/** The user sees the error page; the server logs the error. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  context.get(errorReporter)(error);
}

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  let failed = false;
  const html = await renderToText(router, request.url, (error) => {
    failed = true;
    context.get(errorReporter)(error);
  });
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Pages are cached and served many times, so each is rendered to its end before a byte is sent. */
function renderToText(router: EntryContext, url: string, onError: ErrorReporter): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={url} />, {
    onAllReady() {
      clearTimeout(timer);
      const body = new PassThrough();
      resolve(text(body));
      pipe(body);
    },
    // One chunk is sent because React moves later chunks into place with a script, which shifts the layout.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellError: reject,
    onError,
  });
  const timer = setTimeout(abort, streamTimeout + 1000);
  return promise;
}
