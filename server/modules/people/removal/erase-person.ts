// Takes a person out of every table, in the transaction of the caller.
import { type Erasure, newPseudonym, type Person, type PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { anonymizeUser } from '../user-store.ts';

/**
 * The row of the person comes first: who writes something of them holds it, and is waited for. Returns what the modules have
 * erased by. The order of `personalData` does not matter.
 */
export async function erasePerson(
  tx: Executor,
  { userId, email }: Person,
  personalData: readonly PersonalData[],
  reviews: Erasure['reviews'] = 'anonymous',
): Promise<Erasure> {
  const anonymousId = await anonymizeUser(tx, userId, Date.now());
  const erasure = { userId: anonymousId, formerId: userId, email, pseudonym: newPseudonym(), reviews };
  for (const data of personalData) await data.erase(tx, erasure);
  return erasure;
}
