// What the catalogue keeps of a person: who has moved stock, by an order or as admin, and who has changed a price.
import type { PersonalData } from '#server/personal-data.ts';

export const catalogueData: PersonalData = {
  columns: { stock_movements: ['actor', 'note'], product_prices: ['actor'] },
  async rename(tx, from, to) {
    await tx.updateTable('stock_movements').set({ actor: to }).where('actor', '=', from).execute();
    await tx.updateTable('product_prices').set({ actor: to }).where('actor', '=', from).execute();
  },
};
