// Erases a person from every table, in the caller's transaction.
import type { DataSubject, Erasure, PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { eraseUserRow } from '../user-store.ts';

interface Erasing extends Pick<Erasure, 'at'>, Partial<Pick<Erasure, 'reviews'>> {
  readonly keep?: (userId: string) => Promise<void>;
}

/**
 * Erases a person and returns the id of the anonymized row. That row is updated first: transactions that
 * write rows of the person hold its lock, and are waited for. `keep` is called with the new id before
 * anything is erased.
 */
export async function erasePerson(
  tx: Executor,
  { userId: formerId, ...person }: DataSubject,
  personalData: readonly PersonalData[],
  { at, reviews = 'anonymous', keep }: Erasing,
): Promise<string> {
  const userId = await eraseUserRow(tx, formerId, at);
  await keep?.(userId);
  for (const data of personalData) await data.erase(tx, { ...person, userId, formerId, reviews, at });
  return userId;
}
