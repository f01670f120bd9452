// The trail of what admins did. Rooms note an act inside the transaction that does it: both are there, or neither.
import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { Caller } from '#server/http/caller.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { mapPage, type Page, toPage } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

/** Stands for whoever runs the shop's commands on its own machine. */
export const OPERATOR = 'operator';

/** Notes that `actor` (an email, or OPERATOR) did something to `subject` (an email or an id). */
export async function recordAudit(
  tx: Executor,
  actor: string,
  act: AuditAction,
  subject: string,
): Promise<void> {
  const now = Date.now();
  await store.insertAuditEntry(tx, { id: newId(), actor, action: act, subject, created_at: now });
}

/** Notes an act only where the caller uses an admin's right over what is `ownerEmail`'s; one's own is no admin's act. */
export async function recordIfAdmin(
  tx: Executor,
  caller: Caller | undefined,
  ownerEmail: string,
  act: AuditAction,
  subject: string,
): Promise<void> {
  if (caller?.isAdmin && caller.email !== ownerEmail) await recordAudit(tx, caller.email, act, subject);
}

export async function listAuditLog({ db }: Storage, wish: PageQuery): Promise<Page<AuditEntry>> {
  return mapPage(
    toPage(await store.findAuditEntries(db, wish), wish),
    ({ id, actor, action, subject, created_at }) => ({
      _id: id,
      actor,
      action,
      subject,
      doneAt: new Date(created_at).toISOString(),
    }),
  );
}
