// Serves the build's files: scripts, fonts, images. They are compressed by the build (web/precompress.ts).
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

/** Files below assets/ have a content hash in their name and are cached for a year, all others for an hour. */
export async function registerStaticAssets(app: FastifyInstance, root: string): Promise<void> {
  const hashedFiles = join(root, 'assets');
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(reply, path) {
      const cacheControl = path.startsWith(hashedFiles)
        ? `public, max-age=${YEAR_SECONDS}, immutable`
        : `public, max-age=${HOUR_SECONDS}`;
      reply.header('cache-control', cacheControl);
    },
  });
}
