// Endpoints of passkeys (WebAuthn): add, rename and remove them, and sign in with one.

import { sql } from 'kysely';
import { t } from '#contract/languages/text.ts';
import type { Passkey } from '#contract/people/sign-in-methods.ts';
import type { HandlerContext } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AuthRouteOptions } from '../auth-route-options.ts';
import {
  assertSameOrigin,
  callBetterAuth,
  getSession,
  requestOrigin,
} from '../better-auth/better-auth-adapter.ts';
import { changeWhileSignedIn, keepWhileSignedIn } from '../emails/sign-in-method-changes.ts';
import type { Identity } from '../identity.ts';
import { cancelRemovalRequest } from '../removal/removal-confirmation.ts';
import { signInThrough } from '../sign-in/sign-in.ts';
import { getSessionForFactors, markWithoutSecondFactor } from './factor-changes.ts';

const ok = { status: true } as const;

/** The options for the browser's `navigator.credentials`, passed on as better-auth made them. */
type CredentialOptions = Record<string, unknown> & { readonly challenge: string };

export function passkeyRoutes(options: AuthRouteOptions): void {
  const { router, identity, throttle } = options;
  router.handle('getPasskeyOptions', async ({ request, reply }) => {
    await getSessionForFactors(identity, request);
    return (await callBetterAuth<CredentialOptions>(identity, request, reply)).body;
  });
  router.handle('addPasskey', (context) => addPasskey(identity, context));
  router.handle('renamePasskey', async ({ request, reply, body }) => {
    const session = await getSession(identity, request);
    if (!session) throw new AppError('session_required');
    if (!(await ownsPasskey(identity, session.userId, body.id))) throw new AppError('passkey_not_found');
    await callBetterAuth(identity, request, reply, body);
    return ok;
  });
  router.handle('removePasskey', (context) => removePasskey(identity, context));
  router.handle('getPasskeySignInOptions', async ({ request, reply }) => {
    await throttle.countPasskeyOptions(request);
    const { body } = await callBetterAuth<CredentialOptions>(identity, request, reply);
    return { ...body, userVerification: 'required' };
  });
  router.handle('signInWithPasskey', (context) => signInWithPasskey(options, context));
}

async function addPasskey(identity: Identity, { request, reply, body }: HandlerContext<'addPasskey'>) {
  const session = await getSessionForFactors(identity, request);
  const { body: added } = await callBetterAuth<Passkey>(identity, request, reply, body);
  const stays = await keepWhileSignedIn(identity, session, (tx) =>
    sql`delete from identity_passkey where id = ${added.id}`.execute(tx),
  );
  if (!stays) throw new AppError('session_required');
  await identity.endOtherSessions(session);
  await cancelRemovalRequest(identity, session);
  await identity.tellOfChange(identity.emails.sendSignInChanged(session, 'passkey_added'));
  return { id: added.id, name: body.name, createdAt: new Date(added.createdAt).toISOString() };
}

async function ownsPasskey({ storage }: Identity, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity_passkey where id = ${id} and "userId" = ${userId}`.execute(storage.db);
  return rows.length > 0;
}

async function removePasskey(identity: Identity, { request, body: { id } }: HandlerContext<'removePasskey'>) {
  assertSameOrigin(request, requestOrigin(request, identity.publicOrigin));
  const session = await getSessionForFactors(identity, request);
  const { userId } = session;
  if (!(await ownsPasskey(identity, userId, id))) throw new AppError('passkey_not_found');
  const { rows } = await changeWhileSignedIn(identity, session, (tx) =>
    sql`
    delete from identity_passkey where id = ${id} and (
      exists (select 1 from identity_account a
        where a."userId" = ${userId} and (a."providerId" <> 'credential' or a.password is not null))
      or exists (select 1 from identity_passkey p where p."userId" = ${userId} and p.id <> ${id}))
    returning id`.execute(tx),
  );
  if (rows.length === 0) throw new AppError('last_sign_in_method');
  await identity.endOtherSessions(session);
  await markWithoutSecondFactor(identity, session);
  await identity.tellOfChange(identity.emails.sendSignInChanged(session, 'passkey_removed'));
  return ok;
}

async function signInWithPasskey(
  { identity, checkRequest }: AuthRouteOptions,
  { request, reply, body }: HandlerContext<'signInWithPasskey'>,
) {
  await checkRequest(request);
  const { rows } = await sql<{ email: string }>`
    select u.email from identity_passkey p join identity_user u on u.id = p."userId"
    where p."credentialID" = ${body.response.id}`.execute(identity.storage.db);
  const email = rows[0]?.email;
  if (!email) throw new AppError('passkey_rejected');
  const { email: expected, ...credential } = body;
  if (expected !== undefined && expected !== email)
    throw new AppError('not_yours', {
      detail: () => t`This passkey belongs to another account. Please use one of ${expected}.`,
    });
  request.actor = email;
  return signInThrough({ identity, request, reply, email, body: credential, rejection: 'passkey_rejected' });
}
