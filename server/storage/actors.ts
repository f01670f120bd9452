// The actor of a row: a person, the operator or the shop. Tables store it as `actor` and, for a person, `actor_id`; what a
// person's API key does has its id beside the person's.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import { apiKeyActor } from '#contract/core/api-key-scopes.ts';

/** Replaces the name and the email of a removed person. */
export const REMOVED_NAME = 'Removed account';

/** The command line (`npm run admin`). */
export const OPERATOR = 'operator';
/** The shop itself. */
export const SYSTEM = 'system';

type UnnamedActor = typeof OPERATOR | typeof SYSTEM;

interface ActorColumns {
  readonly actor: 'person' | UnnamedActor;
  readonly actor_id: string | null;
  readonly api_key_id: string | null;
}

const actingApiKey = new AsyncLocalStorage<string>();

/**
 * Runs the handler of a request that came with an API key. Rows written meanwhile refer to the key, without any function in
 * between having to pass it on.
 */
export const actAsApiKey = <Result>(keyId: string, run: () => Result): Result => actingApiKey.run(keyId, run);

/** The id of the API key whose request runs, or null. */
export const apiKeyInUse = (): string | null => actingApiKey.getStore() ?? null;

/** Whose idempotency keys a person's request has: the systems of one admin do not know each other's. */
export const idempotencyScope = (personId: string): string => apiKeyInUse() ?? personId;

/** `actor` is the id of a user, OPERATOR or SYSTEM. */
export function actorColumns(actor: string): ActorColumns {
  if (actor === OPERATOR || actor === SYSTEM) return { actor, actor_id: null, api_key_id: null };
  return { actor: 'person', actor_id: actor, api_key_id: apiKeyInUse() };
}

/** `API key` and its name; null for a row that no key wrote. */
export const shownApiKey = (
  table: 'article_prices' | 'audit_log' | 'order_events' | 'stock_movements',
): RawBuilder<string | null> =>
  sql`(select ${sql.lit(apiKeyActor(''))} || name from api_keys where api_keys.id = ${sql.ref(`${table}.api_key_id`)})`;

/** The actor as it is shown: the email of the person, the name of the API key, or REMOVED_NAME, OPERATOR or SYSTEM. */
export const shownActor = (
  table: 'article_prices' | 'audit_log' | 'stock_movements',
): RawBuilder<string> => sql<string>`case when ${sql.ref(`${table}.actor`)} <> 'person' then ${sql.ref(`${table}.actor`)}
  else coalesce(${shownApiKey(table)},
    (select email from users where users.id = ${sql.ref(`${table}.actor_id`)}), ${sql.lit(REMOVED_NAME)}) end`;
