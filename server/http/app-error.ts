// The exception that services throw for expected errors. Transactions roll back; nothing has changed when it is thrown.

import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { FieldProblem, Problem } from '#contract/problem.ts';

/** What the response states besides; contract/problem.ts says with which codes. */
type StatedDetails = Omit<Partial<Problem>, 'type' | 'title' | 'status' | 'code' | 'message' | 'errors'>;

interface AppErrorDetails extends Readonly<StatedDetails> {
  /** A message for this case, more specific than the code's own. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
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
