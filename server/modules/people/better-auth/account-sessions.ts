// Lists and ends the sessions of one account. better-auth's hook on deleted sessions ends their access
// tokens.
import type { OwnSession } from '#contract/people/account.ts';
import { type SignInMethod, signInMethods } from '#contract/people/sign-in-methods.ts';
import { authTime } from './auth-clock.ts';
import type { Auth } from './better-auth.ts';

interface StoredSession {
  readonly id: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly device?: string | null;
  readonly method?: string | null;
}

/** Lists sessions, newest first; `currentId` is the session of the request. */
export async function listSessions(auth: Auth, userId: string, currentId: string): Promise<OwnSession[]> {
  const { internalAdapter } = await auth.$context;
  const sessions: StoredSession[] = await internalAdapter.listSessions(userId);
  return sessions
    .filter(({ expiresAt }) => expiresAt > authTime())
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(({ id, createdAt, expiresAt, device, method }) => ({
      _id: id,
      device: device ?? '',
      method: signInMethods.find((known): known is SignInMethod => known === method) ?? null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: id === currentId,
    }));
}

/** Ends one session; returns false when the account has no such session. */
export async function endSession(auth: Auth, userId: string, sessionId: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const session = (await internalAdapter.listSessions(userId)).find(({ id }) => id === sessionId);
  if (session) await internalAdapter.deleteSession(session.token);
  return session !== undefined;
}

/**
 * Ends sessions until none is left, because sign-ins in progress may create further ones. Returns their
 * number.
 */
export async function endSessions(auth: Auth, userId: string, exceptId?: string): Promise<number> {
  const { internalAdapter } = await auth.$context;
  for (let ended = 0; ; ) {
    const others = (await internalAdapter.listSessions(userId)).filter(({ id }) => id !== exceptId);
    if (others.length === 0) return ended;
    ended += others.length;
    await internalAdapter.deleteSessions(others.map(({ token }) => token));
  }
}
