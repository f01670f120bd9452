// The personal data of this module: profile, tokens, exports, and better-auth's account, sign-in methods,
// sessions and links.
import { sql } from 'kysely';
import { type ExportedTables, type PersonalData, personalRows } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { deleteOfAccount } from './emails/email-change-store.ts';
import { deleteExport } from './export/store.ts';

export const userData = [
  personalRows('users', {
    of: 'id',
    columns: [
      ...(['email', 'name', 'education', 'address', 'phone', 'linkend'] as const),
      ...(['company', 'tax_id', 'invoice_address', 'units', 'language', 'external_id'] as const),
    ],
    /** `erasePerson` has anonymized the row before. */
    erase: 'keep',
    exports: 'all',
  }),
  personalRows('access_tokens', { of: 'user_id', erase: 'delete', exports: ['expires_at'] }),
  personalRows('data_exports', {
    of: 'user_id',
    erase: (tx, { userId }) => deleteExport(tx, userId),
    exports: ['requested_at'],
  }),
];

export const identityData: PersonalData = {
  columns: {
    identity_user: ['email', 'name', 'image'],
    identity_session: ['device', 'ipAddress', 'userAgent'],
    identity_account: ['accountId'],
    identity_passkey: ['name'],
    identity_verification: ['value'],
    email_changes: ['new_email'],
  },
  async erase(tx, { formerId, email }) {
    await deleteAccount(tx, formerId, email);
  },
  /** Exports the rows without passwords, secrets and tokens. */
  async export(db, { userId }): Promise<ExportedTables> {
    const read = async (columns: string, table: string, key = '"userId"') =>
      (
        await sql<object>`select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.raw(key)} = ${userId}`.execute(
          db,
        )
      ).rows;
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

/** Deletes an account with the links and challenges whose value names it or its email. */
export async function deleteAccount(tx: Executor, id: string, email: string): Promise<void> {
  await deleteLinks(tx, email);
  await sql`delete from identity_verification where replace(value, ${id}, '') <> value`.execute(tx);
  await deleteOfAccount(tx, id);
  for (const table of ['session', 'account', 'passkey', 'two_factor'])
    await sql`delete from ${sql.table(`identity_${table}`)} where "userId" = ${id}`.execute(tx);
  await sql`delete from identity_user where id = ${id}`.execute(tx);
}

/** The value is the email, or JSON with it as a string, so it never matches a part of another email. */
export async function deleteLinks(tx: Executor, email: string): Promise<void> {
  await sql`delete from identity_verification
    where value = ${email} or replace(value, ${JSON.stringify(email)}, '') <> value`.execute(tx);
}
