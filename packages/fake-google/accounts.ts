// The accounts of the fake, in memory.
import { createHash } from 'node:crypto';

export interface GoogleAccount {
  /** The stable id of the account. */
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

export const defaultAccounts: readonly GoogleAccount[] = [
  createAccount('Nora Lindqvist', 'nora.lindqvist@gmail.test'),
  createAccount('Tomás Herrera', 'tomas.herrera@gmail.test'),
  { ...createAccount('Ines Okafor', 'ines.okafor@gmail.test'), emailVerified: false },
];

export function createAccount(name: string, email: string): GoogleAccount {
  const sub = createHash('sha256').update(email).digest().readBigUInt64BE().toString();
  return { sub, name, email, emailVerified: true };
}

export class Accounts {
  readonly #bySub = new Map<string, GoogleAccount>();

  constructor(accounts: Iterable<GoogleAccount>) {
    for (const account of accounts) this.add(account);
  }

  add(account: GoogleAccount): void {
    this.#bySub.set(account.sub, account);
  }

  find(sub: string): GoogleAccount | undefined {
    return this.#bySub.get(sub);
  }

  all(): GoogleAccount[] {
    return [...this.#bySub.values()];
  }
}
