// The identity service as the session calls it: by the sign-in cookie, never with the access token. Keeps nothing.
import { request } from '#web/api/client.ts';
import type { Person } from './stored-session.ts';

const byCookie = { withoutToken: true } as const;

/** All throw Refused; its message is fit for the form that asked. */
export const identityClient = {
  async signIn(email: string, password: string): Promise<Person> {
    return (await request('signIn', { ...byCookie, body: { email, password } })).user;
  },

  async signUp(name: string, email: string, password: string): Promise<Person> {
    return (await request('signUp', { ...byCookie, body: { name, email, password } })).user;
  },

  async signOut(): Promise<void> {
    await request('signOut', { ...byCookie, keepalive: true });
  },

  /** Who the cookie says is signed in. */
  async currentPerson(): Promise<Person | undefined> {
    return (await request('getSession', byCookie))?.user;
  },

  /** Sends a letter with a link, if the email has an account; says nothing about whether it has. */
  async forgotPassword(email: string): Promise<void> {
    await request('requestPasswordReset', { ...byCookie, body: { email } });
  },

  async resetPassword(token: string, newPassword: string): Promise<void> {
    await request('resetPassword', { ...byCookie, body: { token, newPassword } });
  },

  async changePassword(currentPassword: string, newPassword: string): Promise<void> {
    await request('changePassword', { ...byCookie, body: { currentPassword, newPassword } });
  },

  async changeName(name: string): Promise<void> {
    await request('changeName', { ...byCookie, body: { name } });
  },

  /** Answers the address of Google's account chooser. Back from there one lands on `to`, or on the login page. */
  async googleAddress(to: string): Promise<string> {
    return (await request('signInWithGoogle', { ...byCookie, body: { provider: 'google', callbackURL: to } }))
      .url;
  },
};
