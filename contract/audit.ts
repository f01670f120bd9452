// The audit log: which admin did what to whom, and when.
import { z } from 'zod';

/** Changes an admin makes, and reads of data that belongs to one other customer. */
export const auditActions = [
  'make_admin',
  'revoke_admin',
  'add_product',
  'delete_product',
  'update_profile',
  'cancel_order',
  'change_fulfilment',
  'add_order_note',
  'refund_order',
  'read_order',
  'read_orders',
  'read_profile',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntry = z
  .object({
    _id: z.string(),
    /** The admin's email, `operator` for the command line (`npm run admin`), or `system` for the shop itself. */
    actor: z.string(),
    action: z.enum(auditActions),
    /** The affected user's email, or the id of the affected product or order. */
    subject: z.string(),
    /** ISO 8601. */
    createdAt: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;
