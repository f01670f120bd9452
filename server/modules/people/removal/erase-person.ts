// Takes a person out of every table, in the transaction of the caller.
import type { Erasure, Person, PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { anonymizeUser } from '../user-store.ts';

/**
 * The row of the person comes first: who writes something of them holds it, and is waited for. Returns the id of the row that is
 * left. `keep`: called before anything is erased, with that id.
 */
export async function erasePerson(
  tx: Executor,
  { userId: formerId, email }: Person,
  personalData: readonly PersonalData[],
  {
    reviews = 'anonymous',
    keep,
  }: { readonly reviews?: Erasure['reviews']; readonly keep?: (userId: string) => Promise<void> } = {},
): Promise<string> {
  const userId = await anonymizeUser(tx, formerId, Date.now());
  await keep?.(userId);
  for (const data of personalData) await data.erase(tx, { userId, formerId, email, reviews });
  return userId;
}
