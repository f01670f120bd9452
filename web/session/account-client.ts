// The requests of the password, code, name and Google forms, sent with the sign-in cookie. They are separate from
// identity-client.ts so that the home page does not load them. Stateless; all throw ApiError.
import { request } from '#web/api/client.ts';
import type { SessionUser } from './stored-session.ts';

const byCookie = { withoutToken: true } as const;

/** The answer of the browser's passkey. */
export interface PasskeyJson {
  readonly id: string;
  readonly type: 'public-key';
  readonly [more: string]: unknown;
}

export const accountClient = {
  /** Emails a link if the address has an account; the response is the same if it has none. */
  async forgotPassword(email: string): Promise<void> {
    await request('POST /api/auth/request-password-reset', { ...byCookie, body: { email } });
  },

  async resetPassword(token: string, newPassword: string): Promise<void> {
    await request('POST /api/auth/reset-password', { ...byCookie, body: { token, newPassword } });
  },

  /** Emails the link that confirms the address once more. */
  async sendConfirmation(): Promise<void> {
    await request('POST /api/auth/send-confirmation', byCookie);
  },

  async confirmEmail(token: string): Promise<void> {
    await request('POST /api/auth/confirm-email', { ...byCookie, body: { token } });
  },

  async requestEmailChange(newEmail: string): Promise<void> {
    await request('POST /api/auth/change-email', { ...byCookie, body: { newEmail } });
  },

  /** Returns whether the change is done; the other address may have to confirm it too. */
  async confirmEmailChange(token: string): Promise<boolean> {
    return (await request('POST /api/auth/confirm-email-change', { ...byCookie, body: { token } })).isDone;
  },

  /** Authorized by a link of the change, otherwise by the session. */
  async cancelEmailChange(token?: string): Promise<void> {
    await request('POST /api/auth/cancel-email-change', {
      ...byCookie,
      body: { ...(token !== undefined && { token }) },
    });
  },

  async changePassword(currentPassword: string, newPassword: string): Promise<void> {
    await request('POST /api/auth/change-password', { ...byCookie, body: { currentPassword, newPassword } });
  },

  async changeName(name: string): Promise<void> {
    await request('POST /api/auth/update-user', { ...byCookie, body: { name } });
  },

  /** Completes the second step of a sign-in, or proves that a new authenticator app works. */
  async verifyTotp(code: string): Promise<SessionUser> {
    return (await request('POST /api/auth/two-factor/verify-totp', { ...byCookie, body: { code } })).user;
  },

  async verifyRecoveryCode(code: string): Promise<SessionUser> {
    return (await request('POST /api/auth/two-factor/verify-backup-code', { ...byCookie, body: { code } }))
      .user;
  },

  /** The options are WebAuthn's JSON, for web/session/passkeys.ts. */
  async passkeyOptions(): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const options: unknown = await request('GET /api/auth/passkey/generate-register-options', byCookie);
    return options as PublicKeyCredentialCreationOptionsJSON;
  },

  async passkeySignInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return request('GET /api/auth/passkey/generate-authenticate-options', byCookie);
  },

  async addPasskey(response: PasskeyJson, name: string): Promise<void> {
    await request('POST /api/auth/passkey/verify-registration', { ...byCookie, body: { response, name } });
  },

  /** With `email`, passkeys of other accounts are rejected. */
  async signInWithPasskey(response: PasskeyJson, email?: string): Promise<SessionUser> {
    const body = { response, ...(email !== undefined && { email }) };
    return (await request('POST /api/auth/passkey/verify-authentication', { ...byCookie, body })).user;
  },

  /**
   * Returns the URL of Google's account chooser. Google leads back to `redirectTo`, or to the login page after an
   * error. With `email`, other accounts are rejected, and an error leads to `redirectTo` with `problem`.
   */
  async googleUrl(redirectTo: string, email?: string): Promise<string> {
    const body = {
      ...({ provider: 'google', callbackURL: redirectTo } as const),
      ...(email !== undefined && { email }),
    };
    return (await request('POST /api/auth/sign-in/social', { ...byCookie, body })).url;
  },
};
