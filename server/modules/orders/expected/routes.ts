// Expected deliveries: what the office and its systems say that comes, and its arrival.
import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import type { ApiRouter, Handler } from '#server/http/api-router.ts';
import { decodeCsv } from '#server/http/files/decode-csv.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Images } from '#server/modules/images/service.ts';
import { receiveDelivery } from './arrival.ts';
import type { ExpectedDeliveries } from './deliveries.ts';

/** Above a file of the most deliveries with the longest texts. */
const FILE_MAX_BYTES = 1024 * 1024;

/** `createRouter` creates a router on a child scope: only there are CSV bodies taken. */
export async function expectedDeliveryRoutes(
  app: FastifyInstance,
  createRouter: (scope: FastifyInstance) => ApiRouter,
  ctx: ShopContext,
  {
    deliveries,
    images,
  }: { readonly deliveries: ExpectedDeliveries; readonly images: Pick<Images, 'retain'> },
): Promise<void> {
  const router = createRouter(app);
  router.handle('listExpectedDeliveries', ({ query: { article, state, ...query }, ...context }) =>
    sendList(context, query, (page) => deliveries.list({ article, state }, page)),
  );
  router.handle('addExpectedDelivery', async ({ caller, body, headers }) => ({
    insertedId: await deliveries.add(body, caller.id, headers['idempotency-key']),
  }));
  router.handle('changeExpectedDelivery', ({ caller, params, body }) =>
    deliveries.change(params.id, body, caller.id),
  );
  router.handle('cancelExpectedDelivery', ({ caller, params }) => deliveries.cancel(params.id, caller.id));
  router.handle('receiveExpectedDelivery', ({ caller, params: { id }, body: receipt }) =>
    receiveDelivery(ctx, images, { id, receipt, by: caller.id }),
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const importFile: Handler<'importExpectedDeliveries'> = ({ request, caller }) =>
      deliveries.import(decodeCsv(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)), caller.id);
    createRouter(scope).handle('importExpectedDeliveries', importFile, { bodyLimit: FILE_MAX_BYTES });
  });
}
