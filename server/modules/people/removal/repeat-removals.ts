// Repeats removals in a restored backup that was taken before them.

import type { PersonalData } from '#server/storage/personal-data.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor } from '#server/storage/tables.ts';
import { hasUnconfirmedAccount } from '../better-auth/better-auth-tables.ts';
import { erasePerson } from './erase-person.ts';
import { findEmail, type RemovalRow } from './store.ts';

/** All removals; read them before the database is replaced. */
export function findRemovals(db: Executor): Promise<RemovalRow[]> {
  return db.selectFrom('removals').selectAll().orderBy('id').execute();
}

/**
 * Repeats the removals in the transaction that restores, adds them to the list and returns their number.
 * People are found by id, whatever their email in the backup; a person who signed up again has another id.
 * Their reviews become anonymous. `at` is the current time in milliseconds since 1970.
 */
export async function repeatRemovals(
  tx: Executor,
  removals: readonly RemovalRow[],
  personalData: readonly PersonalData[],
  at: number,
): Promise<number> {
  let count = 0;
  for (const { user_id: userId } of removals) {
    const email = await findEmail(tx, userId);
    if (email === undefined) continue;
    const ownsEmail = !(await hasUnconfirmedAccount(tx, userId));
    await erasePerson(tx, { userId, email, ownsEmail }, personalData, { at });
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
