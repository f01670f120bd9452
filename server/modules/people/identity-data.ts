// What better-auth keeps of a person: account, sign-in methods, sessions and links in progress.
import { sql } from 'kysely';
import type { ExportedTables, PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { deleteOfAccount } from './emails/email-change-store.ts';

export const identityData: PersonalData = {
  columns: {
    identity_user: ['email', 'name', 'image'],
    identity_session: ['device', 'ipAddress', 'userAgent'],
    identity_account: ['accountId'],
    identity_passkey: ['name'],
    identity_verification: ['value'],
    email_changes: ['new_email'],
  },
  /** Links that confirm the former email end. */
  async rename(tx, from, to) {
    await deleteLinks(tx, from);
    await sql`update identity_user set email = ${to} where email = ${from}`.execute(tx);
  },
  /** Links and challenges in progress name the account, or the email, in their value. */
  async erase(tx, { email }) {
    const id = await findAccountId(tx, email);
    if (id === undefined) return;
    await deleteLinks(tx, email);
    await sql`delete from identity_verification where replace(value, ${id}, '') <> value`.execute(tx);
    await deleteOfAccount(tx, id);
    for (const table of ['session', 'account', 'passkey', 'two_factor'])
      await sql`delete from ${sql.table(`identity_${table}`)} where "userId" = ${id}`.execute(tx);
    await sql`delete from identity_user where id = ${id}`.execute(tx);
  },
  /** Without passwords, secrets and tokens. */
  async export(db, email): Promise<ExportedTables> {
    const id = await findAccountId(db, email);
    const read = async (columns: string, table: string, key = '"userId"') =>
      (
        await sql<object>`select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.raw(key)} = ${id}`.execute(
          db,
        )
      ).rows;
    if (id === undefined) return {};
    return {
      identity_user: await read(
        'email, name, image, "emailVerified", "twoFactorEnabled", "createdAt"',
        'identity_user',
        'id',
      ),
      identity_session: await read(
        'device, method, "ipAddress", "userAgent", "createdAt", "expiresAt"',
        'identity_session',
      ),
      identity_account: await read('"providerId", "accountId", "createdAt"', 'identity_account'),
      identity_passkey: await read('name, "createdAt"', 'identity_passkey'),
      email_changes: await read('new_email, expires_at', 'email_changes', 'account_id'),
    };
  },
};

/** The value is the email, or JSON with it as a string: never a part of another email. */
async function deleteLinks(tx: Executor, email: string): Promise<void> {
  await sql`delete from identity_verification
    where value = ${email} or replace(value, ${JSON.stringify(email)}, '') <> value`.execute(tx);
}

/** Ends a change of the email, and locks the account until the transaction ends: in the order of a change's last confirmation. */
export async function lockAccountOf(tx: Executor, email: string): Promise<void> {
  const id = await findAccountId(tx, email);
  if (id === undefined) return;
  await deleteOfAccount(tx, id);
  await sql`update identity_user set email = email where id = ${id}`.execute(tx);
}

async function findAccountId(db: Executor, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from identity_user where email = ${email}`.execute(db);
  return rows[0]?.id;
}
