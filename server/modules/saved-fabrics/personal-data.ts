// What the saved-fabrics module keeps of a person: saved fabrics and stock alerts.
import type { PersonalData } from '#server/personal-data.ts';

export const savedFabricData: PersonalData = {
  columns: { saved_fabrics: ['user_email'], stock_alerts: ['user_email'] },
  async rename(tx, from, to) {
    await tx.updateTable('saved_fabrics').set({ user_email: to }).where('user_email', '=', from).execute();
    await tx.updateTable('stock_alerts').set({ user_email: to }).where('user_email', '=', from).execute();
  },
};
