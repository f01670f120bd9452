// Endpoints of the messages on orders, and of the contact page's form.
import type { ApiRouter } from '#server/http/api-router.ts';
import { ipPrefix } from '#server/http/ip-prefix.ts';
import { sendList } from '#server/http/send-list.ts';
import type { ContactMessages } from './contact.ts';
import type { Messages } from './service.ts';

/** `count` throws when a network has sent too many within a minute. */
export function contactRoutes(
  router: ApiRouter,
  contact: ContactMessages,
  count: (network: string) => Promise<void>,
): void {
  router.handle('sendContactMessage', async ({ caller, body, request }) => {
    await count(ipPrefix(request.ip));
    return { order: await contact.send(caller, body) };
  });
}

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
