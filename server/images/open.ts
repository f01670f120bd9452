// Opens the picture room by the settings: where files lie, and how much work is done at once.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open.ts';
import { openBucket } from './bucket.ts';
import { imgbb } from './imgbb.ts';
import { Images } from './service.ts';
import { DiskShelf, type Shelf } from './shelf.ts';

/** Node works on files, passwords and pictures with four threads: pictures leave half of them to the others. */
const JOBS_MAX = 2;
/** One core is left to those who wait for answers, where there is more than one. */
const jobsAtOnce = Math.max(1, Math.min(JOBS_MAX, availableParallelism() - 1));
/** Of 12 MB each at most: some 200 MB of memory. */
const UPLOADS_AT_ONCE = 16;
/** A page of pictures nobody looked at before, for a few visitors at the same time. */
const CUTS_WAITING = 120;

/** Where this shop keeps its pictures. */
export async function openShelf(settings: Settings): Promise<Shelf> {
  const { DATA_DIR, S3_BUCKET } = settings;
  return S3_BUCKET ? openBucket(S3_BUCKET, settings) : new DiskShelf(join(DATA_DIR, 'images'));
}

export async function openImages(settings: Settings, storage: Storage): Promise<Images> {
  const { IMGBB_KEY, IMGBB_URL, IMAGE_UPLOADS_PER_HOUR } = settings;
  return new Images({
    storage,
    shelf: await openShelf(settings),
    host: IMGBB_KEY ? imgbb(IMGBB_URL, IMGBB_KEY) : undefined,
    jobsAtOnce,
    uploadsAtOnce: UPLOADS_AT_ONCE,
    cutsWaiting: CUTS_WAITING,
    uploadsPerHour: IMAGE_UPLOADS_PER_HOUR,
  });
}
