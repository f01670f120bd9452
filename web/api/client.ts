// The API client of the browser and of route loaders: `request('POST /api/order', { body })`. The contract types inputs
// and responses; the browser loads nothing of it.
import { fillPath } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import type { EndpointPart, NameAt, PartInput, ResponseBody, Route } from '#contract/endpoint-types.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { ENGLISH, type Language } from '#contract/languages/languages.ts';
import { LANGUAGE } from '../languages/own-language.ts';
import { ApiError, toApiError, toNetworkError } from './api-error.ts';
import { createStallTimeout, type StallTimeout, withTimeout } from './timeout.ts';
import { withToken } from './token-provider.ts';

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Identifies one intended order: the server answers a repeated key with the same order. */
  readonly idempotencyKey?: string;
  /** The If-Match header: the ETag on which a change is based. */
  readonly ifMatch?: string;
  /** Loaders pass the in-process fetch of `load-context.ts`; the browser passes none. */
  readonly fetch?: typeof globalThis.fetch;
  /** Sends the sign-in cookie only: the request that gets a token must not wait for one. */
  readonly withoutToken?: boolean;
  /** Completes the request even if the page is closed meanwhile. */
  readonly keepalive?: boolean;
}

/** Options of requests about the account and its session. */
export const byCookie = { withoutToken: true } as const;

/** A part is required unless its input may be empty, and missing when the endpoint has none. */
type PartOption<Name extends EndpointName, Part extends EndpointPart> =
  Record<never, never> extends PartInput<Name, Part>
    ? { readonly [Key in Part]?: PartInput<Name, Part> }
    : undefined extends PartInput<Name, Part>
      ? { readonly [Key in Part]?: undefined }
      : { readonly [Key in Part]: PartInput<Name, Part> };

type EndpointInput<Name extends EndpointName> = PartOption<Name, 'params'> &
  PartOption<Name, 'query'> &
  PartOption<Name, 'body'> &
  RequestOptions;

/** The input may be left out when nothing in it is required. */
type InputArguments<Name extends EndpointName> =
  Record<never, never> extends EndpointInput<Name> ? [EndpointInput<Name>?] : [EndpointInput<Name>];

type FileRoute = {
  [At in Route]: ResponseBody<NameAt<At>> extends File ? At : never;
}[Route];

/** A file and the headers of its response. */
interface FileResponse {
  /** The file, with the name that the server gives it. */
  readonly file: File;
  readonly headers: Headers;
}

/** Reads the content, during which the connection may break or stall. */
async function readFile(
  response: Response,
  { restart }: StallTimeout,
  signal: AbortSignal | undefined,
): Promise<File> {
  const { headers, body } = response;
  const [, fileName = ''] = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      restart();
      controller.enqueue(chunk);
    },
  });
  try {
    const content = await new Response(body?.pipeThrough(watch)).blob();
    return new File([content], fileName, { type: headers.get('content-type') ?? '' });
  } catch (error) {
    throw toNetworkError(error, signal?.aborted === true);
  }
}

async function downloadFile(route: Route, input: UntypedInput): Promise<FileResponse> {
  const stall = createStallTimeout(input.signal);
  try {
    const response = await send(route, input, stall);
    return { file: await readFile(response, stall, input.signal), headers: response.headers };
  } finally {
    stall.stop();
  }
}

/** A page of a list, and the cursor of the next one. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

/** What a query asks of a page. */
export interface PageRequest {
  readonly query: { readonly limit: number; readonly sort: 'newest'; readonly cursor: string | undefined };
  readonly signal: AbortSignal;
}

type ListRoute = {
  [At in Route]: ResponseBody<NameAt<At>> extends readonly unknown[] ? At : never;
}[Route];

type ItemAt<At extends ListRoute> = ResponseBody<NameAt<At>> extends readonly (infer Item)[] ? Item : never;

/**
 * Resolves with the response body. Like the functions below it throws ApiError, with `network_failed` or `timed_out` when
 * there was no response. Requests time out after 30 s, on mobile devices after 60 s; files when nothing has arrived for
 * this long.
 */
export async function request<At extends Route>(
  route: At,
  ...[input]: InputArguments<NameAt<At>>
): Promise<ResponseBody<NameAt<At>>> {
  return readBody(await send(route, input ?? {}));
}

export async function requestFile<At extends FileRoute>(
  route: At,
  ...[input]: InputArguments<NameAt<At>>
): Promise<File> {
  return (await downloadFile(route, input ?? {})).file;
}

export function requestFileResponse<At extends FileRoute>(
  route: At,
  ...[input]: InputArguments<NameAt<At>>
): Promise<FileResponse> {
  return downloadFile(route, input ?? {});
}

/** Resolves with a page of a list. */
export function requestPage<At extends ListRoute>(route: At, ...[input]: InputArguments<NameAt<At>>) {
  return sendPage<At>(route, input ?? {});
}

/** The next cursor comes from the Link header (RFC 8288). */
async function sendPage<At extends ListRoute>(route: At, input: UntypedInput): Promise<ListPage<ItemAt<At>>> {
  const response = await send(route, input);
  return { items: await readBody(response), next: nextCursor(response.headers.get('link')) };
}

/** The function of a query, as in `queryFn: read('GET /api/product/:id', { params: { id } })`. */
export function read<At extends Route>(route: At, ...[input]: InputArguments<NameAt<At>>) {
  return async ({ signal }: { readonly signal: AbortSignal }): Promise<ResponseBody<NameAt<At>>> =>
    readBody(await send(route, { ...input, signal }));
}

/** The function of a query that reads a list by pages. What `input` asks for takes precedence over the page's own. */
export function readPage<At extends ListRoute>(route: At, ...[input]: InputArguments<NameAt<At>>) {
  const asked: UntypedInput = input ?? {};
  return ({ query, signal }: PageRequest) =>
    sendPage<At>(route, { ...asked, query: { ...query, ...(asked.query ?? {}) }, signal });
}

interface UntypedInput extends RequestOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The endpoints that answer with what the mill writes, whose query has a language. */
const WITH_OWN_TEXTS =
  /^(GET \/api\/(product(\/:id)?|available|fabrics(\/.*)?|fabric-details|best-sellers|saved-fabrics|shop-content\/.*|contact)|POST \/api\/basket-check)$/;

/** What the mill writes is in the language of the page; the shop's first has no parameter. */
export const inLanguageOf = (language: Language, route: string, query: unknown): unknown =>
  language !== ENGLISH && WITH_OWN_TEXTS.test(route) ? { ...(query as object | undefined), language } : query;

async function send(route: Route, input: UntypedInput, stall?: StallTimeout): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const query = inLanguageOf(LANGUAGE, route, input.query);
  const url = fillPath(path, (input.params ?? {}) as Record<string, string>) + toSearch(query);
  const sendWith = (token: string | undefined) => fetchOnce({ method, url, input, token, stall });
  const response = await (input.fetch || input.withoutToken ? sendWith(undefined) : withToken(sendWith));
  stall?.restart();
  if (!response.ok) throw await toApiError(response);
  return response;
}

interface Attempt {
  readonly method: string;
  readonly url: string;
  readonly input: UntypedInput;
  readonly token: string | undefined;
  /** Replaces the timeout of the request. */
  readonly stall: StallTimeout | undefined;
}

async function fetchOnce({ method, url, input, token, stall }: Attempt): Promise<Response> {
  const fetch = input.fetch ?? globalThis.fetch;
  stall?.restart();
  try {
    return await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(!input.fetch && { 'accept-language': LANGUAGE }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.ifMatch && { 'if-match': input.ifMatch }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: stall?.signal ?? withTimeout(input.signal),
      ...(input.keepalive && { keepalive: true }),
    });
  } catch (error) {
    throw toNetworkError(error, input.signal?.aborted === true);
  } finally {
    // A new token may have to be waited for, which has a timeout of its own.
    stall?.stop();
  }
}

async function readBody<Body>(response: Response): Promise<Body> {
  try {
    // The server serializes by the same schema, so the body is not validated again.
    return (await response.json()) as Body;
  } catch {
    throw new ApiError(0, 'unreadable_response', texts.errors.unexpected);
  }
}

/** Arrays become repeated parameters. */
function toSearch(query: unknown): string {
  const entries = Object.entries(query ?? {}).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== '')
      .map((one) => [key, String(one)]),
  );
  const search = new URLSearchParams(entries);
  return search.size > 0 ? `?${search}` : '';
}

/** The cursor of the `rel="next"` link, or undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const target = /<([^<>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return (target && new URL(target, 'http://shop').searchParams.get('cursor')) || undefined;
}
