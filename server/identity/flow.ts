// What one identity call remembers while better-auth works on it: things its hooks know and its answers leave out.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { signInWording } from '#contract/signInWording.ts';

export type LoginProblem = keyof typeof signInWording.problems;

export interface Flow {
  /** A hash made before better-auth opens its transaction: hashing inside would hold the database for its length. */
  readonly passwordHash?: string;
  /** Why Google's way ended, where better-auth's own code says less. */
  problem?: LoginProblem;
  /** Whose password was set by a link from a mail. */
  reset?: { readonly email: string; readonly name: string };
}

const flows = new AsyncLocalStorage<Flow>();

export function inFlow<Answer>(flow: Flow, work: () => Promise<Answer>): Promise<Answer> {
  return flows.run(flow, work);
}

export function currentFlow(): Flow {
  return flows.getStore() ?? {};
}
