// Empties a database for good: every row of every table but the record of migrations. For the sample shop's reset.
import { sql } from 'kysely';
import type { Storage } from './open.ts';

const KEPT = ['migrations'];

/** All or nothing, in one transaction; caches everywhere hear of it. */
export async function emptyTables({ kind, db, news }: Storage): Promise<void> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !KEPT.includes(name) && !name.startsWith('sqlite_'));
  await db.transaction().execute(async (tx) => {
    if (kind === 'postgres') {
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx);
      return;
    }
    // Rows refer to each other: the references are looked at once everything is gone.
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    for (const name of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
  });
  for (const topic of ['catalogue', 'reviews', 'users'] as const) await news.announce(topic);
}
