// The error of a failed API request, in the browser and in loaders.
import type { FieldProblem } from '#contract/core/problem.ts';
import { texts } from '#contract/core/texts.ts';

interface ApiErrorDetails {
  readonly errors?: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The body of the response. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * `code` is one of contract/core/error-codes.ts, or `network_failed`, `timed_out` or `unreadable_response`, which have
 * status 0. `message` can be shown to users.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  /** Contains the facts that belong to particular codes (contract/core/problem.ts). */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, details: ApiErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.body = details.body ?? {};
  }
}

/** The message shown to users for any thrown value. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.errors.unexpected;
  const { status, code, retryAfterSeconds, message, errors } = error;
  if (code === 'token_unknown') return texts.errors.sessionEnded;
  // The general message does not say which fields are invalid.
  if (errors.length > 0) return [...new Set(errors.map(({ detail }) => detail))].join('. ');
  return status === 429 && retryAfterSeconds ? texts.errors.tooManyRequests(retryAfterSeconds) : message;
}

/** Maps a rejected fetch to a network or timeout error. An abort by the caller is returned as it is. */
export function toNetworkError(error: unknown, abortedByCaller: boolean): unknown {
  if (abortedByCaller) return error;
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return timedOut
    ? new ApiError(0, 'timed_out', texts.errors.timedOut)
    : new ApiError(0, 'network_failed', texts.errors.network);
}

/** Maps a response with status 400 or above (RFC 9457) to an ApiError. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await readObject(response);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    typeof body.code === 'string' ? body.code : `status_${response.status}`,
    typeof body.message === 'string' && body.message !== '' ? body.message : texts.errors.unexpected,
    {
      errors: Array.isArray(body.errors) ? body.errors.filter(isFieldProblem) : [],
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
      body,
    },
  );
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    // A proxy's error page is not JSON, so only the status is known.
    return {};
  }
}

function isFieldProblem(problem: unknown): problem is FieldProblem {
  return typeof problem === 'object' && problem !== null && 'pointer' in problem && 'detail' in problem;
}
