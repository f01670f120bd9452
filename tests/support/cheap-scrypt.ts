// Replaces scrypt in the processes of the tests: a password hash takes 0.1 s of CPU, and most tests need one or several.
// Imported by the test runners' set-up and by the apps they start, so that all of them make and check the same hashes.
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The cost of a password hash (docs/identity.md). A call with any other fails, so the cost itself is checked too. */
const PASSWORD_COST = { N: 16_384, r: 16, p: 1 };
const CHEAP_COST = { N: 2, r: 1, p: 1 };

type Scrypt = typeof crypto.scrypt;
type Done = (error: Error | null, key: Buffer) => void;

/** The runner evaluates this file once per test file, in one process: only the first time scrypt is Node's own. */
const replaced = globalThis as { fullScrypt?: Scrypt };
replaced.fullScrypt ??= crypto.scrypt;
const fullScrypt = replaced.fullScrypt;

function cheapScrypt(
  password: string,
  salt: string,
  length: number,
  { N, r, p }: ScryptOptions,
  done: Done,
): void {
  const isPasswordHash = N === PASSWORD_COST.N && r === PASSWORD_COST.r && p === PASSWORD_COST.p;
  if (!isPasswordHash) throw new Error(`A password is hashed at a cost of ${JSON.stringify({ N, r, p })}.`);
  fullScrypt(password, salt, length, CHEAP_COST, done);
}

function use(scrypt: Scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}

/** For a test of the work itself. Returns a function that makes scrypt cheap again. */
export function useFullScrypt(): () => void {
  use(fullScrypt);
  return () => use(cheapScrypt as Scrypt);
}

use(cheapScrypt as Scrypt);
