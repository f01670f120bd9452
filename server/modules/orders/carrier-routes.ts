// Endpoints of the files for carriers.
import type { FastifyInstance } from 'fastify';
import { TRACKING_FILE_MAX_BYTES } from '#contract/core/limits.ts';
import type { ApiRouter, Handler } from '#server/http/api-router.ts';
import { decodeCsv } from '#server/http/files/decode-csv.ts';
import { sendCsv } from '#server/http/files/send-csv.ts';
import type { CarrierFiles } from './fulfil/carrier-files.ts';

/** `createRouter` creates a router on a child scope: only there are files taken. */
export async function carrierFileRoutes(
  app: FastifyInstance,
  createRouter: (scope: FastifyInstance) => ApiRouter,
  files: CarrierFiles,
): Promise<void> {
  createRouter(app).handle('exportParcels', async ({ caller, query: { order, ...format }, reply }) => {
    const file = { ...(await files.begin(caller, order)), format };
    return sendCsv(reply, file, (page) => files.readPage(order, page));
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const plan: Handler<'planTrackingFile'> = ({ request, query }) =>
      files.plan(decodeCsv(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)), query.carrier);
    createRouter(scope).handle('planTrackingFile', plan, { bodyLimit: TRACKING_FILE_MAX_BYTES });
  });
}
