// The two accounts of the development shop. Their passwords are public: the server refuses to start in production with them.
import type { App } from '#server/app.ts';

interface SeedAccount {
  readonly role: 'customer' | 'admin';
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const seedAccounts: readonly SeedAccount[] = [
  { role: 'customer', name: 'Mia Calder', email: 'customer@selvedge.test', password: 'cloth-by-the-piece' },
  { role: 'admin', name: 'Rowan Ashby', email: 'admin@selvedge.test', password: 'keeper-of-the-looms' },
];

/** Creates the accounts that are missing. An existing account keeps its role. */
export async function createSeedAccounts({ identity, users }: App): Promise<void> {
  for (const { role, name, email, password } of seedAccounts) {
    const created = await identity.createAccount({ email, name, password, isConfirmed: true });
    if (!created) continue;
    await users.ensureUser({ email, name });
    if (role === 'admin') await users.makeAdmin(email);
  }
}

/** Emails of the seed accounts that are in the database. */
export async function findSeedAccounts({ identity }: App): Promise<string[]> {
  const found: string[] = [];
  for (const { email } of seedAccounts) if (await identity.hasAccount(email)) found.push(email);
  return found;
}
