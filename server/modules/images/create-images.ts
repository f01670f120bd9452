// Creates the images service from the settings.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ShopContext } from '#server/context.ts';
import { createPseudonymizer } from '#server/http/logging.ts';
import type { Settings } from '#server/settings.ts';
import { loadSecrets } from '#server/storage/secrets.ts';
import { DiskBlobStorage, type FileStorage } from './blob-storage.ts';
import { classifyImageUrl, type ImageSources } from './image-url.ts';
import { createImgbb } from './imgbb.ts';
import { createS3BlobStorage } from './s3-blob-storage.ts';
import { Images } from './service.ts';

/** Images use half of libuv's four threads; files and password hashes need the others. */
const MAX_JOBS = 2;
/** Leaves one core to requests if there is more than one. */
const maxConcurrentJobs = Math.max(1, Math.min(MAX_JOBS, availableParallelism() - 1));
const MAX_UPLOADS_PER_USER = 4;
/** The images that a customer may have stored; they upload a photo with each review. */
const STORED_OF_USER = 200;
const STORED_BYTES_OF_USER = 200 * 1024 * 1024;
/** The hourly limit of a network is that of this many users. */
const USERS_PER_NETWORK = 4;
/** The images of a new page, for a few visitors who share an address. */
const MAX_WAITING_JOBS_PER_NETWORK = 120;
const MAX_WAITING_JOBS = 3 * MAX_WAITING_JOBS_PER_NETWORK;

export async function createBlobStorage(settings: Settings): Promise<FileStorage> {
  const { DATA_DIR, S3_BUCKET } = settings;
  return S3_BUCKET ? createS3BlobStorage(S3_BUCKET, settings) : new DiskBlobStorage(join(DATA_DIR, 'images'));
}

export async function createImages(ctx: ShopContext): Promise<Images> {
  const { settings } = ctx;
  const { IMGBB_KEY, IMGBB_URL, IMAGE_UPLOADS_PER_HOUR } = settings;
  const sources = imageSources(settings);
  const isExternal = (url: string) => classifyImageUrl(url, sources) === 'external';
  return new Images(ctx, {
    blobStorage: await createBlobStorage(settings),
    host: IMGBB_KEY ? createImgbb(IMGBB_URL, IMGBB_KEY, isExternal) : undefined,
    sources,
    maxConcurrentJobs,
    pseudonymize: createPseudonymizer((await loadSecrets(settings)).auth, 'networks of uploads'),
    maxUploadsPerUser: MAX_UPLOADS_PER_USER,
    maxWaitingJobs: MAX_WAITING_JOBS,
    maxWaitingJobsPerNetwork: MAX_WAITING_JOBS_PER_NETWORK,
    quotas: {
      perHourOfUser: IMAGE_UPLOADS_PER_HOUR,
      perHourOfNetwork: USERS_PER_NETWORK * IMAGE_UPLOADS_PER_HOUR,
      bytesPerHourOfNetwork: USERS_PER_NETWORK * STORED_BYTES_OF_USER,
      storedOfUser: STORED_OF_USER,
      storedBytesOfUser: STORED_BYTES_OF_USER,
    },
  });
}

/** The host from which imgbb serves images. */
const IMGBB_HOST = 'i.ibb.co';

/**
 * The shop itself, the hosts of `IMAGE_HOSTS`, and imgbb when uploads go there. Images in a bucket are served by the
 * shop.
 */
function imageSources({ PUBLIC_URL, IMAGE_HOSTS, IMGBB_KEY }: Settings): ImageSources {
  return {
    origin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    hosts: IMGBB_KEY ? [...IMAGE_HOSTS, IMGBB_HOST] : IMAGE_HOSTS,
  };
}
