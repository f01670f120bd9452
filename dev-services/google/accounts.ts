// The people who have an account at this stand-in. They live as long as the process.
import { createHash } from 'node:crypto';

export interface GoogleAccount {
  /** What the provider calls the person, for ever. */
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

export const somePeople: readonly GoogleAccount[] = [
  person('Nora Lindqvist', 'nora.lindqvist@gmail.test'),
  person('Tomás Herrera', 'tomas.herrera@gmail.test'),
  { ...person('Ines Okafor', 'ines.okafor@gmail.test'), emailVerified: false },
];

export function person(name: string, email: string): GoogleAccount {
  const digits = createHash('sha256').update(email).digest().readBigUInt64BE().toString();
  return { sub: digits, name, email, emailVerified: true };
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
