// Endpoints for admins: adding, listing, removing, testing and taking over webhooks, their deliveries, and sending again.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Webhooks } from './service.ts';

export function webhookRoutes(router: ApiRouter, webhooks: Webhooks): void {
  router.handle('listWebhooks', ({ query, ...context }) =>
    sendList(context, query, (page) => webhooks.list(page)),
  );
  router.handle('addWebhook', ({ caller, body }) => webhooks.add(caller, body));
  router.handle('removeWebhook', async ({ caller, params }) => {
    await webhooks.remove(caller, params.id);
    return { deletedCount: 1 };
  });
  router.handle('takeOverWebhook', async ({ caller, params }) => ({
    modifiedCount: await webhooks.takeOver(caller, params.id),
  }));
  router.handle('testWebhook', ({ caller, params }) => webhooks.sendTest(caller, params.id));
  router.handle('listWebhookDeliveries', ({ query, params, caller, ...context }) =>
    sendList(context, query, (page) => webhooks.listDeliveries(caller, params.id, page)),
  );
  router.handle('resendWebhookDelivery', async ({ caller, params }) => ({
    modifiedCount: await webhooks.resend(caller, params.id),
  }));
}
