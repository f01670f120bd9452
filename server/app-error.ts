// The exception that services throw for expected errors. Transactions roll back; nothing has changed when it is thrown.

import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { OrderState } from '#contract/order-state.ts';
import type { FieldProblem } from '#contract/problem.ts';

interface AppErrorDetails {
  /** A message for this case, more specific than the code's own. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** With `price_changed`: the current total in dollars. */
  readonly price?: number;
  /** With `order_state_changed`: the order's current state. */
  readonly state?: OrderState;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.detail ?? errorCodes[code].message);
    this.code = code;
    this.details = details;
  }

  /** The HTTP status. */
  get status(): number {
    return errorCodes[this.code].status;
  }
}
