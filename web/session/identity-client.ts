// The requests that create, prove and end a session, sent with the sign-in cookie. Stateless; all throw ApiError.
import { texts } from '#contract/core/texts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { byCookie, request } from '#web/api/client.ts';
import type { SessionUser } from './stored-session.ts';

export interface IssuedToken {
  readonly token: string;
  /** The milliseconds from now until the token expires. */
  readonly lifetimeMs: number;
}

export const identityClient = {
  async signIn(email: string, password: string): Promise<SessionUser> {
    return (await request('POST /api/auth/sign-in/email', { ...byCookie, body: { email, password } })).user;
  },

  async signUp(name: string, email: string, password: string): Promise<SessionUser> {
    return (await request('POST /api/auth/sign-up/email', { ...byCookie, body: { name, email, password } }))
      .user;
  },

  async signOut(): Promise<void> {
    await request('POST /api/auth/sign-out', { ...byCookie, keepalive: true });
  },

  /** The user of the sign-in cookie. */
  async currentUser(): Promise<SessionUser | undefined> {
    return (await request('GET /api/auth/get-session', byCookie))?.user;
  },

  /**
   * Exchanges the sign-in cookie for an access token (spec section 7). Its lifetime is independent of the device's
   * clock.
   */
  async issueToken(email: string): Promise<IssuedToken> {
    const { token, expiresIn } = await request('PUT /api/user/:email', {
      ...byCookie,
      params: { email },
      body: { email },
    });
    if (!token || !expiresIn) throw new ApiError(0, 'unreadable_response', texts.errors.unexpected);
    return { token, lifetimeMs: expiresIn * 1000 };
  },

  role: (email: string, signal: AbortSignal) =>
    request('GET /api/admin/:email', { params: { email }, signal }),
};

/** Whether the server rejected the request, as opposed to being unreachable or failing. */
export function isRejection(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}
