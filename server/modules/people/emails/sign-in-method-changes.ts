// Keeps a change of sign-in methods only if the session that requested it still exists.
import { sql } from 'kysely';
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { SignInSession } from '../better-auth/better-auth.ts';
import type { Identity } from '../identity.ts';
import { lockAccount } from './email-change-store.ts';

type Session = Pick<SignInSession, 'userId' | 'sessionId'>;

/**
 * Makes a change in one transaction with the check. Throws `session_required`, and changes nothing, when the
 * session has ended.
 */
export function changeWhileSignedIn<Result>(
  { storage }: Identity,
  session: Session,
  change: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  return storage.transaction(async (tx) => {
    if (!(await isStillSignedIn(tx, session))) throw new AppError('session_required');
    return change(tx);
  });
}

/**
 * Checks a change that better-auth has already made in transactions of its own, and returns whether it stays.
 * `undo` only deletes what the change has added, because the rest may have been replaced when the session
 * ended.
 */
export function keepWhileSignedIn(
  { storage }: Identity,
  session: Session,
  undo: (tx: Executor) => Promise<unknown>,
): Promise<boolean> {
  return storage.transaction(async (tx) => {
    const stays = await isStillSignedIn(tx, session);
    if (!stays) await undo(tx);
    return stays;
  });
}

/**
 * The update locks the session's row on both databases, so that ending the session waits for this transaction
 * or is waited for.
 */
async function isStillSignedIn(tx: Executor, { userId, sessionId }: Session): Promise<boolean> {
  await lockAccount(tx, userId);
  const { rows } = await sql`update identity_session set "updatedAt" = "updatedAt"
    where id = ${sessionId} returning id`.execute(tx);
  return rows.length > 0;
}
