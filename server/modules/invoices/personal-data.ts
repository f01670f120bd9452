// What the invoices module keeps of a person: documents as they were issued, which the law says to keep. Reads `orders`.
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
