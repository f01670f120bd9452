// The personal data in addresses: the address book.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { deleteOfUser } from './store.ts';

export const addressData: PersonalData = {
  columns: { addresses: ['user_id', 'address', 'address_parts', 'phone'] },
  erase: (tx, { userId }) => deleteOfUser(tx, userId),
  async export(db, { userId }) {
    return {
      addresses: await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).execute(),
    };
  },
};
