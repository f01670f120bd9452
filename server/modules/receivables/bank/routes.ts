// Endpoints of payments from a bank's file.
import type { FastifyInstance } from 'fastify';
import { BANK_FILE_MAX_BYTES } from '#contract/core/limits.ts';
import type { ApiRouter, Handler } from '#server/http/api-router.ts';
import type { BankFiles } from './bank-files.ts';

/** Above the JSON of the most payments with the longest texts. */
const PAYMENTS_MAX_BYTES = 1024 * 1024;

/** `createRouter` creates a router on a child scope: only there are files taken. */
export async function bankFileRoutes(
  app: FastifyInstance,
  createRouter: (scope: FastifyInstance) => ApiRouter,
  bankFiles: BankFiles,
): Promise<void> {
  createRouter(app).handle('bookBankPayments', ({ caller, body }) => bankFiles.book(caller, body.payments), {
    bodyLimit: PAYMENTS_MAX_BYTES,
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const plan: Handler<'planBankFile'> = ({ request }) =>
      bankFiles.plan(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    createRouter(scope).handle('planBankFile', plan, { bodyLimit: BANK_FILE_MAX_BYTES });
  });
}
