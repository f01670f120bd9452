// Article numbers and slugs of new articles. While a transaction holds the sequence `article`, no other one assigns any.
import { AppError } from '#server/app-error.ts';
import { lockSequence, nextNumber } from '#server/storage/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findFreeSlug, slugOf } from './slug.ts';
import * as store from './store.ts';

/** `SV-00042`. */
export function formatArticleNumber(number: number): string {
  return `SV-${String(number).padStart(5, '0')}`;
}

/**
 * The given number, or the next free one of the sequence. Makes other transactions that add articles wait: call it after
 * everything else that is slow. Throws `article_number_taken`.
 */
export async function assignArticleNumber(tx: Executor, given: string | undefined): Promise<string> {
  if (given !== undefined) {
    await lockSequence(tx, 'article');
    if (await store.isArticleNumberTaken(tx, given)) throw articleNumberTaken(given);
    return given;
  }
  for (;;) {
    const number = formatArticleNumber(await nextNumber(tx, 'article'));
    // Somebody may have given it to an article before.
    if (!(await store.isArticleNumberTaken(tx, number))) return number;
  }
}

/** A slug that no article has or had. Call it after `assignArticleNumber`. */
export async function assignSlug(tx: Executor, name: string, articleNumber: string): Promise<string> {
  return findFreeSlug(slugOf(name) || slugOf(articleNumber), (slug) => store.isSlugTaken(tx, slug));
}

function articleNumberTaken(articleNumber: string): AppError {
  const detail = `Another article has the number ${articleNumber}.`;
  return new AppError('article_number_taken', { errors: [{ pointer: '/articleNumber', detail }] });
}
