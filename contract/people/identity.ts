// Authentication endpoints (spec sections 2, 5, 6). The session travels in a cookie; `token` in a response is the same
// session for clients without cookies, which send it as a bearer token.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  emailAddress,
  enteredEmail,
  exactText,
  namedObject,
  requiredText,
  writtenTime,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, TEXT_LIMITS } from '../core/limits.ts';
import { isLocalPath } from '../core/paths.ts';
import { t } from '../languages/text.ts';

const passwordText = (required: string) =>
  z.string({ error: required }).max(PASSWORD_MAX_CHARACTERS, { abort: true }).min(1, { error: required });

/** A new password. The minimum length does not apply to a password that is only verified. */
const chosenPassword = passwordText(formTexts.fields.passwordRequired).min(PASSWORD_MIN_CHARACTERS, {
  error: formTexts.fields.passwordTooShort,
});
const accountName = requiredText(TEXT_LIMITS.name, formTexts.fields.nameRequired);

/** Where the browser goes after Google sign-in: a path on this shop, never another site (open redirect). */
const redirectPath = exactText(TEXT_LIMITS.imageUrl).refine(isLocalPath, { error: t`A path of this shop` });

const newAccount = namedObject('NewAccount', {
  name: accountName.describe('Name as the shop and its documents use it'),
  email: enteredEmail,
  password: chosenPassword.describe('Password as it is typed'),
});

const credentials = namedObject('Credentials', {
  email: enteredEmail,
  password: passwordText(formTexts.fields.passwordRequired).describe('Password as it is typed'),
});

const accountSummary = namedObject('AccountSummary', {
  email: z.string().describe('Email address of the account'),
  name: z.string().describe('Name as the shop and its documents use it'),
  isEmailConfirmed: z.boolean().describe('Whether the account has proven that it owns the email'),
});

export const signInResponse = namedObject('SignInResponse', {
  token: z
    .string()
    .describe(
      'The session, for clients without cookies: they send it as `Authorization: Bearer …` where a session is asked for, as by `PUT /api/user/{email}`, which answers the access token for all else',
    ),
  user: accountSummary.describe('Account that is signed in'),
});

const currentSession = z
  .object({
    user: accountSummary.describe('Account that is signed in'),
    expiresAt: writtenTime.describe('When the session ends, ISO 8601'),
  })
  .nullable()
  .meta({ id: 'CurrentSession' });

export const statusOk = namedObject('StatusOk', {
  status: z.literal(true).describe('Always true: errors have another status'),
});

export const identityEndpoints = {
  getIdentitySettings: endpoint('GET /api/identity-settings', {
    access: 'anyone',
    priority: 'critical',
    summary: 'Sign-in methods offered in addition to email and password',
    response: z.object({ google: z.boolean().describe('Whether people can log in with Google') }),
  }),
  signUp: endpoint('POST /api/auth/sign-up/email', {
    access: 'anyone',
    priority: 'critical',
    summary: 'Create an account and sign in',
    body: newAccount,
    response: signInResponse,
    example: { body: { name: 'Mia Weber', email: EXAMPLE.newEmail, password: EXAMPLE.password } },
    errors: ['email_in_use', 'origin_not_allowed'],
  }),
  signIn: endpoint('POST /api/auth/sign-in/email', {
    access: 'anyone',
    priority: 'critical',
    summary: 'Sign in with email and password',
    body: credentials,
    response: signInResponse,
    example: { body: { email: EXAMPLE.customer, password: EXAMPLE.password } },
    errors: ['wrong_credentials', 'second_step_required', 'origin_not_allowed'],
  }),
  signInWithGoogle: endpoint('POST /api/auth/sign-in/social', {
    access: 'anyone',
    priority: 'critical',
    summary: 'Start a Google sign-in; `url` is where to send the browser',
    body: z.object({
      provider: z.literal('google').describe('Who confirms the sign-in'),
      callbackURL: redirectPath.describe('Path of this shop that the browser returns to'),
      email: emailAddress
        .optional()
        .describe('Who confirms a sign-in: Google accounts of others are rejected, and the session stays'),
    }),
    response: z.object({ url: z.string().describe('Where to send the browser') }),
    example: { body: { provider: 'google', callbackURL: '/purchase', email: EXAMPLE.customer } },
    errors: ['google_not_configured', 'google_unavailable', 'origin_not_allowed'],
  }),
  signOut: endpoint('POST /api/auth/sign-out', {
    /** Without a session there is nothing to end. */
    access: 'anyone',
    priority: 'critical',
    summary: 'End the session and its access tokens',
    response: z.object({ success: z.literal(true).describe('Always true: errors have another status') }),
    errors: ['origin_not_allowed'],
  }),
  getSession: endpoint('GET /api/auth/get-session', {
    access: 'anyone',
    priority: 'critical',
    summary: 'Current session, or null',
    response: currentSession,
  }),
  requestPasswordReset: endpoint('POST /api/auth/request-password-reset', {
    access: 'anyone',
    priority: 'critical',
    summary: 'Email a password reset link, if the account exists',
    body: z.object({ email: enteredEmail }),
    response: statusOk,
    example: { body: { email: EXAMPLE.customer } },
    errors: ['origin_not_allowed'],
  }),
  resetPassword: endpoint('POST /api/auth/reset-password', {
    /** The token of the emailed link is checked instead. */
    access: 'anyone',
    priority: 'critical',
    summary: 'Set a new password with the token of a reset link; ends every session',
    body: z.object({
      token: exactText(200).min(1).describe('The token of the emailed link'),
      newPassword: chosenPassword.describe('Password from now on'),
    }),
    response: statusOk,
    example: { body: { token: 'aWxJ3k', newPassword: 'a better secret' } },
    errors: ['reset_link_invalid', 'origin_not_allowed'],
  }),
  changePassword: endpoint('POST /api/auth/change-password', {
    access: 'sign-in session',
    priority: 'critical',
    summary: 'Change the password; ends every other session',
    body: z.object({
      currentPassword: passwordText(formTexts.fields.passwordRequired).describe(
        'Password that the account has now',
      ),
      newPassword: chosenPassword.describe('Password from now on'),
    }),
    response: statusOk,
    example: { body: { currentPassword: EXAMPLE.password, newPassword: 'a better secret' } },
    errors: ['current_password_wrong', 'password_not_set', 'origin_not_allowed'],
  }),
  changeName: endpoint('POST /api/auth/update-user', {
    access: 'sign-in session',
    summary: 'Change the name of the account',
    body: z.object({ name: accountName.describe('Name as the shop and its documents use it') }),
    response: statusOk,
    example: { body: { name: 'Mia Weber' } },
    errors: ['origin_not_allowed'],
  }),
};
