// Endpoints of the messages on orders.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Messages } from './service.ts';

export function messageRoutes(router: ApiRouter, messages: Messages): void {
  router.handle('listOrderMessages', ({ caller, params }) => messages.list(caller, params.id));
  router.handle('addOrderMessage', async ({ caller, params, body }) => ({
    insertedId: await messages.add(caller, params.id, body),
  }));
  router.handle('dismissOrderMessages', async ({ caller, params }) => ({
    modifiedCount: await messages.dismiss(caller, params.id),
  }));
  router.handle('listWaitingMessages', ({ query, ...context }) =>
    sendList(context, query, (page) => messages.listWaiting(page)),
  );
}
