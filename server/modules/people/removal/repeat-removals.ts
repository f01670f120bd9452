// Removes again, from a backup that was restored, who was removed after it was taken.
import { insertMany } from '#server/storage/insert-many.ts';
import type { PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { erasePerson } from './erase-person.ts';
import { findEmail, type RemovalRow } from './store.ts';

/** Everybody who was removed, to be read before the database is replaced. */
export function findRemovals(db: Executor): Promise<RemovalRow[]> {
  return db.selectFrom('removals').selectAll().orderBy('id').execute();
}

/**
 * In the transaction that restores: returns how many were removed, and adds the removals to the list. People are found by
 * their id, whatever email the backup has of them; whoever has signed up again since has another. Reviews become anonymous.
 */
export async function repeatRemovals(
  tx: Executor,
  removals: readonly RemovalRow[],
  personalData: readonly PersonalData[],
): Promise<number> {
  let count = 0;
  for (const { user_id: userId } of removals) {
    const email = await findEmail(tx, userId);
    if (email === undefined) continue;
    await erasePerson(tx, { userId, email }, personalData);
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
