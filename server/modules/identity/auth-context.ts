// What one identity call remembers while better-auth works on it: things its hooks know and its answers leave out.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { authMessages } from '#contract/auth-messages.ts';

export type LoginProblem = keyof typeof authMessages.problems;

export interface AuthContext {
  /** A hash made before better-auth opens its transaction: hashing inside would hold the database for its length. */
  readonly passwordHash?: string;
  /** Why Google's way ended, where better-auth's own code says less. */
  problem?: LoginProblem;
  /** Whose password was set by a link from a mail. */
  reset?: { readonly email: string; readonly name: string };
}

const flows = new AsyncLocalStorage<AuthContext>();

export function runWithAuthContext<Answer>(flow: AuthContext, work: () => Promise<Answer>): Promise<Answer> {
  return flows.run(flow, work);
}

export function getAuthContext(): AuthContext {
  return flows.getStore() ?? {};
}
