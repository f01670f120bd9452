// The browser's and the loaders' way to the API: every call typed by the contract. Knows paths, not pages.
import type { z } from 'zod';
import type { Endpoints } from '#contract/endpoints.ts';
import { messages } from '#contract/messages.ts';
import { api, type EndpointName, fillPath } from '#contract/paths.ts';
import { ApiError, toApiError, toNetworkError } from './api-error.ts';
import { withTimeout } from './timeout.ts';
import { currentToken } from './token-provider.ts';

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> = Endpoints[Name] extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? z.input<Schema> extends infer Input
    ? Record<never, never> extends Input
      ? { readonly [K in Key]?: Input }
      : { readonly [K in Key]: Input }
    : never
  : { readonly [K in Key]?: undefined };

/** How a call is made, besides what it says. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Marks one intended order: the same key again answers the same order. */
  readonly idempotencyKey?: string;
  /** In a loader: the in-process fetch of web/api/load-context.ts. In the browser: left out. */
  readonly fetch?: typeof globalThis.fetch;
  /** Goes without the access token, by the sign-in cookie alone: the call that gets a token must not wait for one. */
  readonly withoutToken?: boolean;
  /** Is sent to its end even when the page is closed in the same moment. */
  readonly keepalive?: boolean;
}

export type EndpointInput<Name extends EndpointName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> &
  RequestOptions;
export type ResponseBody<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

type MayAskBare<Name extends EndpointName> =
  Record<never, never> extends EndpointInput<Name> ? [EndpointInput<Name>?] : [EndpointInput<Name>];

/** Makes a call and answers what the contract says. Throws Refused. Times out after 30 s, on mobile after 60 s. */
export async function request<Name extends EndpointName>(
  name: Name,
  ...[asking]: MayAskBare<Name>
): Promise<ResponseBody<Name>> {
  const answer = await send(name, asking ?? {});
  return readAnswer<Name>(answer);
}

/** One page of a list, and the cursor of the next one. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

type ListCall = {
  [Name in EndpointName]: ResponseBody<Name> extends readonly unknown[] ? Name : never;
}[EndpointName];

/** A list's page with the cursor its Link header (RFC 8288) gives. Throws Refused. */
export async function requestPage<Name extends ListCall>(
  name: Name,
  ...[asking]: MayAskBare<Name>
): Promise<ListPage<ResponseBody<Name>[number]>> {
  const answer = await send(name, asking ?? {});
  return { items: await readAnswer<Name>(answer), next: nextCursor(answer.headers.get('link')) };
}

interface LooseAsking extends RequestOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

async function send(name: EndpointName, asking: LooseAsking): Promise<Response> {
  const { method, path } = api[name];
  const fetch = asking.fetch ?? globalThis.fetch;
  const token = asking.fetch || asking.withoutToken ? undefined : await currentToken();
  const url = fillPath(path, (asking.params ?? {}) as Record<string, string>) + searchOf(asking.query);
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(asking.body !== undefined && { 'content-type': 'application/json' }),
        ...(asking.idempotencyKey && { 'idempotency-key': asking.idempotencyKey }),
      },
      ...(asking.body !== undefined && { body: JSON.stringify(asking.body) }),
      signal: withTimeout(asking.signal),
      ...(asking.keepalive && { keepalive: true }),
    });
  } catch (error) {
    throw toNetworkError(error, asking.signal?.aborted === true);
  }
  if (!answer.ok) throw await toApiError(answer);
  return answer;
}

async function readAnswer<Name extends EndpointName>(answer: Response): Promise<ResponseBody<Name>> {
  try {
    // The server serializes by the same contract; the answer is not validated a second time here.
    return (await answer.json()) as ResponseBody<Name>;
  } catch {
    throw new ApiError(0, 'unreadable_answer', messages.errors.unexpected);
  }
}

function searchOf(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `?${search}` : '';
}

/** The cursor of the `rel="next"` link, or undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return (target && new URL(target, 'http://shop').searchParams.get('cursor')) || undefined;
}
