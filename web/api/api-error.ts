// What a call that did not succeed throws, in the browser as in a loader. Knows no call in particular.

import { messages } from '#contract/messages.ts';
import type { FieldProblem } from '#contract/problem.ts';

interface RefusedMore {
  readonly errors?: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly price?: number | undefined;
}

/**
 * `code` is one of contract/error-codes.ts, or one of the browser's own: `network_failed`, `timed_out`,
 * `unreadable_answer`; these three have status 0. `message` is fit for a person to read.
 */
export class ApiError extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  /** The total the shop computed, in dollars; only with `price_changed`. */
  readonly price: number | undefined;

  constructor(status: number, code: string, message: string, more: RefusedMore = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.price = more.price;
  }
}

/** The words a person reads for whatever was thrown. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.errors.unexpected;
  const { status, code, retryAfterSeconds, message, errors } = error;
  if (code === 'token_unknown') return messages.errors.sessionEnded;
  // 'Some fields need another look' helps nobody who cannot see which.
  if (errors.length > 0) return [...new Set(errors.map(({ detail }) => detail))].join('. ');
  return status === 429 && retryAfterSeconds ? messages.errors.tooManyRequests(retryAfterSeconds) : message;
}

/** Nothing was answered: the network failed, or patience ran out. An abort of the caller's own is passed on. */
export function toNetworkError(error: unknown, wantedNoMore: boolean): unknown {
  if (wantedNoMore) return error;
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return timedOut
    ? new ApiError(0, 'timed_out', messages.errors.timedOut)
    : new ApiError(0, 'network_failed', messages.errors.network);
}

/** The refusal an answer with a status of 400 and above amounts to. */
export async function toApiError(answer: Response): Promise<ApiError> {
  const body = await readObject(answer);
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    answer.status,
    typeof body.code === 'string' ? body.code : `status_${answer.status}`,
    typeof body.message === 'string' && body.message !== '' ? body.message : messages.errors.unexpected,
    {
      errors: Array.isArray(body.errors) ? body.errors.filter(isFieldProblem) : [],
      retryAfterSeconds: Number.isFinite(wait) ? wait : undefined,
      price: typeof body.price === 'number' ? body.price : undefined,
    },
  );
}

async function readObject(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    // A proxy's error page is no JSON; the status alone has to do.
    return {};
  }
}

function isFieldProblem(problem: unknown): problem is FieldProblem {
  return typeof problem === 'object' && problem !== null && 'pointer' in problem && 'detail' in problem;
}
