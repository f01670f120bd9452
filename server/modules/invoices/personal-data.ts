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
      .select(['kind', 'number', 'order_id', 'quotation_id', 'parcel_id', 'issued_at', 'document'])
      .where(({ or, eb }) =>
        or([eb('order_id', 'in', ordersOf(userId)), eb('quotation_id', 'in', quotations)]),
      );
    return { export_papers: await papers.orderBy('id').execute() };
  },
};
