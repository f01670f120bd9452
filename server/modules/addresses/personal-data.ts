// What the addresses module keeps of a person: the address book.
import type { PersonalData } from '#server/personal-data.ts';

export const addressData: PersonalData = {
  columns: { addresses: ['user_email', 'address', 'phone'] },
  async rename(tx, from, to) {
    await tx.updateTable('addresses').set({ user_email: to }).where('user_email', '=', from).execute();
  },
};
