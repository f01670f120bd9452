// Who has done something: a person, the operator or the shop. Tables keep it as `actor` and, of a person, `actor_id`.
import { type RawBuilder, sql } from 'kysely';

/** Stands where the name or the email of a removed person was. */
export const REMOVED_NAME = 'Removed account';

/** The command line (`npm run admin`). */
export const OPERATOR = 'operator';
/** The shop itself. */
export const SYSTEM = 'system';

export type UnnamedActor = typeof OPERATOR | typeof SYSTEM;

export interface ActorColumns {
  readonly actor: 'person' | UnnamedActor;
  readonly actor_id: string | null;
}

/** `actor`: the id of a user, OPERATOR or SYSTEM. */
export function actorColumns(actor: string): ActorColumns {
  if (actor === OPERATOR || actor === SYSTEM) return { actor, actor_id: null };
  return { actor: 'person', actor_id: actor };
}

/** How the actor of a row is shown: as the email of the person, or as REMOVED_NAME, OPERATOR or SYSTEM. */
export const shownActor = (
  table: 'article_prices' | 'audit_log' | 'stock_movements',
): RawBuilder<string> => sql<string>`case when ${sql.ref(`${table}.actor`)} <> 'person' then ${sql.ref(`${table}.actor`)}
  else coalesce((select email from users where users.id = ${sql.ref(`${table}.actor_id`)}), ${sql.lit(REMOVED_NAME)}) end`;
