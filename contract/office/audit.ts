// The audit log: who of the mill did what to whom, and when.
import { z } from 'zod';
import { EXAMPLE_CSV_FORMAT } from '../core/csv-format.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import { clearableText, namedObject, pageQuery, writtenTime } from '../core/fields.ts';
import { csvFormatQuery, dayRange, several } from '../core/list-filters.ts';

/** Changes an admin makes, and reads of data that belongs to one other customer. */
export const auditActions = [
  'make_admin',
  'revoke_admin',
  'change_role',
  'add_article',
  'delete_article',
  'update_article',
  'change_article_state',
  'change_stock',
  'count_stock',
  'set_alert_level',
  'sell_remnant',
  'end_remnant_sale',
  'move_between_lots',
  'close_lot',
  'set_lot_picture',
  'import_articles',
  'add_delivery',
  'change_delivery',
  'cancel_delivery',
  'receive_delivery',
  'update_profile',
  'place_order',
  'cancel_order',
  'cancel_order_line',
  'ship_parcel',
  'correct_parcel',
  'correct_address',
  'change_order_line',
  'advance_order',
  'add_order_note',
  'refund_order',
  'issue_export_paper',
  'receive_woven',
  'answer_quotation',
  'accept_quotation',
  'cancel_quotation',
  'hide_review',
  'publish_review',
  'answer_review',
  'end_sessions',
  'change_account_terms',
  'add_account_payment',
  'remove_account_payment',
  'book_bank_payment',
  'book_transfer',
  'export_orders',
  'export_news_consents',
  'export_ledger',
  'export_documents',
  'export_bookings',
  'export_audit_log',
  'change_shop_settings',
  'add_api_key',
  'revoke_api_key',
  'take_over_api_key',
  'add_webhook',
  'remove_webhook',
  'take_over_webhook',
  'resend_webhook_delivery',
  'test_webhook',
  'read_order',
  'read_orders',
  'read_profile',
  'read_statement',
  'add_customer_note',
  'remove_customer_note',
  'write_order_message',
  'dismiss_order_messages',
  'mark_withdrawal',
  'set_order_external_id',
  'set_customer_external_id',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditEntry = namedObject('AuditEntry', {
  _id: z.string().describe('The id of the entry'),
  actor: z
    .string()
    .describe(
      "The admin's email, `operator` for the command line (`npm run admin`), or `system` for the shop itself, or `API key` and its name",
    ),
  action: z.enum(auditActions).describe('What was done; a code of the list'),
  subject: z
    .string()
    .describe("The affected user's email, or the id of the affected article, order, review or import"),
  label: z.string().describe("What the subject is called; '' where that is not known"),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .nullable()
    .describe('What changed, or why; names of fields, reasons'),
  at: writtenTime.describe('When it was done, ISO 8601'),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** GET audit-log. `actor` and `subject`: their beginning, of an API key also that of its name; `subject` also matches the label. */
const auditQuery = pageQuery.extend({
  action: several(z.enum(auditActions)).optional().describe('What was done; a code of the list'),
  actor: clearableText(254).optional().describe('Who did it: the beginning of an email or of a name'),
  subject: clearableText(254).optional().describe('To what: the beginning of an id, an email or a label'),
  reading: z
    .enum(['with', 'without'])
    .optional()
    .describe('`without` leaves out what was only read, unless `action` names it'),
  ...dayRange.shape,
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditEndpoints = {
  listAuditLog: endpoint('GET /api/audit-log', {
    access: 'admin',
    roles: 'none',
    summary: 'Audit log of admin actions, filtered, oldest first',
    query: auditQuery,
    response: z.array(auditEntry),
    example: {
      query: {
        ...EXAMPLE_PAGE,
        action: ['make_admin', 'end_sessions'],
        actor: 'admin@',
        subject: EXAMPLE.customer,
        reading: 'without',
        from: '2026-01-01',
        to: '2026-12-31',
      },
    },
  }),
  exportAuditLog: endpoint('GET /api/audit-log-csv', {
    access: 'admin',
    roles: 'none',
    summary: 'The audit log as CSV, filtered like the list',
    query: auditQuery.omit({ limit: true, cursor: true }).extend(csvFormatQuery.shape),
    response: z.file(),
    responseMediaType: 'text/csv',
    example: {
      query: {
        sort: 'newest',
        action: ['make_admin', 'end_sessions'],
        actor: 'admin@',
        subject: EXAMPLE.customer,
        reading: 'without',
        from: '2026-01-01',
        to: '2026-12-31',
        ...EXAMPLE_CSV_FORMAT,
      },
    },
  }),
};
