// What the saved-fabrics module keeps of a person: saved fabrics and stock alerts.
import type { PersonalData } from '#server/personal-data.ts';
import { deleteOfUser } from './store.ts';

export const savedFabricData: PersonalData = {
  columns: { saved_fabrics: ['user_email'], stock_alerts: ['user_email'] },
  async rename(tx, from, to) {
    await tx.updateTable('saved_fabrics').set({ user_email: to }).where('user_email', '=', from).execute();
    await tx.updateTable('stock_alerts').set({ user_email: to }).where('user_email', '=', from).execute();
  },
  erase: (tx, { email }) => deleteOfUser(tx, email),
  async export(db, email) {
    return {
      saved_fabrics: await db
        .selectFrom('saved_fabrics')
        .innerJoin('products', 'products.id', 'saved_fabrics.product_id')
        .select(['product_id', 'products.name as product_name', 'saved_at'])
        .where('user_email', '=', email)
        .execute(),
      stock_alerts: await db
        .selectFrom('stock_alerts')
        .innerJoin('products', 'products.id', 'stock_alerts.product_id')
        .select(['product_id', 'products.name as product_name', 'requested_at'])
        .where('user_email', '=', email)
        .execute(),
    };
  },
};
