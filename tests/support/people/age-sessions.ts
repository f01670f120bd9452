// Makes the sessions of an account older than a recent sign-in, in the database of an app process.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FRESH_SIGN_IN_MS } from '#contract/core/limits.ts';

export function ageSessionsOf(dataDir: string, email: string): void {
  const database = new DatabaseSync(join(dataDir, 'selvedge.db'), { timeout: 60_000 });
  const startedAt = new Date(Date.now() - FRESH_SIGN_IN_MS).toISOString();
  database
    .prepare(
      `update identity_session set "createdAt" = ? where "userId" = (select id from identity_user where email = ?)`,
    )
    .run(startedAt, email);
  database.close();
}
