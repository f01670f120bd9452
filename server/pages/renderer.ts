// Loads the page renderer: the bundle that `npm run build` wrote, or Vite's in development.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { languagePrefix } from '#contract/languages/languages.ts';
import type { LoadContext } from '#contract/shop/load-context.ts';
import type { Catalogue } from '#server/languages/catalogue.ts';
import { readBuiltTexts, translatedFolder } from '#server/languages/translated-build.ts';
import { createRouteMatcher, type RouteKind, type RouteList } from './route-matcher.ts';

export type Render = (request: Request, context: LoadContext) => Promise<Response>;

/** The members of React Router's server build that are used here. */
interface PagesBundle {
  /** What the paths of the pages begin with. */
  readonly basename?: string;
  readonly routes: RouteList;
  readonly entry: {
    readonly module: {
      createRenderer(build: PagesBundle, mode: string, onError: (error: unknown) => void): Render;
    };
  };
}

function createRender(bundle: PagesBundle, mode: string, app: FastifyInstance): Render {
  return bundle.entry.module.createRenderer(bundle, mode, (error) =>
    app.log.error({ err: error }, 'page rendering failed'),
  );
}

interface ProductionPages {
  readonly render: Render;
  readonly routeKind: (url: string) => RouteKind;
}

/**
 * Loads the pages in `buildDir`, in English or the language of `catalogue`. Throws an Error that names the missing file
 * when they are not built.
 */
export async function loadProductionPages(
  app: FastifyInstance,
  buildDir: string,
  catalogue?: Catalogue,
): Promise<ProductionPages> {
  const folder = catalogue ? translatedFolder(catalogue, await readBuiltTexts(buildDir)) : '.';
  const file = join(buildDir, 'server', folder, 'index.js');
  try {
    const built: PagesBundle = await import(pathToFileURL(file).href);
    const bundle = catalogue ? { ...built, basename: languagePrefix(catalogue.language) } : built;
    return { render: createRender(bundle, 'production', app), routeKind: createRouteMatcher(bundle.routes) };
  } catch (error) {
    if (!isModuleNotFound(error)) throw error;
    throw new Error(`The pages are not built: ${file} is missing. Run "npm run build" first.`, {
      cause: error,
    });
  }
}

const isModuleNotFound = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/**
 * Compiles pages with Vite at each request. Vite also serves modules and styles, except at paths that `skips` accepts.
 */
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
  return async (request, context) => {
    const bundle = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBundle;
    return createRender(bundle, 'development', app)(request, context);
  };
}
