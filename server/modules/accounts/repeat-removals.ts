// Removes again, from a backup that was restored, who was removed after it was taken.
import { type Selectable, sql } from 'kysely';
import { newPseudonym, type PersonalData } from '#server/personal-data.ts';
import type { RemovalsTable } from '#server/storage/account-tables.ts';
import { idTimestamp } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/insert-many.ts';
import type { Executor } from '#server/storage/tables.ts';

export type RemovalRow = Selectable<RemovalsTable>;

/** Everybody who was removed, to be read before the database is replaced. */
export function findRemovals(db: Executor): Promise<RemovalRow[]> {
  return db.selectFrom('removals').selectAll().orderBy('id').execute();
}

export interface RepeatOptions {
  readonly removals: readonly RemovalRow[];
  readonly personalData: readonly PersonalData[];
  readonly hashEmail: (email: string) => string;
}

/**
 * In the transaction that restores: returns how many were removed, and adds the removals to the list. Whoever has signed up
 * with the same email after the removal stays. Reviews become anonymous.
 */
export async function repeatRemovals(
  tx: Executor,
  { removals, personalData, hashEmail }: RepeatOptions,
): Promise<number> {
  const removedAt = new Map(removals.map((removal) => [removal.email_hash, removal.removed_at]));
  const people = await findPeople(tx);
  let count = 0;
  for (const { email, since } of removals.length > 0 ? people : []) {
    if (since >= (removedAt.get(hashEmail(email)) ?? 0)) continue;
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

interface Known {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Everybody with a profile, and everybody who has signed up without ever using the account. */
async function findPeople(tx: Executor): Promise<Known[]> {
  const users = await tx.selectFrom('users').select(['id', 'email']).execute();
  const { rows: accounts } = await sql<{ email: string; createdAt: string | Date }>`
    select email, "createdAt" from identity_user where email not in (select email from users)`.execute(tx);
  return [
    ...users.map(({ id, email }) => ({ email, since: idTimestamp(id) })),
    ...accounts.map(({ email, createdAt }) => ({ email, since: new Date(createdAt).getTime() })),
  ];
}
