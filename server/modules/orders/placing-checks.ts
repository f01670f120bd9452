// The checks that placing pieces and swatches share: repeated keys, the expected total, and too many unpaid
// orders.

import type { Selectable } from 'kysely';
import { IDEMPOTENCY_TTL_MS } from '#contract/limits.ts';
import { amountFromCents, centsFromAmount } from '#contract/money.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Executor, IdempotencyKeysTable } from '#server/storage/tables.ts';
import { matchesExpectedPrice, type RequestedLine } from './rules.ts';
import * as store from './store.ts';

export interface PlacedOrder {
  readonly id: string;
  /** False when the order was placed by an earlier request with the same Idempotency-Key. */
  readonly isNew: boolean;
}

export type KeyRow = Selectable<IdempotencyKeysTable>;

/**
 * Returns false when the key is claimed already; see `findPlacedBefore`. `at` is the current time in
 * milliseconds since 1970.
 */
export const claimKey = (tx: Executor, key: KeyRow, at: number): Promise<boolean> =>
  store.claimIdempotencyKey(tx, key, at - IDEMPOTENCY_TTL_MS);

/**
 * The order that was placed with a claimed key. Throws `idempotency_key_reused` for another request, and
 * `placed_order_cancelled`.
 */
export async function findPlacedBefore(tx: Executor, key: KeyRow): Promise<string> {
  const claimed = await store.findIdempotencyKey(tx, key.user_id, key.idempotency_key);
  if (claimed?.request_fingerprint !== key.request_fingerprint) throw new AppError('idempotency_key_reused');
  const placed = await store.findOrder(tx, claimed.order_id);
  if (placed?.status === 'cancelled') throw new AppError('placed_order_cancelled');
  return claimed.order_id;
}

/**
 * Collects why lines of an order cannot be ordered. An order of one line, or of swatches, throws its only reason; one of
 * several lines of pieces throws `lines_not_orderable`, which names each.
 */
export class LineProblems {
  readonly #lines: readonly RequestedLine[];
  readonly #errors: FieldProblem[] = [];

  constructor(lines: readonly RequestedLine[]) {
    this.#lines = lines;
  }

  add(line: RequestedLine, error: AppError): void {
    if (this.#lines.filter(({ kind }) => kind === 'pieces').length < 2) throw error;
    const { code, message, details } = error;
    const { largestLot, lots, lotPieces } = details;
    this.#errors.push({
      pointer: `/lines/${this.#lines.indexOf(line)}`,
      detail: message,
      code,
      largestLot,
      lots,
      lotPieces,
    });
  }

  /** Throws `lines_not_orderable` if there are any. */
  throwIfAny(): void {
    if (this.#errors.length > 0) throw new AppError('lines_not_orderable', { errors: this.#errors });
  }
}

export function tooManyOpenOrders(most: number): AppError {
  const detail = `You have ${most} unpaid orders, the most there can be. Please pay or cancel one first.`;
  return new AppError('too_many_open_orders', { detail });
}

/** The total comes first; the client may also expect one of the others, such as the one before swatch credit. */
export function assertExpectedTotal(
  expectedPrice: number | undefined,
  [total, ...others]: readonly [number, ...number[]],
): void {
  const expectedCents =
    expectedPrice === undefined ? undefined : (centsFromAmount(expectedPrice) ?? Number.NaN);
  if (![total, ...others].some((one) => matchesExpectedPrice(expectedCents, one)))
    throw new AppError('price_changed', { price: amountFromCents(total) });
}
