// What admins did, as admins may read it: who, what, to whom, when.
import { z } from 'zod';

/** Changes to the shop, and looks at what belongs to one other customer. */
export const auditActions = [
  'make_admin',
  'revoke_admin',
  'add_product',
  'delete_product',
  'update_profile',
  'cancel_order',
  'read_order',
  'read_orders',
  'read_profile',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntry = z
  .object({
    _id: z.string(),
    /** The admin's email, or `operator` for the operator's command. */
    actor: z.string(),
    act: z.enum(auditActions),
    /** Email of the user, or id of the product or order. */
    subject: z.string(),
    /** When, ISO 8601. */
    doneAt: z.string(),
  })
  .meta({ id: 'AdminAct' });
export type AuditEntry = z.infer<typeof auditEntry>;
