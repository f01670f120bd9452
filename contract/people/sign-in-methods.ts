// Second factors and passkeys of an account: codes of an authenticator app (TOTP, RFC 6238), recovery codes, WebAuthn.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  emailAddress,
  exactText,
  namedObject,
  requestedId,
  requiredText,
  writtenTime,
} from '../core/fields.ts';
import { signInResponse, statusOk } from './identity.ts';

/** How a session began. `totp`: a password and a code. */
export const signInMethods = ['password', 'totp', 'passkey', 'google'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** As WebAuthn's JSON has it (W3C Web Authentication, section 5.1); the identity module verifies it. */
const credential = z.looseObject({
  id: exactText(2000).describe('The id of the passkey'),
  type: z.literal('public-key').describe('Always `public-key`, as WebAuthn asks'),
});
/** Options for the browser's `navigator.credentials`, passed on as they are. */
const credentialOptions = z.looseObject({ challenge: z.string().describe('What the passkey signs') });
const passkeyName = requiredText(60);

export const passkey = namedObject('Passkey', {
  id: z.string().describe('The id of the passkey'),
  name: z.string().describe('What the passkey is called'),
  createdAt: writtenTime.describe('When the passkey was added, ISO 8601'),
});
export type Passkey = z.infer<typeof passkey>;

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Codes, each of which replaces the second step once'),
});
const secondFactorCode = z.object({
  code: requiredText(40).describe('The code of the app, or a recovery code'),
});

const totp = {
  startTotp: endpoint('POST /api/auth/two-factor/enable', {
    access: 'sign-in session',
    summary: 'Create the secret of an authenticator app; it counts once a code of it is verified',
    response: recoveryCodes.extend({
      totpUri: z.string().describe('The address that an authenticator app reads'),
    }),
    errors: ['totp_enabled', 'fresh_sign_in_required', 'second_factor_required', 'origin_not_allowed'],
  }),
  verifyTotp: endpoint('POST /api/auth/two-factor/verify-totp', {
    /** The challenge of the first step (a cookie), or the session that sets the app up, is checked instead. */
    access: 'anyone',
    summary: 'Second step of a sign-in, or of setting up the authenticator app: its code',
    body: secondFactorCode,
    response: signInResponse,
    example: { body: { code: '123456' } },
    errors: [
      'code_wrong',
      'second_step_expired',
      'session_required',
      'second_factor_required',
      'totp_not_enabled',
      'origin_not_allowed',
    ],
  }),
  verifyRecoveryCode: endpoint('POST /api/auth/two-factor/verify-backup-code', {
    access: 'anyone',
    summary: 'Second step of a sign-in: a recovery code, which is then used up',
    body: secondFactorCode,
    response: signInResponse,
    example: { body: { code: 'hT4kW-9xQ2c' } },
    errors: ['code_wrong', 'second_step_expired', 'totp_not_enabled', 'origin_not_allowed'],
  }),
  renewRecoveryCodes: endpoint('POST /api/auth/two-factor/generate-backup-codes', {
    access: 'sign-in session',
    summary: 'Replace the recovery codes; ends every other session',
    response: recoveryCodes,
    errors: ['totp_not_enabled', 'fresh_sign_in_required', 'second_factor_required', 'origin_not_allowed'],
  }),
  removeTotp: endpoint('POST /api/auth/two-factor/disable', {
    access: 'sign-in session',
    summary: 'Stop asking for codes of the authenticator app; ends every other session',
    response: statusOk,
    errors: ['totp_not_enabled', 'fresh_sign_in_required', 'second_factor_required', 'origin_not_allowed'],
  }),
};

const passkeys = {
  getPasskeyOptions: endpoint('GET /api/auth/passkey/generate-register-options', {
    access: 'sign-in session',
    summary: 'Options for creating a passkey in the browser',
    response: credentialOptions,
    errors: ['fresh_sign_in_required', 'second_factor_required'],
  }),
  addPasskey: endpoint('POST /api/auth/passkey/verify-registration', {
    access: 'sign-in session',
    summary: 'Store the passkey that the browser has created; ends every other session',
    body: z.object({
      response: credential.describe('What the browser answered'),
      name: passkeyName.describe('What the passkey is called'),
    }),
    response: passkey,
    example: { body: { response: { id: 'qMZ2cVh4', type: 'public-key' }, name: 'Phone' } },
    errors: ['passkey_rejected', 'fresh_sign_in_required', 'second_factor_required', 'origin_not_allowed'],
  }),
  renamePasskey: endpoint('POST /api/auth/passkey/update-passkey', {
    access: 'sign-in session',
    summary: 'Rename a passkey',
    body: z.object({
      id: requestedId.describe('The id of the passkey'),
      name: passkeyName.describe('What the passkey is called'),
    }),
    response: statusOk,
    example: { body: { id: EXAMPLE.passkey, name: 'Old phone' } },
    errors: ['passkey_not_found', 'origin_not_allowed'],
  }),
  removePasskey: endpoint('POST /api/auth/passkey/delete-passkey', {
    access: 'sign-in session',
    summary: 'Remove a passkey; ends every other session',
    body: z.object({ id: requestedId.describe('The id of the passkey') }),
    response: statusOk,
    example: { body: { id: EXAMPLE.passkey } },
    errors: [
      'passkey_not_found',
      'last_sign_in_method',
      'fresh_sign_in_required',
      'second_factor_required',
      'origin_not_allowed',
    ],
  }),
  getPasskeySignInOptions: endpoint('GET /api/auth/passkey/generate-authenticate-options', {
    access: 'anyone',
    summary: 'Options for signing in with a passkey',
    response: credentialOptions,
    errors: ['too_many_requests'],
  }),
  signInWithPasskey: endpoint('POST /api/auth/passkey/verify-authentication', {
    access: 'anyone',
    summary: 'Sign in with the passkey that the browser has used',
    body: z.object({
      response: credential.describe('What the browser answered'),
      email: emailAddress
        .optional()
        .describe('Who confirms a sign-in: passkeys of other accounts are rejected'),
    }),
    response: signInResponse,
    example: { body: { response: { id: 'qMZ2cVh4', type: 'public-key' }, email: EXAMPLE.customer } },
    errors: ['passkey_rejected', 'not_yours', 'origin_not_allowed'],
  }),
};

export const signInMethodEndpoints = { ...totp, ...passkeys } as const;
