// What a call throws when the shop refuses it: the problem document of the answer (RFC 9457).
import type { components } from './schema.ts';

type Problem = components['schemas']['Problem'];

export class ShopError extends Error {
  override readonly name = 'ShopError';
  /** The HTTP status. */
  readonly status: number;
  /** The error, for programs; undefined when something before the shop answered, for example a proxy. */
  readonly code: Problem['code'] | undefined;
  /** The error, in a sentence. */
  readonly title: string;
  /** The whole problem document, with `errors` of fields and what else the code says. */
  readonly problem: Problem | undefined;
  /** Seconds after which a repetition makes sense. */
  readonly retryAfter: number | undefined;

  constructor({ status, statusText, headers }: Response, problem: Problem | undefined) {
    const title = problem?.title ?? `${status} ${statusText}`.trim();
    super(problem ? `${problem.code}: ${problem.detail}` : title);
    this.status = status;
    this.code = problem?.code;
    this.title = title;
    this.problem = problem;
    const retryAfter = Number.parseInt(headers.get('retry-after') ?? '', 10);
    this.retryAfter = Number.isNaN(retryAfter) ? undefined : retryAfter;
  }
}

export async function readError(response: Response): Promise<ShopError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  return new ShopError(response, isProblem ? ((await response.json()) as Problem) : undefined);
}
