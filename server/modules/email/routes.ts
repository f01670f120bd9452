// Endpoints for admins: the emails of the outbox, and the caller's subscriptions.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Outbox } from './outbox.ts';
import { findSubscriptions, replaceSubscriptions } from './subscriptions.ts';

export function emailRoutes(router: ApiRouter, outbox: Outbox, { db }: Storage): void {
  router.handle('listOrderEmails', ({ params }) => outbox.listOfOrder(params.id));
  router.handle('listFailedEmails', ({ query, ...context }) =>
    sendList(context, query, (page) => outbox.listFailed(page)),
  );
  router.handle('resendEmail', async ({ caller, params }) => ({
    modifiedCount: await outbox.resend(params.id, caller.id),
  }));
  router.handle('getEmailSubscriptions', async ({ caller }) => ({
    kinds: await findSubscriptions(db, caller.id),
  }));
  router.handle('putEmailSubscriptions', async ({ caller, body }) => {
    await replaceSubscriptions(db, caller.id, body.kinds);
    return { kinds: await findSubscriptions(db, caller.id) };
  });
}
