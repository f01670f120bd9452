// The checks that placing pieces and swatches share: the lines, the expected total, and too many unpaid orders.

import type { FieldProblem } from '#contract/core/problem.ts';
import { amountFromCents, centsFromAmount } from '#contract/figures/money.ts';
import { plural, t } from '#contract/languages/text.ts';
import { AppError } from '#server/http/app-error.ts';
import { matchesExpectedPrice, type RequestedLine } from '../rules.ts';

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
  const detail = () =>
    t`You have ${most} unpaid orders, the most there can be. Please pay or cancel one first.`;
  return new AppError('too_many_open_orders', { detail });
}

export function tooManyUnconfirmed(most: number): AppError {
  const detail = () =>
    plural(most, {
      one: t`You have placed an order today without paying, the most there can be before your email is confirmed. Please open the link in our email, or pay for an order.`,
      other: t`You have placed ${most} orders today without paying, the most there can be before your email is confirmed. Please open the link in our email, or pay for an order.`,
    });
  return new AppError('email_confirmation_required', { detail });
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
