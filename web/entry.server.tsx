// Renders one page to HTML. The server reaches it through the built bundle only; it reaches nothing of the server.
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
import { type LoadContext, loadContext } from '#web/api/load-context.ts';

/** Gives up on a page that takes longer, in milliseconds. */
export const streamTimeout = 5_000;

type Report = (error: unknown) => void;
const report = createContext<Report>();

/** What the server calls: this bundle's own router renders, so that there is one of it. */
export function openRenderer(build: ServerBuild, mode: string, onError: Report) {
  const handle = createRequestHandler(build, mode);
  return (request: Request, side: LoadContext): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(loadContext, side);
    context.set(report, onError);
    return handle(request, context);
  };
}

/** The failure is shown by the error page; whoever asked for the page hears of it here. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  context.get(report)(error);
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
  const html = await renderWhole(router, request.url, (error) => {
    failed = true;
    context.get(report)(error);
  });
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** The page is kept and served many times, so it is rendered to its end before a byte is sent. */
function renderWhole(router: EntryContext, url: string, onError: (error: unknown) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={url} />, {
    onAllReady() {
      clearTimeout(timer);
      const body = new PassThrough();
      resolve(text(body));
      pipe(body);
    },
    // In one piece and in its place: what follows later would be moved there by a script, and jump.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellError: reject,
    onError,
  });
  const timer = setTimeout(abort, streamTimeout + 1000);
  return promise;
}
