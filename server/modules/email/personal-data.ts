// What the email module keeps of a person: emails sent to them or about their orders, and which ones an admin wants.
import type { PersonalData } from '#server/personal-data.ts';

export const emailPersonalData: PersonalData = {
  columns: {
    outbox_emails: ['recipient', 'recipient_name', 'data'],
    email_subscriptions: ['user_email'],
  },
  /** What is due goes to the new email. */
  async rename(tx, from, to) {
    await tx.updateTable('outbox_emails').set({ recipient: to }).where('recipient', '=', from).execute();
    await tx
      .updateTable('email_subscriptions')
      .set({ user_email: to })
      .where('user_email', '=', from)
      .execute();
  },
};
