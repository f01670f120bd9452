// Removes again, from a backup that was restored, who was removed after it was taken.
import type { Selectable } from 'kysely';
import type { RemovalsTable } from '#server/storage/account-tables.ts';
import { insertMany } from '#server/storage/insert-many.ts';
import { newPseudonym, type PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findEmails } from './store.ts';

export type RemovalRow = Selectable<RemovalsTable>;

/** Everybody who was removed, to be read before the database is replaced. */
export function findRemovals(db: Executor): Promise<RemovalRow[]> {
  return db.selectFrom('removals').selectAll().orderBy('id').execute();
}

/**
 * In the transaction that restores: returns how many were removed, and adds the removals to the list. People are found by
 * their ids, whatever email the backup has of them; whoever has signed up again since has others. Reviews become anonymous.
 */
export async function repeatRemovals(
  tx: Executor,
  removals: readonly RemovalRow[],
  personalData: readonly PersonalData[],
): Promise<number> {
  let count = 0;
  for (const removal of removals)
    for (const email of await findEmails(tx, removal)) {
      const erasure = { email, pseudonym: newPseudonym(), reviews: 'anonymous' } as const;
      for (const data of personalData) await data.erase(tx, erasure);
      count += 1;
    }
  const known = new Set((await findRemovals(tx)).map(({ id }) => id));
  await insertMany(
    'removals',
    tx,
    removals.filter(({ id }) => !known.has(id)),
  );
  return count;
}
