// Removes pictures that nothing has shown for a day. Any number of processes may sweep at the same time.
import type { FastifyInstance } from 'fastify';
import { allRows } from '#server/storage/paging.ts';
import type { Database } from '#server/storage/tables.ts';
import type { BlobStorage } from './blob-storage.ts';
import { hashFromUrl } from './image-url.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const FIRST_SWEEP_MS = 60_000;
/** Whoever removes a picture's files has them to itself for this long. */
const REMOVAL_MS = 10 * 60 * 1000;
const UPLOADS_COUNTED_FOR_MS = 60 * 60 * 1000;

/** Every address that something shows or may show again. The rooms that keep them tell; pictures know no room. */
export type ReferencedImages = () => Promise<Iterable<string>>;

interface SweepParts {
  readonly db: Database;
  readonly shelf: BlobStorage;
  readonly now: () => number;
}

/**
 * Answers the hashes removed. A picture goes in two steps: seen unused, it is marked; still unused a day later, it is
 * taken. Whoever attaches a picture takes the mark off in the same transaction, so nothing in use is ever taken, also
 * when it was attached after `shown` was asked.
 */
export async function collectGarbage(
  { db, shelf, now }: SweepParts,
  shown: ReferencedImages,
): Promise<string[]> {
  const at = now();
  await store.deleteUploads(db, at - UPLOADS_COUNTED_FOR_MS);
  const after = (hash: string, limit: number) => store.findUses(db, hash, limit);
  const images = await allRows(after, ({ hash }) => hash);
  const keys = new Set(Array.from(await shown(), (address) => hashFromUrl(address) ?? address));
  const isShown = ({ hash, url }: store.ImageUse) => keys.has(hash) || keys.has(url);

  const shownAgain = images.filter((image) => image.unused_since !== null && isShown(image));
  await store.unmarkUnused(
    db,
    shownAgain.map(({ hash }) => hash),
  );
  const unused = images.filter((image) => !isShown(image));
  await store.markUnused(
    db,
    unused.filter((image) => image.unused_since === null).map(({ hash }) => hash),
    at,
  );

  const removed: string[] = [];
  for (const { hash } of unused.filter(
    ({ unused_since }) => unused_since !== null && unused_since <= at - DAY_MS,
  )) {
    const lease = { now: now(), until: now() + REMOVAL_MS, unusedBefore: at - DAY_MS };
    if (!(await store.takeForRemoval(db, hash, lease))) continue;
    await shelf.clear(hash);
    await store.deleteImage(db, hash);
    removed.push(hash);
  }
  return removed;
}

/** Sweeps every hour while the app listens; closing waits for the one under way. */
export function scheduleImageCleanup(app: FastifyInstance, round: () => Promise<readonly string[]>): void {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const plan = (ms: number) => {
    if (!closed) timer = setTimeout(go, ms).unref();
  };
  const go = () => {
    running = round()
      .then(
        ({ length }) => length > 0 && app.log.info({ removed: length }, 'pictures nobody shows were removed'),
      )
      .catch((error: unknown) => app.log.error({ err: error }, 'pictures could not be swept'))
      .finally(() => plan(SWEEP_EVERY_MS));
  };
  app.addHook('onListen', async () => plan(FIRST_SWEEP_MS));
  app.addHook('onClose', async () => {
    closed = true;
    clearTimeout(timer);
    await running;
  });
}
