// The personal data in receivables: terms, and payments, which the law requires to be kept.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const receivablesData: PersonalData = {
  columns: {
    account_terms: ['customer_id'],
    account_payments: ['customer_id', 'entered_by', 'reference'],
  },
  erase: async () => undefined,
  async export(db, { userId }) {
    return {
      account_terms: await db
        .selectFrom('account_terms')
        .select(['is_allowed', 'net_days', 'limit_cents', 'owed_cents'])
        .where('customer_id', '=', userId)
        .execute(),
      account_payments: await db
        .selectFrom('account_payments')
        .select(['id', 'amount_cents', 'received_on', 'invoice_number', 'reference', 'at'])
        .where('customer_id', '=', userId)
        .orderBy('id')
        .execute(),
    };
  },
};
