// The error that services throw for expected failures. Transactions roll back, so nothing has changed.

import { type ErrorCode, errorCodes } from '#contract/core/error-codes.ts';
import type { FieldProblem, Problem } from '#contract/core/problem.ts';

/** Further fields of the response; contract/core/problem.ts lists them by code. */
type StatedDetails = Omit<
  Partial<Problem>,
  'type' | 'title' | 'status' | 'code' | 'detail' | 'message' | 'errors'
>;

/** A text without values, which is translated where it is sent, or what makes one in the language of the current work. */
export type ErrorText = string | (() => string);

interface AppErrorDetails extends Readonly<StatedDetails> {
  /** Replaces the message of the code also where that says nothing true. */
  readonly title?: ErrorText;
  /** A message that is more specific than that of the code. */
  readonly detail?: ErrorText;
  readonly errors?: readonly FieldProblem[] | (() => readonly FieldProblem[]);
  /** Fields of the request's line in the log. */
  readonly logged?: object;
  /** The seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    const { detail = errorCodes[code].message } = details;
    super(typeof detail === 'function' ? detail() : detail);
    this.code = code;
    this.details = details;
  }

  /** The HTTP status. */
  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** The error of one field; `pointer` is its JSON Pointer in the body, or `/` and its name in the query. */
export const invalidField = (pointer: string, detail: string): AppError =>
  new AppError('validation_failed', { errors: [{ pointer, detail }] });
