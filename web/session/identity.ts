// The identity service as the session calls it: by the sign-in cookie, never with the access token. Keeps nothing.
import { ask } from '#web/api/ask.ts';
import type { Person } from './keptSession.ts';

const byCookie = { unsigned: true } as const;

/** All throw Refused; its message is fit for the form that asked. */
export const identity = {
  async signIn(email: string, password: string): Promise<Person> {
    return (await ask('signIn', { ...byCookie, body: { email, password } })).user;
  },

  async signUp(name: string, email: string, password: string): Promise<Person> {
    return (await ask('signUp', { ...byCookie, body: { name, email, password } })).user;
  },

  async signOut(): Promise<void> {
    await ask('signOut', { ...byCookie, keepalive: true });
  },

  /** Who the cookie says is signed in. */
  async currentPerson(): Promise<Person | undefined> {
    return (await ask('getSession', byCookie))?.user;
  },

  /** Sends a letter with a link, if the email has an account; says nothing about whether it has. */
  async forgotPassword(email: string): Promise<void> {
    await ask('requestPasswordReset', { ...byCookie, body: { email } });
  },

  async resetPassword(token: string, newPassword: string): Promise<void> {
    await ask('resetPassword', { ...byCookie, body: { token, newPassword } });
  },

  async changePassword(currentPassword: string, newPassword: string): Promise<void> {
    await ask('changePassword', { ...byCookie, body: { currentPassword, newPassword } });
  },

  async changeName(name: string): Promise<void> {
    await ask('changeName', { ...byCookie, body: { name } });
  },

  /** Answers the address of Google's account chooser. Back from there one lands on `to`, or on the login page. */
  async googleAddress(to: string): Promise<string> {
    return (await ask('signInWithGoogle', { ...byCookie, body: { provider: 'google', callbackURL: to } }))
      .url;
  },
};
