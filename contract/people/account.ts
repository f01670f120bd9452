// A person's own account: confirmed email and its change, sessions, data export and removal. Sign-in methods are in
// sign-in-methods.ts.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  emailAddress,
  enteredEmail,
  exactText,
  idParams,
  namedObject,
  partOrNull,
  parts,
  writtenTime,
} from '../core/fields.ts';
import { statesInProgress } from '../core/order-state.ts';
import { statusOk } from './identity.ts';
import { passkey, signInMethods } from './sign-in-methods.ts';

/** The token in an emailed link. */
const linkToken = exactText(200).min(1);
/** What My Profile shows of the account itself. */
const account = namedObject('Account', {
  email: z.string().describe('Email address'),
  isEmailConfirmed: z.boolean().describe('Whether the account has proven that it owns the email'),
  pendingEmail: partOrNull(
    'The email asked for, until both links have been opened or the change is cancelled',
    {
      email: z.string().describe('Email address'),
      isConfirmedByOld: z.boolean().describe('Whether the link sent to the former email was opened'),
      isConfirmedByNew: z.boolean().describe('Whether the link sent to the new email was opened'),
    },
  ),
  hasPassword: z.boolean().describe('Whether the account has a password'),
  hasGoogle: z.boolean().describe('Whether a Google account is linked'),
  hasTotp: z.boolean().describe('Whether an authenticator app is the second step'),
  recoveryCodesLeft: z.int().describe('Recovery codes that are not used yet'),
  passkeys: z.array(passkey).describe('The passkeys of the account'),
  isSecondFactorMissing: z
    .boolean()
    .describe(
      'REQUIRE_ADMIN_2FA is set and this is an admin whose session was begun without a second factor',
    ),
  freshUntil: writtenTime.describe('Until then sensitive changes need no new sign-in; ISO 8601'),
});
export type Account = z.infer<typeof account>;

const ownSession = namedObject('OwnSession', {
  _id: z.string().describe('The id of the session'),
  device: z.string().describe("'Firefox on Linux'; '' where it is not known"),
  method: z.enum(signInMethods).nullable().describe('How the session began; null where it is not known'),
  createdAt: writtenTime.describe('When the session began, ISO 8601'),
  expiresAt: writtenTime.describe('When the session ends, ISO 8601'),
  isCurrent: z.boolean().describe('The session of this request'),
});
export type OwnSession = z.infer<typeof ownSession>;

/** What removing the account would do. */
const removal = namedObject('AccountRemoval', {
  unpaidOrders: z.int().describe('Cancelled by the removal'),
  ordersInProgress: parts(
    'Paid, and neither delivered nor refunded whole: the removal is not possible until they are. Oldest first',
    {
      _id: z.string().describe('The id of the order'),
      number: z.string().describe('The number, as people read it'),
      state: z.enum(statesInProgress).describe('Where the order stands'),
      isBeingRefunded: z
        .boolean()
        .describe('A refund of what is left of its price is requested: it goes no further'),
    },
  ),
  reviews: z.int().describe('How many reviews the person has written'),
  invoices: z.int().describe('How many invoices stay, as the law asks, when the account is removed'),
  isLastAdmin: z.boolean().describe('Whether no other admin would be left'),
});
export type AccountRemoval = z.infer<typeof removal>;

const dataExport = namedObject('DataExport', {
  state: z
    .enum(['none', 'waiting', 'ready', 'failed', 'fetched'])
    .describe('How far the file is: waiting to be made, ready to be fetched, failed, or fetched already'),
  requestedAt: writtenTime
    .nullable()
    .describe('When the file was asked for, ISO 8601; null when there is none'),
  expiresAt: writtenTime.nullable().describe('When a file that nobody has fetched is deleted; ISO 8601'),
});
export type DataExport = z.infer<typeof dataExport>;

const emailConfirmation = {
  sendConfirmation: endpoint('POST /api/auth/send-confirmation', {
    access: 'sign-in session',
    summary: 'Send the email that confirms the address once more',
    response: statusOk,
    errors: ['email_confirmed', 'origin_not_allowed'],
  }),
  confirmEmail: endpoint('POST /api/auth/confirm-email', {
    /** The token of the emailed link is checked instead. */
    access: 'anyone',
    priority: 'critical',
    summary: 'Confirm the email of an account with the token of the emailed link',
    body: z.object({ token: linkToken.describe('The token of the emailed link') }),
    response: statusOk,
    example: { body: { token: 'aWxJ3k' } },
    errors: ['confirmation_link_invalid', 'origin_not_allowed'],
  }),
  requestEmailChange: endpoint('POST /api/auth/change-email', {
    access: 'sign-in session',
    summary: 'Ask for another email; links go to both addresses',
    body: z.object({ newEmail: enteredEmail.describe('The email that the account is to have') }),
    response: statusOk,
    example: { body: { newEmail: EXAMPLE.newEmail } },
    errors: ['email_in_use', 'fresh_sign_in_required', 'origin_not_allowed'],
  }),
  confirmEmailChange: endpoint('POST /api/auth/confirm-email-change', {
    /** The token of the emailed link is checked instead. */
    access: 'anyone',
    priority: 'critical',
    summary: 'Confirm the change of the email on one address; `isDone` once both are confirmed',
    body: z.object({ token: linkToken.describe('The token of the emailed link') }),
    response: z.object({ isDone: z.boolean().describe('Whether the email has changed') }),
    example: { body: { token: 'aWxJ3k' } },
    errors: ['confirmation_link_invalid', 'email_in_use', 'origin_not_allowed'],
  }),
  cancelEmailChange: endpoint('POST /api/auth/cancel-email-change', {
    /** The token of the emailed link or the session is checked instead. */
    access: 'anyone',
    summary: 'Cancel the change of the email, with a link of it or with the session',
    body: z.object({ token: linkToken.optional().describe('The token of the emailed link') }),
    response: statusOk,
    example: { body: { token: 'aWxJ3k' } },
    errors: ['confirmation_link_invalid', 'session_required', 'origin_not_allowed'],
  }),
};

const sessions = {
  getAccount: endpoint('GET /api/account', {
    access: 'sign-in session',
    summary: 'The account of the session: confirmed email and sign-in methods',
    response: account,
  }),
  listOwnSessions: endpoint('GET /api/account/sessions', {
    access: 'sign-in session',
    summary: 'Sessions of the account, newest first',
    response: z.array(ownSession),
  }),
  endOwnSession: endpoint('DELETE /api/account/sessions/:id', {
    access: 'sign-in session',
    summary: 'End one session of the account and its access tokens',
    params: idParams,
    response: statusOk,
    example: { params: { id: EXAMPLE.session } },
    errors: ['session_not_found', 'fresh_sign_in_required', 'origin_not_allowed'],
  }),
  endOtherSessions: endpoint('DELETE /api/account/sessions', {
    access: 'sign-in session',
    summary: 'End every session of the account but this one',
    errors: ['fresh_sign_in_required', 'origin_not_allowed'],
  }),
};

const personalData = {
  getRemoval: endpoint('GET /api/account/removal', {
    access: 'sign-in session',
    summary: 'What removing the account would do',
    response: removal,
  }),
  removeAccount: endpoint('POST /api/account/removal', {
    access: 'sign-in session',
    summary:
      'Remove the account of the session, now and for good; the first request is rejected until a sign-in confirms it',
    body: z.object({
      reviews: z
        .enum(['anonymous', 'remove'])
        .describe('What becomes of the reviews: they stay without a name, or go'),
      email: emailAddress
        .optional()
        .describe('Whose account: another tab may have signed in somebody else meanwhile'),
    }),
    response: statusOk,
    example: { body: { reviews: 'anonymous', email: EXAMPLE.customer } },
    errors: [
      'fresh_sign_in_required',
      'not_yours',
      'last_admin',
      'orders_in_progress',
      'order_payment_in_progress',
      'payment_provider_unavailable',
      'origin_not_allowed',
    ],
  }),
  getDataExport: endpoint('GET /api/account/export', {
    access: 'sign-in session',
    summary: 'State of the export of what the shop keeps of this person',
    response: dataExport,
  }),
  requestDataExport: endpoint('POST /api/account/export', {
    access: 'sign-in session',
    summary: 'Have the export made; a request while one is being made changes nothing',
    response: dataExport,
    errors: ['fresh_sign_in_required', 'origin_not_allowed'],
  }),
  downloadDataExport: endpoint('POST /api/account/export/file', {
    access: 'sign-in session',
    summary: 'The export as ZIP (JSON and pictures), once: it is deleted when all of it was sent',
    response: z.file(),
    responseMediaType: 'application/zip',
    errors: ['export_not_found', 'fresh_sign_in_required', 'origin_not_allowed'],
  }),
};

export const accountEndpoints = {
  ...sessions,
  ...emailConfirmation,
  ...personalData,
} as const;
