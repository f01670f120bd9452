// SQL of the table `article_imports`.
import type { ExpressionBuilder } from 'kysely';
import type { Executor, NewRow, Row, Tables } from '#server/storage/tables.ts';

export type ImportRow = Omit<Row<'article_imports'>, 'content' | 'seen' | 'left_out'> & {
  /** Null once the admin was removed. */
  readonly created_by_email: string | null;
};

const SHOWN = [
  ...(['id', 'created_by', 'created_at', 'file_name', 'content_hash'] as const),
  ...(['state', 'plan', 'applying_until', 'applied_at'] as const),
];

export async function insertImport(db: Executor, row: NewRow<'article_imports'>): Promise<void> {
  await db.insertInto('article_imports').values(row).execute();
}

const adminEmail = ({ selectFrom }: ExpressionBuilder<Tables, 'article_imports'>) =>
  selectFrom('users').whereRef('users.id', '=', 'created_by').select('email').as('created_by_email');

/** Not what has been emptied. */
export function findImport(db: Executor, id: string): Promise<ImportRow | undefined> {
  const query = db.selectFrom('article_imports').select(SHOWN).select(adminEmail).where('id', '=', id);
  return query.where('plan', '<>', '').executeTakeFirst();
}

/** The text of the file, compressed, and as JSON the articles the plan has seen and the wrong rows: as long as the file is. */
export function findFile(
  db: Executor,
  id: string,
): Promise<Pick<Row<'article_imports'>, 'content' | 'seen' | 'left_out'> | undefined> {
  const query = db.selectFrom('article_imports').select(['content', 'seen', 'left_out']).where('id', '=', id);
  return query.executeTakeFirst();
}

/** When a file with this content was last applied by another import than this one, in milliseconds since 1970. */
export async function findAppliedAt(
  db: Executor,
  contentHash: string,
  importId = '',
): Promise<number | undefined> {
  const row = await db
    .selectFrom('article_imports')
    .select((eb) => eb.fn.max('applied_at').as('applied_at'))
    .where('content_hash', '=', contentHash)
    .where('id', '<>', importId)
    .executeTakeFirst();
  return row?.applied_at ?? undefined;
}

/** The state of an import, which nobody applies until the transaction ends; undefined when there is none. */
export async function lockImport(tx: Executor, id: string): Promise<ImportRow['state'] | undefined> {
  const row = await tx
    .updateTable('article_imports')
    .set((eb) => ({ file_name: eb.ref('file_name') }))
    .where('id', '=', id)
    .where('plan', '<>', '')
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

/** Says until when this process is applying the import; null ends it. */
export async function setApplyingUntil(db: Executor, id: string, until: number | null): Promise<void> {
  await db.updateTable('article_imports').set({ applying_until: until }).where('id', '=', id).execute();
}

/** Guarded update: of all who try, one applies an import. On PostgreSQL the others wait for its transaction. */
export async function markApplied(
  tx: Executor,
  id: string,
  { plan, leftOut, at }: { readonly plan: string; readonly leftOut: string; readonly at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('article_imports')
    .set({
      state: 'applied',
      plan,
      seen: '',
      left_out: leftOut,
      applied_at: at,
      applying_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Leaves of applied imports their hash and when they were applied. */
export async function emptyAppliedBefore(db: Executor, time: number): Promise<void> {
  await db
    .updateTable('article_imports')
    .set({ content: '', plan: '', left_out: '' })
    .where('created_at', '<', time)
    .where('state', '=', 'applied')
    .where('plan', '<>', '')
    .execute();
}

export async function deletePlannedBefore(db: Executor, time: number): Promise<void> {
  const query = db.deleteFrom('article_imports').where('created_at', '<', time);
  await query.where('state', '=', 'planned').execute();
}

export async function deleteAppliedBefore(db: Executor, time: number): Promise<void> {
  const query = db.deleteFrom('article_imports').where('created_at', '<', time);
  await query.where('applied_at', '<', time).execute();
}
