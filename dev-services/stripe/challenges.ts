// 3-D Secure challenges in the books: opened by a confirmation, answered once by the card's owner, or voided.
import type { Ledger } from './state.ts';
import { randomLetters } from './store.ts';

export interface Challenge {
  readonly intent: string;
  readonly method: string;
  /** Where the browser goes afterwards; null: it is shown in a frame of the page that pays. */
  readonly returnUrl: string | null;
}

/** Its id cannot be guessed: whoever holds it is taken for the card's owner. */
export function openChallenge(ledger: Ledger, { intent, method, returnUrl }: Challenge): string {
  const id = `chal_${randomLetters(32)}`;
  ledger.store.run(`insert into challenges values (?, ?, ?, ?, 'open')`, id, intent, method, returnUrl);
  return id;
}

export function findChallenge(
  ledger: Ledger,
  id: string,
): (Challenge & { readonly open: boolean }) | undefined {
  const row = ledger.store.one('select * from challenges where id = ?', id);
  if (!row) return undefined;
  const returnUrl = row.return_url === null ? null : String(row.return_url);
  return { intent: String(row.intent), method: String(row.method), returnUrl, open: row.state === 'open' };
}

/** Ends an open challenge: exactly one of several who try hears true. */
export function closeChallenge(ledger: Ledger, id: string, passed: boolean): boolean {
  const sql = `update challenges set state = ? where id = ? and state = 'open'`;
  return ledger.store.run(sql, passed ? 'passed' : 'failed', id) === 1;
}

/** The intent moved on: its open challenges end without an answer. */
export function voidChallenges(ledger: Ledger, intent: string): void {
  ledger.store.run(`update challenges set state = 'void' where intent = ? and state = 'open'`, intent);
}
