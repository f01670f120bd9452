// 3-D Secure challenges: created by a confirmation, completed once, or cancelled.
import type { FakeStripeState } from '../state.ts';
import { randomLetters } from '../store.ts';

export interface Challenge {
  readonly intent: string;
  readonly method: string;
}

/** The id is unguessable, because it authenticates the card's owner. */
export function createChallenge(state: FakeStripeState, { intent, method }: Challenge): string {
  const id = `chal_${randomLetters(32)}`;
  state.store.run(`insert into challenges values (?, ?, ?, 'open')`, id, intent, method);
  return id;
}

export function findChallenge(
  state: FakeStripeState,
  id: string,
): (Challenge & { readonly open: boolean }) | undefined {
  const row = state.store.queryOne('select * from challenges where id = ?', id);
  if (!row) return undefined;
  return { intent: String(row.intent), method: String(row.method), open: row.state === 'open' };
}

/** Closes an open challenge; of several calls one returns true. */
export function closeChallenge(state: FakeStripeState, id: string, passed: boolean): boolean {
  const sql = `update challenges set state = ? where id = ? and state = 'open'`;
  return state.store.run(sql, passed ? 'passed' : 'failed', id) === 1;
}

/** Voids the open challenges of an intent. Call it when the intent changes. */
export function cancelChallenges(state: FakeStripeState, intent: string): void {
  state.store.run(`update challenges set state = 'void' where intent = ? and state = 'open'`, intent);
}
