// Paying and cancelling orders (spec section 7), and the provider's events. Cancelling lives here since both meet.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import type { Payments } from './service.ts';

const EVENT_MAX_BYTES = 512 * 1024;

export function paymentRoutes(door: ApiRouter, payments: Payments): void {
  door.handle('paymentSettings', async () => payments.settings());
  door.handle('createPaymentIntent', ({ caller, body }) => payments.createIntent(caller, body));
  door.handle('settleOrder', async ({ caller, params, body }) => {
    if (body.order !== undefined && body.order !== params.id) throw anotherOrder();
    return { modifiedCount: await payments.settleOrder(caller, params.id, body.transactionId) };
  });
  door.handle('cancelOrder', async ({ caller, params }) => ({
    deletedCount: await payments.cancelOrder(caller, params.id),
  }));
}

/**
 * The webhook, on an app of its own: there bodies stay the bytes that were signed, and nothing reads them before
 * the signature is checked.
 */
export function webhookRoute(app: FastifyInstance, door: ApiRouter, payments: Payments): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );
  door.handle('paymentWebhook', async ({ request }) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await payments.handleWebhookEvent(body, typeof signature === 'string' ? signature : '');
    return { received: true as const };
  });
}

function anotherOrder(): AppError {
  const detail = 'Names another order than the address does';
  return new AppError('validation_failed', { errors: [{ pointer: '/order', detail }] });
}
