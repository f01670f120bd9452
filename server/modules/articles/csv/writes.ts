// What an import writes when it is applied: its file is read again, and held against the plan.
import type { NewArticle } from '#contract/articles/article.ts';
import { IMPORT_ERRORS_SHOWN } from '#contract/core/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { newId } from '#server/storage/ids.ts';
import type { ArticleBatch, ArticleBatchWrites } from '../batch/batch.ts';
import { asHttps } from './picture-address.ts';
import type { LeftOutRows, Plan, SeenArticles } from './plan.ts';
import { type PlannedRow, planFile, urlsOf } from './planned-rows.ts';

export interface StoredFile {
  readonly content: string;
  readonly seen: SeenArticles;
  /** The wrong rows of a plan, and all that were left out of an applied one. */
  readonly leftOut: LeftOutRows;
}

export interface ImportWrites extends ArticleBatchWrites {
  /** What has become of the plan: its rows have the ids of the articles they will be. */
  readonly applied: Pick<Plan, 'counts' | 'newRows' | 'leftOut' | 'leftOutCount'>;
  readonly leftOut: LeftOutRows;
}

/** Throws `import_out_of_date` when an article has another revision or state, is gone, or exists by now. */
export async function writesOf(
  { content, seen, leftOut: wrong }: StoredFile,
  { plan, at }: { plan: Plan; at: number },
  articles: ArticleBatch,
  storedUrls: ReadonlyMap<string, string>,
): Promise<ImportWrites> {
  const added: (ArticleBatchWrites['added'][number] & { readonly row: number })[] = [];
  const changed: ArticleBatchWrites['changed'][number][] = [];
  const deliveries: ArticleBatchWrites['deliveries'][number][] = [];
  const imageUrls = new Set<string>();
  const unpictured: Plan['leftOut'] = [];
  let newCount = 0;
  for await (const batch of (await planFile(content, articles)).rows)
    for (const planned of batch) {
      if (wrong[planned.row]) continue;
      assertUpToDate(planned, seen);
      const { row, articleNumber, existing, plan: does } = planned;
      if (does.kind === 'new') {
        newCount += 1;
        const input = withFetched(does.input, planned, storedUrls);
        if (input) added.push({ id: newId(at), row, input, texts: does.texts });
        else unpictured.push({ row, articleNumber, column: 'Image 1', reason: NO_PICTURE });
        for (const url of input ? urlsOf(input) : []) imageUrls.add(url);
        continue;
      }
      for (const url of planned.imageUrls) imageUrls.add(url);
      if (does.kind !== 'changed' || !existing) continue;
      const { edit, texts, state, received, lot, isEdited } = does;
      const { id, revision, edit: former } = existing;
      const before = { revision, state: existing.state, productName: former.productName };
      if (isEdited) changed.push({ id, before, edit, texts, state });
      if (received > 0) deliveries.push({ articleId: existing.id, quantity: received, ...(lot && { lot }) });
    }
  if (newCount !== plan.counts.new) throw new AppError('import_out_of_date');
  const idByRow = new Map(added.map(({ id, row }) => [row, id]));
  const leftOut: LeftOutRows = {
    ...wrong,
    ...Object.fromEntries(unpictured.map(({ row, ...problem }) => [row, [problem]])),
  };
  const newRows = plan.newRows.filter(({ row }) => !leftOut[row]);
  const applied = {
    counts: { ...plan.counts, new: added.length },
    newRows: newRows.map((row) => ({ ...row, articleId: idByRow.get(row.row) ?? null })),
    leftOutCount: Object.keys(leftOut).length,
    leftOut: [...unpictured, ...plan.errors].slice(0, IMPORT_ERRORS_SHOWN),
  };
  return { added, changed, deliveries, imageUrls: [...imageUrls].sort(), applied, leftOut };
}

const NO_PICTURE = 'Not added: none of its pictures could be fetched';

/** A new article with the pictures that the shop has; undefined when it has none. */
function withFetched(
  input: NewArticle,
  { fetchedUrls }: PlannedRow,
  storedUrls: ReadonlyMap<string, string>,
): NewArticle | undefined {
  if (fetchedUrls.length === 0) return input;
  const fetched = new Set(fetchedUrls.map(asHttps));
  const stated = input.images ?? [{ url: input.img, alt: '' }];
  const images = stated.flatMap((image) => {
    const url = fetched.has(image.url) ? storedUrls.get(image.url) : image.url;
    return url === undefined ? [] : [{ ...image, url }];
  });
  // The same picture can have several addresses.
  const distinct = images.filter(({ url }, nth) => images.findIndex((one) => one.url === url) === nth);
  const [first] = distinct;
  return first && { ...input, img: first.url, images: distinct };
}

function assertUpToDate({ existing, plan: { kind } }: PlannedRow, seen: SeenArticles): void {
  const before = existing && seen[existing.id];
  const isAsSeen = existing?.revision === before?.revision && existing?.state === before?.state;
  if (kind === 'wrong' || !isAsSeen) throw new AppError('import_out_of_date');
}
