// What the users module keeps of a person: the profile and the access tokens.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { deleteTokensOfUser, deleteUser, updateEmail } from './user-store.ts';

export const userData: PersonalData = {
  columns: {
    users: ['email', 'name', 'education', 'address', 'phone', 'linkend', 'company', 'tax_id'],
    access_tokens: ['email'],
  },
  /** The update waits for tokens that are being issued, and takes them along: all of them end. */
  async rename(tx, from, to) {
    await updateEmail(tx, from, to);
    await deleteTokensOfUser(tx, to);
  },
  async erase(tx, { email }) {
    await deleteTokensOfUser(tx, email);
    await deleteUser(tx, email);
  },
  async export(db, email) {
    return {
      users: await db.selectFrom('users').selectAll().where('email', '=', email).execute(),
      access_tokens: await db
        .selectFrom('access_tokens')
        .select('expires_at')
        .where('email', '=', email)
        .execute(),
    };
  },
};
