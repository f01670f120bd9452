// Paying, cancelling and refunding orders (spec section 7), and the provider's webhook.

import type { FastifyInstance } from 'fastify';
import { t } from '#contract/languages/text.ts';
import type { ApiRouter, Handler } from '#server/http/api-router.ts';
import { type AppError, invalidField } from '#server/http/app-error.ts';
import type { Payments } from './service.ts';

const EVENT_MAX_BYTES = 512 * 1024;

export function paymentRoutes(router: ApiRouter, payments: Payments): void {
  router.handle('getPaymentSettings', async () => payments.settings());
  router.handle('createPaymentIntent', ({ caller, body }) => payments.createIntent(caller, body));
  router.handle('settleOrder', async ({ caller, params, body }) => {
    if (body.order !== undefined && body.order !== params.id) throw differentOrder();
    return { modifiedCount: await payments.settleOrders(caller, [params.id], body.transactionId) };
  });
  // Cancelling an order first cancels its intent, so the endpoint belongs to payments.
  router.handle('cancelOrder', async ({ caller, params, query }) => ({
    deletedCount: await payments.cancelOrder(caller, params.id, query.reason),
  }));
  router.handle('cancelLine', async ({ caller, params, query }) => ({
    deletedCount: await payments.cancelLine(caller, params.id, params.line, query.reason),
  }));
  router.handle('removeLatePieces', async ({ caller, params, query }) => ({
    modifiedCount: await payments.removeLatePieces(caller, params.id, query.lateQuantity),
  }));
  router.handle('changeLine', async ({ caller, params, body }) => ({
    modifiedCount: await payments.changeLine(caller, params.id, params.line, body),
  }));
  router.handle('correctAddress', async ({ caller, params, body }) => ({
    modifiedCount: await payments.correctAddress(caller, params.id, body),
  }));
  router.handle('createSharedPayment', ({ caller, body }) => payments.createSharedIntent(caller, body));
  router.handle('settleSharedPayment', async ({ caller, body }) => ({
    modifiedCount: await payments.settleOrders(caller, body.orders, body.transactionId),
  }));
  router.handle('bookTransfer', async ({ caller, params, body, headers }) => ({
    insertedId: await payments.bookTransfer(caller, params.id, body, headers['idempotency-key']),
  }));
  router.handle('refundOrder', ({ caller, params, body, headers }) =>
    payments.refundOrder(caller, params.id, body, headers['idempotency-key']),
  );
}

/**
 * The webhook needs its own Fastify context: its body has to stay the signed bytes until the signature is
 * checked.
 */
export function webhookRoute(app: FastifyInstance, router: ApiRouter, payments: Payments): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  );
  const receiveEvent: Handler<'receivePaymentEvent'> = async ({ request }) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await payments.handleWebhookEvent(body, typeof signature === 'string' ? signature : '');
    return { received: true as const };
  };
  router.handle('receivePaymentEvent', receiveEvent, { bodyLimit: EVENT_MAX_BYTES });
}

function differentOrder(): AppError {
  return invalidField('/order', t`Differs from the order in the path`);
}
