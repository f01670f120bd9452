// Article numbers and slugs of new articles. While a transaction holds the sequence `article`, no other one assigns any.
import { AppError } from '#server/app-error.ts';
import { lockSequence, nextNumber } from '#server/storage/number-sequences.ts';
import type { Database, Executor } from '#server/storage/tables.ts';
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
export async function assignArticleNumber(tx: Executor, given: string | null | undefined): Promise<string> {
  if (given) {
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

/**
 * A slug that no other article has or had; a renamed article may get one of its own back. Call it while the sequence is
 * locked.
 */
export async function assignSlug(
  tx: Executor,
  name: string,
  articleNumber: string,
  productId?: string,
): Promise<string> {
  return findFreeSlug(slugOf(name) || slugOf(articleNumber), (slug) =>
    store.isSlugTaken(tx, slug, productId),
  );
}

/** False for a product that an older version of the shop has inserted, until `assignMissingNumbers`. */
export function hasNumber<Row extends Pick<store.ProductRow, 'slug'>>(
  row: Row,
): row is Row & { slug: string } {
  return row.slug !== null;
}

/**
 * Gives a number and a slug to each product that an older version of the shop has inserted during a rolling restart;
 * returns whether there was one.
 */
export async function assignMissingNumbers(db: Database): Promise<boolean> {
  if ((await store.findUnnumbered(db)).length === 0) return false;
  return db.transaction().execute(async (tx) => {
    await lockSequence(tx, 'article');
    // Again, because another process may have assigned them.
    for (const { id, name } of await store.findUnnumbered(tx)) {
      const articleNumber = await assignArticleNumber(tx, undefined);
      const slug = await assignSlug(tx, name, articleNumber);
      await store.setNumber(tx, { id, article_number: articleNumber, slug });
    }
    return true;
  });
}

function articleNumberTaken(articleNumber: string): AppError {
  const detail = `Another article has the number ${articleNumber}.`;
  return new AppError('article_number_taken', { errors: [{ pointer: '/articleNumber', detail }] });
}
