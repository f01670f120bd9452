// The personal data in invoices and export papers: issued documents, which the law requires to be kept.
import { type PersonalData, personalRows } from '#server/storage/personal-data.ts';
import { ordersOf } from '#server/storage/queries/order-refs.ts';

export const invoiceData = personalRows('invoices', {
  of: 'order_id',
  columns: ['document'],
  erase: 'keep',
  exports: ['kind', 'number', 'order_id', 'issued_at', 'document'],
});

/** Those of the person's orders and quotations. */
export const exportPaperData: PersonalData = {
  columns: { export_papers: ['document'] },
  erase: async () => undefined,
  async export(db, { userId }) {
    const quotations = db.selectFrom('quotations').select('id').where('customer_id', '=', userId);
    const papers = db
      .selectFrom('export_papers')
      .select(['kind', 'number', 'order_id', 'quotation_id', 'parcel_id', 'issued_at', 'document']);
    // Each along its index: one statement with both would read all papers.
    const ofOrders = await papers.where('order_id', 'in', ordersOf(userId)).execute();
    const ofQuotations = await papers.where('quotation_id', 'in', quotations).execute();
    const all = [...ofOrders, ...ofQuotations];
    return { export_papers: all.sort((one, other) => one.issued_at - other.issued_at) };
  },
};
