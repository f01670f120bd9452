// Where pages come from: the bundle the build made, or Vite while the shop is being worked on.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRouteMatcher, type RouteKind, type RouteList } from './route-matcher.ts';

/** What a page's loaders get to know (spelled again in `web/api/load-context.ts`: the wings do not import each other). */
export interface LoadContext {
  readonly fetch: typeof globalThis.fetch;
  readonly origin: string;
}

export type Render = (request: Request, side: LoadContext) => Promise<Response>;

/** The part of React Router's server build that is used here. */
interface PagesBundle {
  readonly routes: RouteList;
  readonly entry: {
    readonly module: {
      openRenderer(build: PagesBundle, mode: string, onError: (error: unknown) => void): Render;
    };
  };
}

function rendererOf(bundle: PagesBundle, mode: string, app: FastifyInstance): Render {
  return bundle.entry.module.openRenderer(bundle, mode, (error) =>
    app.log.error({ err: error }, 'a page failed'),
  );
}

interface BuiltPages {
  readonly render: Render;
  readonly kindOf: (url: string) => RouteKind;
}

/** The pages as `npm run build` left them in `buildDir`. */
export async function loadProductionPages(app: FastifyInstance, buildDir: string): Promise<BuiltPages> {
  const file = join(buildDir, 'server', 'index.js');
  try {
    const bundle: PagesBundle = await import(pathToFileURL(file).href);
    return { render: rendererOf(bundle, 'production', app), kindOf: createRouteMatcher(bundle.routes) };
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Error(`The pages are not built: ${file} is missing. Run "npm run build" first.`, {
      cause: error,
    });
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** Pages straight from their sources: Vite answers for modules and styles, and tells the browser of changes. */
export async function createDevRenderer(
  app: FastifyInstance,
  skips: (path: string) => boolean,
): Promise<Render> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (skips(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, done);
  });
  return async (request, side) => {
    const bundle = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBundle;
    return rendererOf(bundle, 'development', app)(request, side);
  };
}
