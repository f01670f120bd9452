// Endpoints for admins: the emails of the outbox, and the caller's subscriptions.
import { isEmailForRole } from '#contract/office/email-roles.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import { invalidField } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Outbox } from './outbox.ts';
import { findSubscriptions, replaceSubscriptions } from './subscriptions.ts';

const NOT_FOR_ROLE = 'Your role does not include what these emails are about.';

export function emailRoutes(router: ApiRouter, outbox: Outbox, storage: Storage): void {
  router.handle('listOrderEmails', ({ caller, params }) => outbox.listOfOrder(caller, params.id));
  router.handle('listFailedEmails', ({ query, ...context }) =>
    sendList(context, query, (page) => outbox.listFailed(page)),
  );
  router.handle('resendEmail', async ({ caller, params }) => ({
    modifiedCount: await outbox.resend(caller, params.id),
  }));
  // Those chosen with a former role stay in the table, and are of no effect.
  const kindsOf = async ({ id, role }: Caller) =>
    (await findSubscriptions(storage.db, id)).filter((kind) => role && isEmailForRole(kind, role));
  router.handle('getEmailSubscriptions', async ({ caller }) => ({ kinds: await kindsOf(caller) }));
  router.handle('putEmailSubscriptions', async ({ caller, body }) => {
    const { role } = caller;
    if (!body.kinds.every((kind) => role && isEmailForRole(kind, role)))
      throw invalidField('/kinds', NOT_FOR_ROLE);
    await replaceSubscriptions(storage, caller.id, body.kinds);
    return { kinds: await kindsOf(caller) };
  });
}
