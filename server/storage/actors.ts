// The actor of a row: a person, the operator or the shop. Tables store it as `actor` and, for a person, `actor_id`.
import { type RawBuilder, sql } from 'kysely';

/** Replaces the name and the email of a removed person. */
export const REMOVED_NAME = 'Removed account';

/** The command line (`npm run admin`). */
export const OPERATOR = 'operator';
/** The shop itself. */
export const SYSTEM = 'system';

type UnnamedActor = typeof OPERATOR | typeof SYSTEM;

export interface ActorColumns {
  readonly actor: 'person' | UnnamedActor;
  readonly actor_id: string | null;
}

/** `actor` is the id of a user, OPERATOR or SYSTEM. */
export function actorColumns(actor: string): ActorColumns {
  if (actor === OPERATOR || actor === SYSTEM) return { actor, actor_id: null };
  return { actor: 'person', actor_id: actor };
}

/** The actor as it is shown: the email of the person, or REMOVED_NAME, OPERATOR or SYSTEM. */
export const shownActor = (
  table: 'article_prices' | 'audit_log' | 'stock_movements',
): RawBuilder<string> => sql<string>`case when ${sql.ref(`${table}.actor`)} <> 'person' then ${sql.ref(`${table}.actor`)}
  else coalesce((select email from users where users.id = ${sql.ref(`${table}.actor_id`)}), ${sql.lit(REMOVED_NAME)}) end`;
