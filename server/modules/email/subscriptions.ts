// The kinds of emails that each admin subscribes to. Reads `users`.
import { PostgresAdapter } from 'kysely';
import type { AdminEmailKind } from '#contract/office/email.ts';
import { rolesOfEmail } from '#contract/office/email-roles.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';

export async function findSubscriptions(db: Executor, userId: string): Promise<AdminEmailKind[]> {
  const rows = await db
    .selectFrom('email_subscriptions')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Replaces the subscriptions of a user. */
export async function replaceSubscriptions(
  storage: Storage,
  userId: string,
  kinds: readonly AdminEmailKind[],
): Promise<void> {
  await storage.transaction(async (tx) => {
    await tx.deleteFrom('email_subscriptions').where('user_id', '=', userId).execute();
    const rows = [...new Set(kinds)].map((kind) => ({ user_id: userId, kind }));
    if (rows.length === 0) return;
    await tx
      .insertInto('email_subscriptions')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
      .execute();
  });
}

/**
 * The subscribers of a kind whose role still includes it. On PostgreSQL a transaction that removes one of them waits for this
 * one, and then finds the email.
 */
export function findSubscribers(
  db: Executor,
  kind: AdminEmailKind,
): Promise<{ email: string; name: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('email_subscriptions', 'email_subscriptions.user_id', 'users.id')
    .select(['users.email', 'users.name'])
    .$narrowType<{ email: string }>()
    .where('users.role', 'in', rolesOfEmail(kind))
    .where('email_subscriptions.kind', '=', kind)
    .orderBy('users.email')
    .$if(db.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forKeyShare('users'))
    .execute();
}
