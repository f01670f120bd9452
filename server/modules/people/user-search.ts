// Filtered pages of users in the database, for the page All User.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Storage } from '#server/storage/open-storage.ts';
import { type PageParams, paginate } from '#server/storage/paging.ts';
import { plainText } from '#server/storage/plain-text.ts';
import { startsWith } from '#server/storage/text-prefix.ts';
import type { UserRow } from './user-store.ts';

export interface UserFilter {
  /** The beginning of an email, of a name, or of the rest of a name after its first word. */
  readonly q?: string | undefined;
  readonly role?: 'admin' | undefined;
}

/**
 * The number of users that are compared one by one before an index is used: a frequent beginning fills a page
 * from them.
 */
const REACH = 2000;

type Database = Pick<Storage, 'kind' | 'db'>;

export async function findUsers(
  database: Database,
  filter: UserFilter,
  page: PageParams,
): Promise<UserRow[]> {
  const { q = '', role } = filter;
  let users = database.db
    .selectFrom('users')
    .selectAll()
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>();
  if (role) users = users.where('role', '=', role);
  if (q === '') return paginate(users, page).execute();
  const matches = matching(database.kind, q);
  // This needs no index, because there are few admins.
  if (role)
    return paginate(
      users.where((eb) => eb.or(matches)),
      page,
    ).execute();
  const near = await nearMatches(database, matches, page);
  const isPage = page.limit !== undefined && near.length > page.limit;
  return isPage || (await areAllNear(database, page)) ? near : allMatches(database, matches, page);
}

/** Whether `nearest` has all remaining users. */
async function areAllNear(database: Database, page: PageParams): Promise<boolean> {
  const count = database.db
    .selectFrom(nearest(database, page).as('near'))
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count <= REACH;
}

/** The next users unfiltered, and one more that shows whether there are others. */
function nearest({ db }: Database, page: PageParams) {
  return paginate(
    db.selectFrom('users').selectAll().where('email', 'is not', null).$narrowType<{ email: string }>(),
    { ...page, limit: REACH },
  );
}

/** The matching users among the nearest; they are the page if there are enough of them. */
function nearMatches(
  database: Database,
  matches: Expression<SqlBool>[],
  page: PageParams,
): Promise<UserRow[]> {
  return paginate(database.db.selectFrom(nearest(database, page).as('near')).selectAll(), page)
    .where((eb) => eb.or(matches))
    .execute();
}

/** Walks along the index of each condition. */
function allMatches({ db }: Database, matches: Expression<SqlBool>[], page: PageParams): Promise<UserRow[]> {
  const ids = matches
    .map((match) => db.selectFrom('users').select('id').where(match))
    .reduce((one, other) => one.union(other));
  return paginate(
    db.selectFrom('users').selectAll().where('email', 'is not', null).$narrowType<{ email: string }>(),
    page,
  )
    .where('id', 'in', ids)
    .execute();
}

function matching(kind: Storage['kind'], q: string): Expression<SqlBool>[] {
  const further = kind === 'sqlite' ? sql`instr(name, ' ')` : sql`strpos(name, ' ')`;
  return [
    startsWith(kind, sql`email`, q.toLowerCase()),
    startsWith(kind, sql`plain_text(name)`, plainText(q)),
    startsWith(kind, sql`plain_text(substr(name, ${further} + 1))`, plainText(q)),
  ];
}
