// Callers of services, without an access token.
import { sql } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import { changeEmail } from '#server/modules/people/emails/email-change.ts';
import type { Users } from '#server/modules/people/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';

/** The id of whoever has signed up with an email. */
export async function accountIdOf(
  { storage }: { readonly storage: Storage },
  email: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_user where email = ${email}`.execute(storage.db);
  return rows[0]?.id ?? '';
}

interface Options {
  readonly name?: string;
  readonly isStaff?: boolean;
}

/** The user of an email, who is created where nobody has it. */
export async function callerOf(
  { app: { users } }: { readonly app: { readonly users: Users } },
  email: string,
  { name = email.split('@')[0] ?? email, isStaff = false }: Options = {},
): Promise<Caller> {
  const role = isStaff ? 'admin' : undefined;
  return { id: await users.ensureUser({ email, name }), email, name, role, isStaff };
}

/** Gives a person another email, as the last confirmation of a change does. */
export async function renamePerson(tx: Executor, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from users where email = ${from}
    union select id from identity_user where email = ${from}`.execute(tx);
  for (const { id } of rows) await changeEmail(tx, id, { from, to });
}
