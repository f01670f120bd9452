// What applying an import writes: its file is read again, and must still do what its plan says.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ArticleImport } from '#contract/article-imports.ts';
import { AppError } from '#server/http/app-error.ts';
import { newId } from '#server/storage/ids.ts';
import type { ArticleBatch, ArticleBatchWrites } from '../batch.ts';
import type { Plan } from './plan.ts';
import { type PlannedRow, planFile } from './planned-rows.ts';

export interface ImportWrites extends ArticleBatchWrites {
  /** The rows of the plan, with the ids of the articles they will be. */
  readonly newRows: ArticleImport['newRows'];
}

/** Throws `import_out_of_date` when an article has another revision or state, is gone, or exists by now. */
export async function writesOf(content: string, plan: Plan, articles: ArticleBatch): Promise<ImportWrites> {
  const added: { id: string; row: number; input: ArticleBatchWrites['added'][number]['input'] }[] = [];
  const changed: ArticleBatchWrites['changed'][number][] = [];
  const deliveries: ArticleBatchWrites['deliveries'][number][] = [];
  const imageUrls = new Set<string>();
  for await (const batch of (await planFile(content, articles)).rows)
    for (const planned of batch) {
      assertUpToDate(planned, plan);
      const { row, existing, plan: does } = planned;
      for (const url of planned.imageUrls) imageUrls.add(url);
      if (does.kind === 'new') added.push({ id: newId(), row, input: does.input });
      if (does.kind !== 'changed' || !existing) continue;
      const { edit, state, received, isEdited } = does;
      const { id, revision, edit: former } = existing;
      const before = { revision, state: existing.state, productName: former.productName };
      if (isEdited) changed.push({ id, before, edit, state });
      if (received > 0) deliveries.push({ articleId: existing.id, quantity: received });
    }
  if (added.length !== plan.counts.new) throw new AppError('import_out_of_date');
  const idByRow = new Map(added.map(({ id, row }) => [row, id]));
  const newRows = plan.newRows.map((row) => ({ ...row, articleId: idByRow.get(row.row) ?? null }));
  return { added, changed, deliveries, imageUrls: [...imageUrls].sort(), newRows };
}

function assertUpToDate({ existing, plan: { kind } }: PlannedRow, plan: Plan): void {
  const seen = existing && plan.seen[existing.id];
  const isAsSeen = existing?.revision === seen?.revision && existing?.state === seen?.state;
  if (kind === 'wrong' || !isAsSeen) throw new AppError('import_out_of_date');
}

/** Lets other requests run between two statements of the transaction. */
export async function pauseForOthers(): Promise<void> {
  await yieldToEventLoop();
}
