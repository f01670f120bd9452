// Articles as CSV: the export, uploads that are planned, and plans that are applied.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { IMPORT_MAX_BYTES } from '#contract/core/limits.ts';
import type { ApiRouter, Handler } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCsv } from '#server/http/files/decode-csv.ts';
import { sendCsv, sendCsvRows } from '#server/http/files/send-csv.ts';
import type { ArticleImports } from './service.ts';

/** `createRouter` creates a router on a child scope: only there are CSV bodies taken. */
export async function articleImportRoutes(
  app: FastifyInstance,
  createRouter: (scope: FastifyInstance) => ApiRouter,
  imports: ArticleImports,
): Promise<void> {
  const router = createRouter(app);
  router.handle('exportArticles', async ({ reply, query: { separator, decimal, ...filters } }) => {
    const columns = imports.columns.map(({ title, write }) => ({ title, value: write }));
    const file = { name: 'articles', columns, format: { separator, decimal } };
    return sendCsv(reply, file, (page) => imports.list(filters, page));
  });
  router.handle('getImport', ({ params }) => imports.get(params.id));
  router.handle('fetchImportPictures', ({ params, body }) => imports.fetchPictures(params.id, body.hosts));
  router.handle('exportLeftOutRows', async ({ reply, params }) => {
    const { separator, rows } = await imports.leftOutRows(params.id);
    return sendCsvRows(reply, { name: 'left-out', format: { separator, decimal: 'point' } }, rows);
  });
  router.handle('applyImport', ({ params, query, caller }) =>
    imports.apply(params.id, caller.id, query.wrongRows),
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Passed on as a stream, which is limited while it is read.
    scope.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
    const planImport: Handler<'planImport'> = async ({ request, query, caller }) => {
      const body = request.body instanceof Readable ? request.body : Readable.from([]);
      return imports.plan(decodeCsv(await readBody(body)), query.fileName, caller.id);
    };
    createRouter(scope).handle('planImport', planImport, { bodyLimit: IMPORT_MAX_BYTES });
  });
}

/** Reads the body of an upload as it arrives. Throws `body_too_large` as soon as it is. */
async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  // Destroying the body would end the connection before the error is sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    byteCount += chunk.length;
    if (byteCount > IMPORT_MAX_BYTES)
      throw new AppError('body_too_large', {
        detail: `A file may have at most ${IMPORT_MAX_BYTES / 1024 / 1024} MB.`,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, byteCount);
}
