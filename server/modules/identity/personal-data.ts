// What better-auth keeps of a person: account, sign-in methods, sessions and links in progress.
import { sql } from 'kysely';
import type { PersonalData } from '#server/personal-data.ts';

export const identityData: PersonalData = {
  columns: {
    identity_user: ['email', 'name', 'image'],
    identity_session: ['device', 'ipAddress', 'userAgent'],
    identity_account: ['accountId'],
    identity_passkey: ['name'],
    identity_verification: ['value'],
  },
  async rename(tx, from, to) {
    await sql`update identity_user set email = ${to} where email = ${from}`.execute(tx);
  },
};
