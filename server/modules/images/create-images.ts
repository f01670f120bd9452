// Opens the picture room by the settings: where files lie, and how much work is done at once.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { type BlobStorage, DiskBlobStorage } from './blob-storage.ts';
import { imgbb } from './imgbb.ts';
import { createS3BlobStorage } from './s3-blob-storage.ts';
import { Images } from './service.ts';

/** Node works on files, passwords and pictures with four threads: pictures leave half of them to the others. */
const JOBS_MAX = 2;
/** One core is left to those who wait for answers, where there is more than one. */
const maxConcurrentJobs = Math.max(1, Math.min(JOBS_MAX, availableParallelism() - 1));
/** Of 12 MB each at most: some 200 MB of memory. */
const UPLOADS_AT_ONCE = 16;
/** A page of pictures nobody looked at before, for a few visitors at the same time. */
const CUTS_WAITING = 120;

/** Where this shop keeps its pictures. */
export async function createBlobStorage(settings: Settings): Promise<BlobStorage> {
  const { DATA_DIR, S3_BUCKET } = settings;
  return S3_BUCKET ? createS3BlobStorage(S3_BUCKET, settings) : new DiskBlobStorage(join(DATA_DIR, 'images'));
}

export async function createImages(settings: Settings, storage: Storage): Promise<Images> {
  const { IMGBB_KEY, IMGBB_URL, IMAGE_UPLOADS_PER_HOUR } = settings;
  return new Images({
    storage,
    blobStorage: await createBlobStorage(settings),
    host: IMGBB_KEY ? imgbb(IMGBB_URL, IMGBB_KEY) : undefined,
    maxConcurrentJobs,
    maxConcurrentUploads: UPLOADS_AT_ONCE,
    maxQueuedResizes: CUTS_WAITING,
    uploadsPerHour: IMAGE_UPLOADS_PER_HOUR,
  });
}
