// A person's own account: confirmed email and its change, sessions, data export and removal. Sign-in methods are in
// sign-in-methods.ts.
import { z } from 'zod';
import { accountApi as api } from './account-paths.ts';
import type { Endpoint } from './endpoint.ts';
import { cleanText, emailAddress, enteredEmail, idParams } from './fields.ts';
import { statusOk } from './identity.ts';
import { statesInProgress } from './order-state.ts';
import { passkey, signInMethods } from './sign-in-methods.ts';

/** Of an emailed link. */
const linkToken = cleanText.pipe(z.string().min(1).max(200));
/** What My Profile shows of the account itself. */
export const account = z
  .object({
    email: z.string(),
    emailConfirmed: z.boolean(),
    /** The email asked for, until both links have been opened or the change is cancelled. */
    pendingEmail: z
      .object({ email: z.string(), confirmedByOld: z.boolean(), confirmedByNew: z.boolean() })
      .nullable(),
    hasPassword: z.boolean(),
    google: z.boolean(),
    totp: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
    /** REQUIRE_ADMIN_2FA is set and this is an admin whose session was begun without a second factor. */
    secondFactorMissing: z.boolean(),
    /** Until then sensitive changes need no new sign-in; ISO 8601. */
    freshUntil: z.string(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

export const ownSession = z
  .object({
    id: z.string(),
    /** 'Firefox on Linux'; '' where it is not known. */
    device: z.string(),
    method: z.enum(signInMethods).nullable(),
    /** ISO 8601. */
    createdAt: z.string(),
    expiresAt: z.string(),
    /** The session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

/** What removing the account would do. */
export const removal = z
  .object({
    /** Cancelled by the removal. */
    unpaidOrders: z.int(),
    /** Paid, and neither delivered nor refunded whole: the removal is refused until they are. Oldest first. */
    ordersInProgress: z.array(
      z.object({
        _id: z.string(),
        number: z.string(),
        state: z.enum(statesInProgress),
        /** A refund of what is left of its price is requested: it goes no further. */
        isBeingRefunded: z.boolean(),
      }),
    ),
    reviews: z.int(),
    /** Kept, as the law asks. */
    invoices: z.int(),
    isLastAdmin: z.boolean(),
  })
  .meta({ id: 'Removal' });
export type Removal = z.infer<typeof removal>;

export const dataExport = z
  .object({
    state: z.enum(['none', 'waiting', 'ready', 'failed', 'fetched']),
    /** ISO 8601. */
    requestedAt: z.string().nullable(),
    /** When a file that nobody has fetched is deleted; ISO 8601. */
    expiresAt: z.string().nullable(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.infer<typeof dataExport>;

const emailConfirmation = {
  sendConfirmation: {
    ...api.sendConfirmation,
    summary: 'Send the email that confirms the address once more',
    success: 200,
    response: statusOk,
    errors: ['email_confirmed', 'origin_not_allowed'],
  },
  confirmEmail: {
    ...api.confirmEmail,
    summary: 'Confirm the email of an account with the token of the emailed link',
    body: z.object({ token: linkToken }),
    success: 200,
    response: statusOk,
    errors: ['confirmation_link_invalid', 'origin_not_allowed'],
  },
  requestEmailChange: {
    ...api.requestEmailChange,
    summary: 'Ask for another email; links go to both addresses',
    body: z.object({ newEmail: enteredEmail }),
    success: 200,
    response: statusOk,
    errors: ['email_in_use', 'fresh_sign_in_required', 'origin_not_allowed'],
  },
  confirmEmailChange: {
    ...api.confirmEmailChange,
    summary: 'Confirm the change of the email on one address; `done` once both are confirmed',
    body: z.object({ token: linkToken }),
    success: 200,
    response: z.object({ done: z.boolean() }),
    errors: ['confirmation_link_invalid', 'email_in_use', 'origin_not_allowed'],
  },
  cancelEmailChange: {
    ...api.cancelEmailChange,
    summary: 'Cancel the change of the email, with a link of it or with the session',
    body: z.object({ token: linkToken.optional() }),
    success: 200,
    response: statusOk,
    errors: ['confirmation_link_invalid', 'session_required', 'origin_not_allowed'],
  },
} as const satisfies Record<string, Endpoint>;

const sessions = {
  getAccount: {
    ...api.getAccount,
    summary: 'The account of the session: confirmed email and sign-in methods',
    success: 200,
    response: account,
    errors: [],
  },
  listOwnSessions: {
    ...api.listOwnSessions,
    summary: 'Sessions of the account, newest first',
    success: 200,
    response: z.array(ownSession),
    errors: [],
  },
  endOwnSession: {
    ...api.endOwnSession,
    summary: 'End one session of the account and its access tokens',
    params: idParams,
    success: 200,
    response: statusOk,
    errors: ['session_not_found', 'fresh_sign_in_required', 'origin_not_allowed'],
  },
  endOtherSessions: {
    ...api.endOtherSessions,
    summary: 'End every session of the account but this one',
    success: 200,
    response: z.object({ deletedCount: z.int() }),
    errors: ['fresh_sign_in_required', 'origin_not_allowed'],
  },
} as const satisfies Record<string, Endpoint>;

const personalData = {
  getRemoval: {
    ...api.getRemoval,
    summary: 'What removing the account would do',
    success: 200,
    response: removal,
    errors: [],
  },
  removeAccount: {
    ...api.removeAccount,
    summary:
      'Remove the account of the session, now and for good; the first request is refused until a sign-in confirms it',
    body: z.object({
      /** What becomes of the reviews: they stay without a name, or go. */
      reviews: z.enum(['anonymous', 'remove']),
      /** Whose account: another tab may have signed in somebody else meanwhile. */
      email: emailAddress.optional(),
    }),
    success: 200,
    response: statusOk,
    errors: [
      'fresh_sign_in_required',
      'not_yours',
      'last_admin',
      'orders_in_progress',
      'order_payment_in_progress',
      'payment_provider_unavailable',
      'origin_not_allowed',
    ],
  },
  getDataExport: {
    ...api.getDataExport,
    summary: 'State of the export of what the shop keeps of this person',
    success: 200,
    response: dataExport,
    errors: [],
  },
  requestDataExport: {
    ...api.requestDataExport,
    summary: 'Have the export made; a request while one is being made changes nothing',
    success: 200,
    response: dataExport,
    errors: ['fresh_sign_in_required', 'origin_not_allowed'],
  },
  downloadDataExport: {
    ...api.downloadDataExport,
    summary: 'The export as ZIP (JSON and pictures), once: it is deleted when all of it was sent',
    success: 200,
    response: z.file(),
    responseMediaType: 'application/zip',
    errors: ['export_not_found', 'fresh_sign_in_required', 'origin_not_allowed'],
  },
} as const satisfies Record<string, Endpoint>;

export const accountEndpoints = {
  ...sessions,
  ...emailConfirmation,
  ...personalData,
} as const;
