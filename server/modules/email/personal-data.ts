// The personal data in emails: those to a person or about their orders, and an admin's subscriptions.
import { millEmailKinds } from '#contract/office/email.ts';
import { type PersonalData, personalRows } from '#server/storage/personal-data.ts';
import { ordersOf } from '#server/storage/queries/order-refs.ts';
import { aboutOrdersOf, deleteAbout, toAddress } from './outbox-store.ts';

const isToMill = (kind: string) => millEmailKinds.some((one) => one === kind);

export const emailPersonalData: PersonalData = {
  columns: { outbox_emails: ['recipient', 'recipient_name', 'data'] },
  /** Also deletes emails to admins about the person's orders. */
  async erase(tx, { userId, email, ownsEmail }) {
    await tx.deleteFrom('outbox_emails').where('order_id', 'in', ordersOf(userId)).execute();
    await tx
      .deleteFrom('outbox_emails')
      .where(toAddress(email))
      .$if(!ownsEmail, (emails) => emails.where('kind', 'not in', millEmailKinds))
      .execute();
    await deleteAbout(tx, email, ownsEmail);
  },
  /** Emails to admins and the front desk are about others, so only their time is exported. */
  async export(db, { userId, email }) {
    const columns = ['kind', 'recipient', 'recipient_name', 'data', 'created_at', 'sent_at'] as const;
    const all = db.selectFrom('outbox_emails').select(columns);
    const aboutOrders = await all.where(aboutOrdersOf(userId)).execute();
    const others = await all.where(toAddress(email)).execute();
    const emails = [...aboutOrders, ...others].sort((one, other) => one.created_at - other.created_at);
    return {
      outbox_emails: emails.map(({ data, ...row }) => (isToMill(row.kind) ? row : { ...row, data })),
    };
  },
};

export const subscriptionData = personalRows('email_subscriptions', {
  of: 'user_id',
  erase: 'delete',
  exports: ['kind'],
});
