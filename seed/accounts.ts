// The sample shop's two accounts. Everybody knows their passwords, so a real shop refuses to open beside them.
import type { App } from '#server/app.ts';

interface SampleAccount {
  readonly role: 'customer' | 'admin';
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const sampleAccounts: readonly SampleAccount[] = [
  { role: 'customer', name: 'Mia Calder', email: 'customer@selvedge.test', password: 'cloth-by-the-piece' },
  { role: 'admin', name: 'Rowan Ashby', email: 'admin@selvedge.test', password: 'keeper-of-the-looms' },
];

/** Makes the accounts that are missing; a role that was taken away stays away. */
export async function createSampleAccounts({ identity, users }: App): Promise<void> {
  for (const { role, name, email, password } of sampleAccounts) {
    const made = await identity.createAccount({ email, name, password });
    if (!made) continue;
    await users.ensureUser({ email, name });
    if (role === 'admin') await users.makeAdmin(email);
  }
}

/** Emails of the sample accounts this shop's database holds. */
export async function findSampleAccounts({ identity }: App): Promise<string[]> {
  const held: string[] = [];
  for (const { email } of sampleAccounts) if (await identity.hasAccount(email)) held.push(email);
  return held;
}
