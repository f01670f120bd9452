// Changes of what an account signs in with: none stays when the session that asks for it ends meanwhile.
import { sql } from 'kysely';
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockAccount } from '../emails/email-change-store.ts';
import type { Identity, SignInSession } from '../identity.ts';

type Session = Pick<SignInSession, 'accountId' | 'sessionId'>;

/** Makes a change in one transaction with the check. Throws `session_required` when the session has ended: nothing changes. */
export function changeWhileSignedIn<Result>(
  { storage }: Identity,
  session: Session,
  change: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  return storage.db.transaction().execute(async (tx) => {
    if (!(await isStillSignedIn(tx, session))) throw new AppError('session_required');
    return change(tx);
  });
}

/**
 * For a change that better-auth has already made in transactions of its own. `undo` only deletes what the change has added:
 * whoever ended the session may have replaced the rest. Returns whether the change stays.
 */
export function keepWhileSignedIn(
  { storage }: Identity,
  session: Session,
  undo: (tx: Executor) => Promise<unknown>,
): Promise<boolean> {
  return storage.db.transaction().execute(async (tx) => {
    const stays = await isStillSignedIn(tx, session);
    if (!stays) await undo(tx);
    return stays;
  });
}

/** Whoever ends the session waits for the transaction, or is waited for: the update locks the row on both databases. */
async function isStillSignedIn(tx: Executor, { accountId, sessionId }: Session): Promise<boolean> {
  await lockAccount(tx, accountId);
  const { rows } = await sql`update identity_session set "updatedAt" = "updatedAt"
    where id = ${sessionId} returning id`.execute(tx);
  return rows.length > 0;
}
