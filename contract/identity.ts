// Signing in (spec sections 2, 5, 6): what the identity calls take and answer. Sessions travel in a cookie;
// `token` in an answer is the same session for clients without cookies, sent as a bearer token.
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { clean, emailAddress, requiredText } from './fields.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, TEXT_LIMITS } from './limits.ts';
import { messages } from './messages.ts';
import { api } from './paths.ts';

const present = (required: string) =>
  z.string({ error: required }).min(1, { error: required }).max(PASSWORD_MAX_CHARACTERS);

/** A password somebody chooses. One that is only checked may be as short as it likes. */
const chosenPassword = present(messages.fields.passwordRequired).min(PASSWORD_MIN_CHARACTERS, {
  error: messages.fields.passwordTooShort,
});
const personName = requiredText(TEXT_LIMITS.name, messages.fields.nameRequired);

/** Where to go after Google: a path of this shop, never another site's address. */
const ownPath = z.string().max(TEXT_LIMITS.imageUrl).refine(isOwnPath, { error: 'A path of this shop' });

/** Browsers mend what they are given: '/.//evil.example' leaves the shop once its dots are resolved. */
function isOwnPath(path: string): boolean {
  if (!/^\/[^\s\\\p{Cc}]*$/u.test(path)) return false;
  const here = 'http://shop.invalid';
  if (!URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !pathname.startsWith('//');
}

export const newAccount = z
  .object({ name: personName, email: emailAddress, password: chosenPassword })
  .meta({ id: 'NewAccount' });
export type NewAccount = z.infer<typeof newAccount>;

export const credentials = z
  .object({ email: emailAddress, password: present(messages.fields.passwordRequired) })
  .meta({ id: 'Credentials' });

export const person = z.object({ email: z.string(), name: z.string() }).meta({ id: 'Person' });

export const signedIn = z.object({ token: z.string(), user: person }).meta({ id: 'SignedIn' });

export const currentSession = z
  .object({ user: person, expiresAt: z.string() })
  .nullable()
  .meta({ id: 'CurrentSession' });

export const done = z.object({ status: z.literal(true) }).meta({ id: 'Done' });

export const identityEndpoints = {
  identitySettings: {
    ...api.identitySettings,
    summary: 'Which ways of signing in this shop offers besides email and password',
    success: 200,
    response: z.object({ google: z.boolean() }),
    errors: [],
  },
  signUp: {
    ...api.signUp,
    summary: 'Make an account and sign in',
    body: newAccount,
    success: 200,
    response: signedIn,
    errors: ['email_in_use', 'origin_refused'],
  },
  signIn: {
    ...api.signIn,
    summary: 'Sign in with email and password',
    body: credentials,
    success: 200,
    response: signedIn,
    errors: ['wrong_credentials', 'origin_refused'],
  },
  signInWithGoogle: {
    ...api.signInWithGoogle,
    summary: 'Begin signing in with Google: answers the address to send the browser to',
    body: z.object({ provider: z.literal('google'), callbackURL: ownPath }),
    success: 200,
    response: z.object({ url: z.string() }),
    errors: ['google_off', 'google_unavailable', 'origin_refused'],
  },
  signOut: {
    ...api.signOut,
    summary: 'End the session and its access tokens',
    success: 200,
    response: z.object({ success: z.literal(true) }),
    errors: ['origin_refused'],
  },
  getSession: {
    ...api.getSession,
    summary: 'The session of this request, or null',
    success: 200,
    response: currentSession,
    errors: [],
  },
  requestPasswordReset: {
    ...api.requestPasswordReset,
    summary: 'Send a link for a new password, if there is such an account',
    body: z.object({ email: emailAddress }),
    success: 200,
    response: done,
    errors: ['origin_refused'],
  },
  resetPassword: {
    ...api.resetPassword,
    summary: 'Set a new password with the link from the mail; ends every session',
    body: z.object({ token: clean.pipe(z.string().min(1).max(200)), newPassword: chosenPassword }),
    success: 200,
    response: done,
    errors: ['reset_link_spent', 'origin_refused'],
  },
  changePassword: {
    ...api.changePassword,
    summary: 'Change the password; ends every other session',
    body: z.object({
      currentPassword: present(messages.fields.passwordRequired),
      newPassword: chosenPassword,
    }),
    success: 200,
    response: done,
    errors: ['current_password_wrong', 'no_password_yet', 'origin_refused'],
  },
  changeName: {
    ...api.changeName,
    summary: 'Change the name of the account',
    body: z.object({ name: personName }),
    success: 200,
    response: done,
    errors: ['origin_refused'],
  },
} as const satisfies Record<string, Endpoint>;
