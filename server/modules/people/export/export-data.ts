// What the accounts module keeps of a person: the state of an export they have asked for.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { deleteFileAt, findExport } from '../removal/store.ts';

export const accountData: PersonalData = {
  columns: { data_exports: ['email'] },
  /** The database does it with `users`. */
  rename: async () => undefined,
  /** Before `users`, with which the database deletes the row that names the file. */
  async erase(tx, { email }) {
    const row = await findExport(tx, email);
    if (row?.file) await deleteFileAt(tx, row.file, 0);
    await tx.deleteFrom('data_exports').where('email', '=', email).execute();
  },
  async export(db, email) {
    return {
      data_exports: await db
        .selectFrom('data_exports')
        .select(['email', 'requested_at'])
        .where('email', '=', email)
        .execute(),
    };
  },
};
