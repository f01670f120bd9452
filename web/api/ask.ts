// The browser's and the loaders' way to the API: every call typed by the contract. Knows paths, not pages.
import type { z } from 'zod';
import type { Calls } from '#contract/calls.ts';
import { type ApiCall, api, fill } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { currentBearer } from './bearer.ts';
import { withPatience } from './patience.ts';
import { Refused, refusedBy, unanswered } from './refused.ts';

type Part<Name extends ApiCall, Key extends 'params' | 'query' | 'body'> = Calls[Name] extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? z.input<Schema> extends infer Input
    ? Record<never, never> extends Input
      ? { readonly [K in Key]?: Input }
      : { readonly [K in Key]: Input }
    : never
  : { readonly [K in Key]?: undefined };

/** How a call is made, besides what it says. */
export interface Manner {
  readonly signal?: AbortSignal;
  /** Marks one intended order: the same key again answers the same order. */
  readonly idempotencyKey?: string;
  /** In a loader: the in-process fetch of web/api/serverContext.ts. In the browser: left out. */
  readonly fetch?: typeof globalThis.fetch;
  /** Goes without the access token, by the sign-in cookie alone: the call that gets a token must not wait for one. */
  readonly unsigned?: boolean;
  /** Is sent to its end even when the page is closed in the same moment. */
  readonly keepalive?: boolean;
}

export type Asking<Name extends ApiCall> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> &
  Manner;
export type Answer<Name extends ApiCall> = z.output<Calls[Name]['answer']>;

type MayAskBare<Name extends ApiCall> =
  Record<never, never> extends Asking<Name> ? [Asking<Name>?] : [Asking<Name>];

/** Makes a call and answers what the contract says. Throws Refused. Times out after 30 s, on mobile after 60 s. */
export async function ask<Name extends ApiCall>(
  name: Name,
  ...[asking]: MayAskBare<Name>
): Promise<Answer<Name>> {
  const answer = await send(name, asking ?? {});
  return readAnswer<Name>(answer);
}

/** One page of a list, and the cursor of the next one. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

type ListCall = { [Name in ApiCall]: Answer<Name> extends readonly unknown[] ? Name : never }[ApiCall];

/** A list's page with the cursor its Link header (RFC 8288) gives. Throws Refused. */
export async function askPage<Name extends ListCall>(
  name: Name,
  ...[asking]: MayAskBare<Name>
): Promise<ListPage<Answer<Name>[number]>> {
  const answer = await send(name, asking ?? {});
  return { items: await readAnswer<Name>(answer), next: nextCursor(answer.headers.get('link')) };
}

interface LooseAsking extends Manner {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

async function send(name: ApiCall, asking: LooseAsking): Promise<Response> {
  const { method, path } = api[name];
  const fetch = asking.fetch ?? globalThis.fetch;
  const token = asking.fetch || asking.unsigned ? undefined : await currentBearer();
  const url = fill(path, (asking.params ?? {}) as Record<string, string>) + searchOf(asking.query);
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
      signal: withPatience(asking.signal),
      ...(asking.keepalive && { keepalive: true }),
    });
  } catch (error) {
    throw unanswered(error, asking.signal?.aborted === true);
  }
  if (!answer.ok) throw await refusedBy(answer);
  return answer;
}

async function readAnswer<Name extends ApiCall>(answer: Response): Promise<Answer<Name>> {
  try {
    // The server serializes by the same contract; the answer is not validated a second time here.
    return (await answer.json()) as Answer<Name>;
  } catch {
    throw new Refused(0, 'unreadable_answer', wording.failures.unforeseen);
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
