// Users in the database. Writes `users` and `access_tokens`.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Role } from '#contract/core/roles.ts';
import { languageToKeep } from '#server/languages/work-language.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { plainText } from '#server/storage/plain-text.ts';
import { type Page, type PageParams, paginate, toPage } from '#server/storage/queries/paging.ts';
import { searchPage } from '#server/storage/queries/search-page.ts';
import { startsWith } from '#server/storage/queries/text-prefix.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

/** A row of a user who is not removed. */
export type UserRow = Row<'users'> & { readonly email: string };
export type ProfileFields = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'education'
    | 'address'
    | 'phone'
    | 'linkend'
    | 'company'
    | 'tax_id'
    | 'invoice_address'
    | 'units'
    | 'language'
  >
>;

/** The user with this email who is not removed. */
export function findUser(db: Executor, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** The users with these ids who are not removed. */
export function findUsersById(db: Executor, ids: readonly string[]): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', ids)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();
}

export function findUserByExternalId(db: Executor, externalId: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('external_id', '=', externalId)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

export function findAdmins(db: Executor): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'admin')
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('id')
    .execute();
}

/** Inserts a user, who reads the language of the request; one that exists keeps email, name, profile and role. */
export async function insertUserOnce(
  db: Executor,
  { id, email, name }: Pick<UserRow, 'id' | 'email' | 'name'>,
): Promise<void> {
  await db
    .insertInto('users')
    .values({ id, email, name, language: languageToKeep() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateProfile(db: Executor, id: string, fields: ProfileFields): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(fields)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function updateExternalId(tx: Executor, id: string, externalId: string | null): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ external_id: externalId })
    .where('id', '=', id)
    .where('external_id', 'is distinct from', externalId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface RoleChange {
  /** The role that is changed; any other than `to` where it is left out. */
  readonly from?: Role | null;
  readonly to: Role | null;
}

/** Sets the role if it is `from`, and another than `to`; returns the user whose role changed. */
export function updateRole(db: Executor, id: string, { from, to }: RoleChange): Promise<UserRow | undefined> {
  const current = sql<string>`coalesce(role, '')`;
  return db
    .updateTable('users')
    .set({ role: to })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where(current, '<>', to ?? '')
    .$if(from !== undefined, (query) => query.where(current, '=', from ?? ''))
    .returningAll()
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/**
 * Locks the rows of all admins until the transaction ends, by an update that works on both databases; returns
 * their ids.
 */
export async function lockAdmins(tx: Executor): Promise<string[]> {
  const rows = await tx
    .updateTable('users')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Locks the user's row until the transaction ends, by an update that works on both databases. */
export async function lockUser(tx: Executor, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .execute();
}

export async function insertToken(db: Executor, token: NewRow<'access_tokens'>): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute();
}

/** The user of a token that has not expired at `now`, in milliseconds since 1970. */
export function findTokenUser(db: Executor, tokenHash: string, now: number) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.company', 'users.role', 'has_second_factor'])
    .$narrowType<{ email: string }>()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteTokensOfSession(db: Executor, sessionId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('session_id', '=', sessionId).execute();
}

export async function deleteTokensOfUser(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

export async function deleteExpiredTokens(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
}

/** On PostgreSQL this waits for transactions that write rows of this user. */
export async function updateEmail(tx: Executor, id: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', id).execute();
}

/**
 * Removes all personal data from the row and gives it a new id, which it returns. Every reference follows,
 * and a request in progress can no longer write rows with the former id. On PostgreSQL this waits for
 * transactions that write rows of this person.
 */
export async function eraseUserRow(tx: Executor, id: string, at: number): Promise<string> {
  const newUserId = newId(at);
  const nothing = {
    education: '',
    address: '',
    phone: '',
    linkend: '',
    company: '',
    tax_id: '',
    invoice_address: null,
    units: null,
    language: null,
    external_id: null,
    role: null,
  };
  await tx
    .updateTable('users')
    .set({ ...nothing, id: newUserId, email: null, name: REMOVED_NAME, removed_at: at })
    .where('id', '=', id)
    .execute();
  return newUserId;
}

interface UserFilter {
  /** The beginning of an email, of a name, or of the rest of a name after its first word. */
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  /** The id that another system has for the user. */
  readonly externalId?: string | undefined;
}

type Database = Pick<Storage, 'kind' | 'db'>;

/** Filtered pages of users in the database, for the page All User. */
export async function findUsers(
  { kind, db }: Database,
  { q = '', role, externalId }: UserFilter,
  page: PageParams & { readonly limit: number },
): Promise<Page<UserRow>> {
  const users = db
    .selectFrom('users')
    .selectAll()
    .where('email', 'is not', null)
    .$if(externalId !== undefined, (query) => query.where('external_id', '=', externalId ?? ''))
    .$narrowType<{ email: string }>();
  const inRole = role ? users.where('role', '=', role) : users;
  if (q === '') return toPage(await paginate(inRole, page).execute(), page);
  const matches = matching(kind, q);
  // This needs no index, because there are few of each role.
  if (role)
    return toPage(
      await paginate(
        inRole.where((eb) => eb.or(matches)),
        page,
      ).execute(),
      page,
    );
  const { cursor, sort } = page;
  return searchPage(
    db,
    {
      matchingIds: async (limit) => {
        const ids = matches
          .map((match) => db.selectFrom('users').select('id').where(match).limit(limit).as('matching'))
          .map((found) => db.selectFrom(found).select('id'))
          .reduce((one, other) => one.unionAll(other));
        return (await ids.execute()).map(({ id }) => id);
      },
      among: (ids) => users.where('id', 'in', ids).execute(),
      next: (count) => paginate(users, { cursor, sort }).limit(count),
      matches,
    },
    page,
  );
}

function matching(kind: Storage['kind'], q: string): Expression<SqlBool>[] {
  const further = kind === 'sqlite' ? sql`instr(name, ' ')` : sql`strpos(name, ' ')`;
  return [
    startsWith(kind, sql`email`, q.toLowerCase()),
    startsWith(kind, sql`plain_text(name)`, plainText(q)),
    startsWith(kind, sql`plain_text(substr(name, ${further} + 1))`, plainText(q)),
  ];
}
