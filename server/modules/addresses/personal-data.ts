// What the addresses module keeps of a person: the address book.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { deleteOfUser } from './store.ts';

export const addressData: PersonalData = {
  columns: { addresses: ['user_email', 'address', 'phone'] },
  async rename(tx, from, to) {
    await tx.updateTable('addresses').set({ user_email: to }).where('user_email', '=', from).execute();
  },
  erase: (tx, { email }) => deleteOfUser(tx, email),
  async export(db, email) {
    return {
      addresses: await db.selectFrom('addresses').selectAll().where('user_email', '=', email).execute(),
    };
  },
};
