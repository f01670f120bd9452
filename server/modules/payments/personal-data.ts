// What the payments module keeps of a person: who has opened a payment, the card that paid, who has asked for a refund and why.
import type { PersonalData } from '#server/personal-data.ts';

export const paymentData: PersonalData = {
  columns: { payments: ['caller_email', 'card_last4'], refunds: ['requested_by', 'reason'] },
  async rename(tx, from, to) {
    await tx.updateTable('payments').set({ caller_email: to }).where('caller_email', '=', from).execute();
    await tx.updateTable('refunds').set({ requested_by: to }).where('requested_by', '=', from).execute();
  },
};
