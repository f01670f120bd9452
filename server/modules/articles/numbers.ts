// Article numbers and slugs of articles. While a transaction holds the sequence `article`, no other one assigns any.
import { AppError } from '#server/http/app-error.ts';
import { isUniqueViolation } from '#server/storage/queries/constraint-violations.ts';
import { lockSequence, nextNumbers } from '#server/storage/queries/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { batches, findSlugOwners, findTakenNumbers } from './batch/batch-store.ts';
import { findFreeSlug, numberedSlug, slugOf } from './slug.ts';
import * as store from './store.ts';

/** `SV-00042`. */
function formatArticleNumber(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(5, '0')}`;
}

/**
 * The given numbers, and the next free ones of the sequence, with this prefix, where none is given. Makes other transactions that add articles
 * wait: call it after everything else that is slow. Throws `article_number_in_use`.
 */
export async function assignArticleNumbers(
  tx: Executor,
  given: readonly (string | null | undefined)[],
  prefix: string,
): Promise<string[]> {
  const entered = given.flatMap((number) => number || []);
  if (entered.length > 0) await lockSequence(tx, 'article');
  const [taken = firstRepeated(entered)] = await findTakenNumbers(tx, entered);
  if (taken !== undefined) throw articleNumberTaken(taken);
  const made = await takeNumbers(tx, prefix, given.length - entered.length, new Set(entered));
  const next = made.values();
  return given.map((number) => number || (next.next().value ?? ''));
}

/** The next numbers of the sequence that no article has. */
async function takeNumbers(
  tx: Executor,
  prefix: string,
  count: number,
  reserved: ReadonlySet<string>,
): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const missing = count - free.length;
    const first = await nextNumbers(tx, 'article', missing);
    const numbers = Array.from({ length: missing }, (_, nth) => formatArticleNumber(prefix, first + nth));
    // Somebody may have given it to an article before.
    const taken = new Set(await findTakenNumbers(tx, numbers));
    free.push(...numbers.filter((number) => !taken.has(number) && !reserved.has(number)));
  }
  return free;
}

function firstRepeated(numbers: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return numbers.find((number) => seen.size === seen.add(number).size);
}

interface NamedArticle {
  readonly id: string;
  readonly name: string;
  readonly articleNumber: string;
}

/**
 * A slug for each article that no other article has or had; a renamed article may get one of its own back. Call it while the
 * sequence is locked. As many choices are looked up at once as articles want the same slug; only when all are taken is each
 * further one looked up.
 */
export async function assignSlugs(tx: Executor, articles: readonly NamedArticle[]): Promise<string[]> {
  const wanted: { id: string; base: string }[] = [];
  for await (const some of batches(articles))
    for (const { id, name, articleNumber } of some)
      wanted.push({ id, base: slugOf(name) || slugOf(articleNumber) });
  const choices = new Map(
    [...Map.groupBy(wanted, ({ base }) => base)].map(([base, { length }]) => [
      base,
      Array.from({ length }, (_, index) => numberedSlug(base, index + 1)),
    ]),
  );
  const owners = await findSlugOwners(tx, [...choices.values()].flat());
  const unused = new Map([...choices].map(([base, slugs]) => [base, slugs.values()]));
  const used = new Set<string>();
  const slugs: string[] = [];
  for await (const some of batches(wanted))
    for (const { id, base } of some) {
      const isFree = (choice: string) => !used.has(choice) && (owners.get(choice) ?? id) === id;
      const slug =
        takeFirst(unused.get(base), isFree) ??
        (await findFreeSlug(base, async (choice) => used.has(choice) || store.isSlugTaken(tx, choice, id)));
      used.add(slug);
      slugs.push(slug);
    }
  return slugs;
}

/** The iterator of an array stays where the loop ends, so that the next article continues there. */
function takeFirst(choices: Iterable<string> = [], isFree: (choice: string) => boolean): string | undefined {
  for (const choice of choices) if (isFree(choice)) return choice;
  return undefined;
}

/** Throws `external_id_in_use` for the error of its index. Numbers and slugs are assigned one after the other. */
export function refuseExternalId(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const detail = 'Another article has this id of the other system.';
  throw new AppError('external_id_in_use', { errors: [{ pointer: '/externalId', detail }] });
}

function articleNumberTaken(articleNumber: string): AppError {
  const detail = `Another article has the number ${articleNumber}.`;
  return new AppError('article_number_in_use', { errors: [{ pointer: '/articleNumber', detail }] });
}
