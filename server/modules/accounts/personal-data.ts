// What the accounts module keeps of a person: the state of an export they have asked for.
import type { PersonalData } from '#server/personal-data.ts';

export const accountData: PersonalData = {
  columns: { data_exports: ['email'] },
  /** The database does it with `users`. */
  rename: async () => undefined,
  /** Before `users`, with which the database deletes the row that names the file. */
  async erase(tx, { email }) {
    await tx
      .updateTable('data_export_files')
      .set({ delete_at: 0 })
      .where('name', 'in', (eb) =>
        eb
          .selectFrom('data_exports')
          .select('file')
          .where('email', '=', email)
          .$narrowType<{ file: string }>(),
      )
      .execute();
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
