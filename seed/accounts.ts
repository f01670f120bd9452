// Creates the two accounts of the sample shop.
import type { App } from '#server/app.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';

/** Creates the accounts that are missing. An existing account keeps its role. */
export async function createSampleAccounts({ identity, users }: App): Promise<void> {
  for (const { role, name, email, password } of sampleAccounts) {
    const userId = await identity.createAccount({ email, name, password, isConfirmed: true });
    if (userId === undefined) continue;
    await users.ensureUser({ userId, email, name });
    if (role === 'admin') await users.makeAdmin(email);
  }
}
