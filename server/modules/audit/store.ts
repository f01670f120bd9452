// The append-only audit log in the database. Writes `audit_log`.
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { apiKeyActor } from '#contract/core/api-key-scopes.ts';
import type { AuditAction } from '#contract/office/audit.ts';
import type { TimeRange } from '#server/domain/shop-day.ts';
import { actorColumns, REMOVED_NAME } from '#server/storage/actors.ts';
import { idBefore } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { plainText } from '#server/storage/plain-text.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { type Page, type PageParams, toPage } from '#server/storage/queries/paging.ts';
import { searchPage } from '#server/storage/queries/search-page.ts';
import { startsWith } from '#server/storage/queries/text-prefix.ts';
import type { Executor, NewRow, Row, Tables } from '#server/storage/tables.ts';

export type AuditRow = Row<'audit_log'>;

/** An entry with the emails of its people. */
export interface ShownRow extends AuditRow {
  readonly shown_actor: string;
  readonly shown_subject: string;
}

/** The id of a user, OPERATOR or SYSTEM; or an API key. */
export type LogActor = string | { readonly apiKeyId: string };

export interface AuditFilter {
  readonly actions?: readonly AuditAction[] | undefined;
  /** Without what was only read; only where no actions are stated. */
  readonly isWithoutReading?: boolean;
  readonly actors?: readonly LogActor[] | undefined;
  /** The beginning of a subject's id, a person's email or a label. */
  readonly subject?: string | undefined;
  readonly at: TimeRange;
}

/** A subject that begins the emails of more people is frequent. */
const PEOPLE_MAX = 400;
/** An entry's id contains the time at which recording began. `created_at` is at most this many milliseconds later. */
const RECORDING_MAX_MS = 60_000;

type Database = Pick<Storage, 'kind' | 'db'>;
type Entries = SelectQueryBuilder<Tables, 'audit_log', AuditRow>;

export async function insertAuditEntries(
  tx: Executor,
  entries: readonly NewRow<'audit_log'>[],
): Promise<void> {
  await insertMany('audit_log', tx, entries);
}

/** The actors who are not removed, with one index lookup each. */
export async function findActors(db: Executor): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    with recursive actors (id) as (
      select min(actor_id) from audit_log
      union all
      select (select min(actor_id) from audit_log where actor_id > actors.id) from actors where id is not null
    )
    select users.id, users.email from actors inner join users on users.id = actors.id
      where users.email is not null`.execute(db);
  return rows;
}

/** The API keys in the log, with one index lookup each. */
export async function findActingKeys(db: Executor): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive actors (id) as (
      select min(api_key_id) from audit_log where api_key_id is not null
      union all
      select (select min(api_key_id) from audit_log where api_key_id > actors.id) from actors where id is not null
    )
    select api_keys.id, api_keys.name from actors inner join api_keys on api_keys.id = actors.id`.execute(db);
  return rows;
}

/** Finds a page of entries. Each page walks along an index, whatever the filter. */
export async function findAuditEntries(
  database: Database,
  filter: AuditFilter,
  page: PageParams & { readonly limit: number },
): Promise<Page<ShownRow>> {
  const { items, next } = await findEntries(database, filter, page);
  return { items: await withEmails(database.db, items), next };
}

async function withEmails(db: Executor, rows: readonly AuditRow[]): Promise<ShownRow[]> {
  const ids = new Set(rows.flatMap(({ actor_id, person_id }) => [actor_id ?? [], person_id ?? []].flat()));
  const users =
    ids.size === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'email'])
          .where('id', 'in', [...ids])
          .execute();
  const emails = new Map(users.map(({ id, email }) => [id, email ?? REMOVED_NAME]));
  const keys = await namesOfKeys(db, rows);
  return rows.map((row) => ({
    ...row,
    shown_actor:
      keys.get(row.api_key_id ?? '') ??
      (row.actor_id === null ? row.actor : (emails.get(row.actor_id) ?? '')),
    shown_subject: row.subject ?? emails.get(row.person_id ?? '') ?? '',
  }));
}

async function namesOfKeys(db: Executor, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ api_key_id }) => api_key_id ?? []));
  if (ids.size === 0) return new Map();
  const keys = db.selectFrom('api_keys').select(['id', 'name']);
  const named = await keys.where('id', 'in', [...ids]).execute();
  return new Map(named.map(({ id, name }) => [id, apiKeyActor(name)]));
}

async function findEntries(
  { kind, db }: Database,
  filter: AuditFilter,
  page: PageParams & { readonly limit: number },
): Promise<Page<AuditRow>> {
  const { subject } = filter;
  if (subject === undefined) return toPage(await merge(walks(db, filter, page), page).execute(), page);
  return searchPage(
    db,
    {
      matchingIds: (limit) => matchingIds({ kind, db }, subject, limit),
      among: (ids) => amongIds(db, ids, filter),
      next: (count) => merge(walks(db, filter, page), { sort: page.sort, limit: count - 1 }),
      matches: [...subjectMatches(kind, subject), isPersonMatch(kind, subject)],
    },
    page,
  );
}

/** Reads at most `limit` along each index; undefined when too many people have such an email. */
async function matchingIds({ kind, db }: Database, subject: string, limit: number) {
  const meant = db
    .selectFrom('users')
    .select('id')
    .where(startsWith(kind, sql`email`, subject.toLowerCase()));
  const people = (await meant.limit(PEOPLE_MAX + 1).execute()).map(({ id }) => id);
  if (people.length > PEOPLE_MAX) return undefined;
  const entries = db.selectFrom('audit_log').select('id').limit(limit);
  const ids = [
    ...subjectMatches(kind, subject).map((match) => entries.where(match)),
    ...(people.length === 0 ? [] : [entries.where('person_id', 'in', people)]),
  ]
    .map((query) => db.selectFrom(query.as('matching')).select('id'))
    .reduce((one, other) => one.unionAll(other));
  return (await ids.execute()).map(({ id }) => id);
}

function amongIds(db: Executor, ids: readonly string[], filter: AuditFilter): Promise<AuditRow[]> {
  const { actions, actors, isWithoutReading } = filter;
  let entries = inRange(db, filter, {}).where('id', 'in', ids);
  if (isWithoutReading) entries = entries.where(isChange);
  if (actions) entries = entries.where(unindexedAction, 'in', actions);
  if (actors) entries = entries.where((eb) => eb.or(actors.map((actor) => isActor(eb, actor))));
  return entries.execute();
}

function subjectMatches(kind: Storage['kind'], subject: string): Expression<SqlBool>[] {
  return [
    startsWith(kind, sql`subject`, subject),
    sql<SqlBool>`(label <> '' and ${startsWith(kind, sql`plain_text(label)`, plainText(subject))})`,
  ];
}

/** Looks the person up for each entry, because the emails of too many begin like this. */
const isPersonMatch = (kind: Storage['kind'], subject: string) =>
  sql<SqlBool>`coalesce((select ${startsWith(kind, sql`email`, subject.toLowerCase())} from users where id = person_id), false)`;

/** Merges sorted walks with a union; the databases stop reading them at the limit. */
function merge(all: readonly Entries[], { sort, limit }: PageParams): Entries {
  const merged = all
    .reduce((one, other) => one.unionAll(other))
    .orderBy('id', sort === 'newest' ? 'desc' : 'asc');
  return limit === undefined ? merged : merged.limit(limit + 1);
}

/** A walk along an index for each actor, or else for each action. */
function walks(db: Executor, filter: AuditFilter, page: PageParams): readonly Entries[] {
  const { actions, actors, isWithoutReading } = filter;
  const all = inRange(db, filter, page);
  const range = isWithoutReading ? all.where(isChange) : all;
  if (actors) {
    const walk = actions ? range.where(unindexedAction, 'in', actions) : range;
    return actors.map((actor) => walk.where((eb) => isActor(eb, actor)));
  }
  return actions ? actions.map((action) => range.where('action', '=', action)) : [range];
}

function isActor(eb: ExpressionBuilder<Tables, 'audit_log'>, actor: LogActor) {
  if (typeof actor !== 'string') return eb('api_key_id', '=', actor.apiKeyId);
  const columns = actorColumns(actor);
  return columns.actor_id === null
    ? eb.and([eb('actor', '=', sql.lit(columns.actor)), eb('actor_id', 'is', null)])
    : eb.and([eb('actor_id', '=', columns.actor_id), eb('api_key_id', 'is', null)]);
}

/** As the partial index `audit_log_of_changes` has it. */
const isChange = sql<SqlBool>`substr(action, 1, 5) <> 'read_'`;

/** As an expression, the column is compared without its index, because that of actors is better. */
const unindexedAction = sql<string>`coalesce(action, '')`;

/** Returns one bound per side: with two, SQLite may begin its walk at the wrong one. */
function inRange(db: Executor, { at }: AuditFilter, { cursor, sort }: PageParams): Entries {
  const isBounded = at.until < Number.MAX_SAFE_INTEGER;
  const first = at.from > 0 ? idBefore(at.from - RECORDING_MAX_MS) : undefined;
  const end = isBounded ? idBefore(at.until + RECORDING_MAX_MS) : undefined;
  const [after, before] = sort === 'newest' ? [undefined, cursor] : [cursor, undefined];
  const from = [first, after].filter(isStated).sort().at(-1);
  const until = [end, before].filter(isStated).sort().at(0);
  let entries: Entries = db.selectFrom('audit_log').selectAll();
  if (at.from > 0) entries = entries.where('created_at', '>=', at.from);
  if (isBounded) entries = entries.where('created_at', '<', at.until);
  if (from !== undefined) entries = entries.where('id', '>', from);
  return until === undefined ? entries : entries.where('id', '<', until);
}

const isStated = (id: string | undefined) => id !== undefined;
