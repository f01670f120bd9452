// The files the build made: scripts, styles, type, pictures. Pressed once, when they were built.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

/** Files named by their content are kept for a year; the others are asked for again after an hour. */
export async function registerStaticAssets(app: FastifyInstance, root: string): Promise<void> {
  const named = join(root, 'assets');
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(reply, path) {
      const forEver = path.startsWith(named);
      reply.header(
        'cache-control',
        forEver ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
      );
    },
  });
}
