// The personal data in invoices: issued documents, which the law requires to be kept. Reads `orders`.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const invoiceData: PersonalData = {
  columns: { invoices: ['document'] },
  erase: async () => undefined,
  async export(db, { userId }) {
    return {
      invoices: await db
        .selectFrom('invoices')
        .select(['kind', 'number', 'order_id', 'issued_at', 'document'])
        .where('order_id', 'in', (eb) =>
          eb.selectFrom('orders').select('id').where('customer_id', '=', userId),
        )
        .execute(),
    };
  },
};
