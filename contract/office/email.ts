// The emails of the shop: their kinds, those an admin may choose, and the record of what was sent for an order.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import { id, idParams, modifiedCount, namedObject, pageQuery, writtenTime } from '../core/fields.ts';

/** Emails to customers about an order. */
export const orderEmailKinds = [
  'order_placed',
  'deposit_paid',
  'rest_due',
  'order_paid',
  'order_on_account',
  'order_processing',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'order_line_cancelled',
  'order_refunded',
  'payment_reminder',
  'pieces_delayed',
] as const;

/** Emails about signing in to an account. */
export const accountEmailKinds = [
  'email_confirmation',
  'password_reset',
  'password_changed',
  'password_removed',
  'sign_in_changed',
  'email_change_to_old',
  'email_change_to_new',
  'email_changed',
] as const;

/** Emails an admin may choose. */
const adminEmailKinds = [
  'admin_order_paid',
  'admin_stock_low',
  'admin_payment_mismatch',
  'admin_quotation_asked',
  'admin_order_message',
] as const;
export type AdminEmailKind = (typeof adminEmailKinds)[number];

/** Emails to the mill, also those about an order: they never follow its customer's address. */
export const millEmailKinds = [...adminEmailKinds, 'withdrawal_notice', 'contact_message'] as const;

/** Emails that go through the outbox. */
export const emailKinds = [
  ...orderEmailKinds,
  ...adminEmailKinds,
  ...accountEmailKinds,
  'withdrawal_received',
  'withdrawal_notice',
  'contact_message',
  'quotation_answered',
  'quotation_cancelled',
  'order_message',
  'payment_returned',
  'account_reminder',
  'back_in_stock',
  'account_removed',
] as const;
export type EmailKind = (typeof emailKinds)[number];

const sentEmail = namedObject('SentEmail', {
  _id: id,
  kind: z.enum(emailKinds).describe('What the email is about'),
  subject: z.string().describe('The subject of the email'),
  recipient: z.string().describe('Email address that it goes to'),
  orderId: z.string().nullable().describe('The id of the order it is about, if any'),
  state: z
    .enum(['due', 'sent', 'failed'])
    .describe('`failed`: set aside after the last attempt, until an admin sends it again'),
  attempts: z.int().describe('How often it was handed to the mail server'),
  createdAt: writtenTime.describe('When the email was written, ISO 8601'),
  sentAt: writtenTime.nullable().describe('When it was sent, ISO 8601; null before'),
  lastError: z.string().nullable().describe('What the mail server answered to the last attempt that failed'),
});
export type SentEmail = z.infer<typeof sentEmail>;

const subscriptions = namedObject('EmailSubscriptions', {
  kinds: z.array(z.enum(adminEmailKinds)).describe('The emails that the caller wants'),
});

export const emailEndpoints = {
  listOrderEmails: endpoint('GET /api/orders/:id/emails', {
    access: 'admin',
    roles: ['sales'],
    summary: 'The emails of an order, oldest first',
    params: idParams,
    response: z.array(sentEmail),
    example: { params: { id: EXAMPLE.order } },
    errors: ['order_not_found'],
  }),
  listFailedEmails: endpoint('GET /api/emails/failed', {
    access: 'admin',
    roles: 'none',
    summary: 'Emails that were set aside after their last attempt failed, oldest first',
    query: pageQuery,
    response: z.array(sentEmail),
    example: { query: EXAMPLE_PAGE },
  }),
  resendEmail: endpoint('POST /api/emails/:id/resend', {
    access: 'admin',
    roles: ['sales'],
    summary: 'Send an email again, whether it was sent or set aside',
    params: idParams,
    response: modifiedCount,
    example: { params: { id: EXAMPLE.email } },
    errors: ['email_not_found'],
  }),
  getEmailSubscriptions: endpoint('GET /api/email-subscriptions', {
    access: 'admin',
    roles: ['warehouse', 'sales', 'books'],
    summary: 'The emails to admins that the caller wants',
    response: subscriptions,
  }),
  putEmailSubscriptions: endpoint('PUT /api/email-subscriptions', {
    access: 'admin',
    roles: ['warehouse', 'sales', 'books'],
    summary: 'Choose the emails to admins that the caller wants',
    body: subscriptions,
    response: subscriptions,
    example: { body: { kinds: ['admin_order_paid'] }, response: { kinds: ['admin_order_paid'] } },
  }),
};
