// A client of the shop's API: openapi-fetch with the types of the shop's OpenAPI document, whose calls throw errors and end in time.
import createFetchClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchOptions,
  type MethodResponse,
} from 'openapi-fetch';
import type { components, paths } from './schema.ts';

/** A schema of the document by its name, for example `Schema<'FeedEvent'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export interface ClientOptions {
  /** Where the shop is reached, for example `https://shop.example`. */
  readonly shop: string;
  /** An API key, or an access token. Without it the client reads what everybody may read. */
  readonly key?: string;
  /** Milliseconds after which a call is given up, its answer included; 30,000 by default. */
  readonly timeoutMs?: number;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;
type Operation<M extends Method, Path extends keyof paths> =
  paths[Path] extends Record<M, infer Found> ? Found : never;
type CallOptions<M extends Method, Path extends keyof paths> = FetchOptions<Operation<M, Path>>;

/**
 * Calls a path of the document. `options` has `params` (`path`, `query`, `header`) and `body`, and may be left out where nothing is
 * required. Throws a `ShopError` when the shop refuses, a `TimeoutError` when it does not answer in time, and a `TypeError` when it is
 * not reached.
 */
type Call<M extends Method> = <Path extends PathWith<M>>(
  path: Path,
  ...options: Record<never, never> extends CallOptions<M, Path>
    ? [options?: CallOptions<M, Path>]
    : [options: CallOptions<M, Path>]
) => Promise<{ readonly data: MethodResponse<Client<paths>, M, Path>; readonly response: Response }>;

export type ShopClient = { readonly [M in Method]: Call<M> };

export function createClient({ shop, key, timeoutMs = 30_000 }: ClientOptions): ShopClient {
  const client = createFetchClient<paths>({
    baseUrl: shop,
    // A followed redirect would turn a POST into a GET.
    redirect: 'manual',
    ...(key && { headers: { authorization: `Bearer ${key}` } }),
    fetch: async (request) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
      const response = await fetch(request, { signal });
      if (!response.ok) throw await readError(response);
      return response;
    },
  });
  // openapi-fetch's types leave open whether a call failed; here one that returns has succeeded.
  return {
    get: client.GET as unknown as Call<'get'>,
    post: client.POST as unknown as Call<'post'>,
    put: client.PUT as unknown as Call<'put'>,
    patch: client.PATCH as unknown as Call<'patch'>,
    delete: client.DELETE as unknown as Call<'delete'>,
  };
}

type Problem = components['schemas']['Problem'];

/** What a call throws when the shop refuses it: the problem document of the answer (RFC 9457). */
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

async function readError(response: Response): Promise<ShopError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  return new ShopError(response, isProblem ? ((await response.json()) as Problem) : undefined);
}
