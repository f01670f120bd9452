// The one exception a service throws to say no. Nothing is changed when it is thrown: transactions roll back.

import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { FieldProblem } from '#contract/problem.ts';

interface AppErrorDetails {
  /** Words for this one case, where they say more than the code's own. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  /** With `price_changed`: the shop's own total in dollars. */
  readonly price?: number;
}

export class AppError extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, more: AppErrorDetails = {}) {
    super(more.detail ?? errorCodes[code].message);
    this.code = code;
    this.details = more;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
