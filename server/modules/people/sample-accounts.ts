// The two accounts of the sample shop. Their passwords are public, so production rejects them at sign-up and
// sign-in.

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

export const isSamplePassword = (password: string): boolean =>
  sampleAccounts.some((account) => account.password === password);

export const isSampleEmail = (email: string): boolean =>
  sampleAccounts.some((account) => account.email === email);
