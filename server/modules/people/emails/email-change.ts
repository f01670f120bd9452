// Changes the email of an account: requested with a recent sign-in, done once the links in both addresses are
// opened.
import { sql } from 'kysely';
import { asciiEmail } from '#contract/core/predicates.ts';
import { AppError } from '#server/http/app-error.ts';
import { replaceSearches } from '#server/modules/audit/service.ts';
import { redirectEmails } from '#server/modules/email/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { isUniqueViolation } from '#server/storage/queries/constraint-violations.ts';
import { tokenHash } from '#server/storage/random-tokens.ts';
import type { Executor } from '#server/storage/tables.ts';
import { endSessions } from '../better-auth/account-sessions.ts';
import type { SignInSession } from '../better-auth/better-auth.ts';
import { accountExists } from '../better-auth/better-auth-tables.ts';
import type { Identity } from '../identity.ts';
import { deleteLinks } from '../personal-data.ts';
import { deleteTokensOfUser, updateEmail } from '../user-store.ts';
import * as store from './email-change-store.ts';
import { changeWhileSignedIn } from './sign-in-method-changes.ts';
import { removeUnprovenAccount } from './unproven-account.ts';

const LINK_MS = 24 * 60 * 60_000;

/**
 * Emails a link to both addresses. Throws `email_in_use` for an email that its owner has confirmed; an
 * unconfirmed one can still be claimed by its link. Throws `session_required` when the session ends
 * meanwhile.
 */
export async function requestEmailChange(
  identity: Identity,
  session: SignInSession,
  newEmail: string,
): Promise<void> {
  if (newEmail === session.email || (await identity.isConfirmed(newEmail)))
    throw new AppError('email_in_use');
  const { emails, links } = identity;
  const at = identity.clock.now();
  const ids = { old: newId(at), new: newId(at) };
  const change = {
    account_id: session.userId,
    new_email: newEmail,
    old_token_hash: tokenHash(links.tokenOf(ids.old)),
    new_token_hash: tokenHash(links.tokenOf(ids.new)),
    expires_at: at + LINK_MS,
  };
  await changeWhileSignedIn(identity, session, async (tx) => {
    await store.replaceChange(tx, change);
    await emails.askForEmailChange(tx, session, newEmail, ids);
  });
  emails.onWritten();
}

interface Change {
  readonly userId: string;
  readonly newEmail: string;
  /** Finishes the takeover of the account that somebody had created with the new email. */
  readonly finishTakeover: (() => Promise<void>) | undefined;
}

/**
 * Confirms one address. The last confirmation makes the change, ends every session but `remainingSession` and
 * returns the new email; an unconfirmed account with that email is removed. Throws
 * `confirmation_link_invalid`, and `email_in_use` when the new email was confirmed by somebody else
 * meanwhile: then nothing changes.
 */
export async function confirmEmailChange(
  identity: Identity,
  token: string,
  remainingSession: SignInSession | undefined,
): Promise<string | undefined> {
  const done = await identity.storage
    .transaction((tx) => confirmAddress(identity, tx, token, remainingSession))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('email_in_use') : error;
    });
  if (!done) return undefined;
  // This ends sign-ins that were in progress when the other sessions ended.
  await endSessions(await identity.auth(), done.userId, remainingSession?.sessionId);
  identity.storage.changes.publish('users');
  await done.finishTakeover?.();
  identity.emails.onWritten();
  return done.newEmail;
}

async function confirmAddress(
  identity: Identity,
  tx: Executor,
  token: string,
  remainingSession: SignInSession | undefined,
): Promise<Change | undefined> {
  const change = await store.confirmAddress(tx, tokenHash(token), identity.clock.now());
  const former = change && (await store.lockAccount(tx, change.account_id));
  if (!change || !former) throw new AppError('confirmation_link_invalid');
  // An unconfirmed former address need not confirm the change: it may be another person's.
  const mayLeave = change.old_confirmed_at !== null || !former.emailVerified;
  if (change.new_confirmed_at === null || !mayLeave) return undefined;
  const { account_id: userId, new_email: newEmail } = change;
  const { events } = identity;
  const finishTakeover = await removeUnprovenAccount(tx, newEmail, { ...former, id: userId }, (...args) =>
    events.onTakeover(...args),
  );
  await changeEmail(tx, userId, { from: former.email, to: newEmail });
  await store.startAnew(tx, userId, remainingSession?.sessionId ?? '');
  await store.deleteOfAccount(tx, userId);
  await identity.emails.tellEmailChanged(tx, former, newEmail);
  return { userId, newEmail, finishTakeover };
}

/** Cancels a change with one of its links. Throws `confirmation_link_invalid`. */
export async function cancelByLink({ storage }: Identity, token: string): Promise<void> {
  if (!(await store.deleteByToken(storage.db, tokenHash(token))))
    throw new AppError('confirmation_link_invalid');
}

/** Cancels the change of an account, if there is one. */
export async function cancelOfAccount({ storage }: Identity, userId: string): Promise<void> {
  await store.deleteOfAccount(storage.db, userId);
}

/**
 * Changes the email of a person. Only this function writes it, in better-auth's row and in the user's. Deletes links
 * that confirm the former email, and access tokens. Redirects due emails to the new address,
 * and replaces the former one in the searches of the audit log. On PostgreSQL this waits for transactions
 * that write rows of the person. Both emails are lower-case. Throws the database's unique violation when `to`
 * is in use.
 */
export async function changeEmail(
  tx: Executor,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await deleteLinks(tx, from);
  await sql`update identity_user set email = ${to} where id = ${userId}`.execute(tx);
  await updateEmail(tx, userId, to);
  await deleteTokensOfUser(tx, userId);
  await redirectEmails(tx, { userId, from, to });
  await replaceSearches(tx, from, to);
}

/** Version 1.0 stored domains as Google writes them. Everybody is looked for by a domain in ASCII, so these become it. */
export async function writeDomainsInAscii(storage: Storage): Promise<void> {
  const { db } = storage;
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from identity_user where octet_length(email) > length(email)`.execute(db);
  for (const { id, email: from } of rows) {
    const to = asciiEmail(from);
    if (to === from || (await accountExists(db, to))) continue;
    await storage.transaction((tx) => changeEmail(tx, id, { from, to }));
  }
}
