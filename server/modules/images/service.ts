// Images of articles and reviews: uploads, served sizes, references and their cleanup.
import type { ImageInfo } from '#contract/articles/image.ts';
import { storedReportBytes } from '#contract/articles/lab-reports.ts';
import { imageTexts } from '#contract/core/image-texts.ts';
import { Service } from '#server/context.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import { FairQueue } from '#server/http/load/fair-queue.ts';
import type { Pseudonymize } from '#server/http/logging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { mapStorageErrors } from './availability.ts';
import type { BlobStorage } from './blob-storage.ts';
import { collectGarbage, type ReferencedImages } from './garbage-collection.ts';
import { ImageInfoCache } from './image-info.ts';
import type { NormalizedImage } from './image-processing.ts';
import { classifyImageUrl, hashFromUrl, type ImageSources, masterName, type Variant } from './image-url.ts';
import type { ImageHost } from './imgbb.ts';
import * as store from './store.ts';
import type { UploadLimitsOptions } from './upload-limits.ts';
import { ImageUploads, type UploadQuotas } from './uploads.ts';
import { ImageVariants } from './variants.ts';

export type { NormalizedImage };

export interface ImagesOptions extends UploadLimitsOptions {
  readonly blobStorage: BlobStorage;
  /** A host that stores new images instead of `blobStorage`. */
  readonly host?: ImageHost | undefined;
  /** The sources that images of articles and reviews may come from. */
  readonly sources: ImageSources;
  /** The number of images processed at the same time. */
  readonly maxConcurrentJobs: number;
  /** The number of images that may wait to be processed; further ones are rejected. */
  readonly maxWaitingJobs: number;
  /** The number of waiting images of one visitor's network. */
  readonly maxWaitingJobsPerNetwork: number;
  readonly quotas: UploadQuotas;
  /** Pseudonymizes the networks of uploads. */
  readonly pseudonymize: Pseudonymize;
}

interface ReportField {
  readonly report: string;
  readonly pointer: string;
}

export class Images extends Service<ImagesOptions> {
  /** The queue of images to process. */
  readonly queue = new FairQueue({
    concurrency: this.deps.maxConcurrentJobs,
    waitingMax: this.deps.maxWaitingJobs,
    waitingPerPerson: this.deps.maxWaitingJobsPerNetwork,
    tooMany: imageTexts.othersWaiting,
  });
  readonly #info = new ImageInfoCache(this.ctx);
  readonly uploads = new ImageUploads(this.ctx, { ...this.deps, queue: this.queue });
  readonly #variants = new ImageVariants(this.ctx, { ...this.deps, info: this.#info, queue: this.queue });

  /** The hosts other than the shop that images may come from. */
  get externalHosts(): readonly string[] {
    return this.deps.sources.hosts;
  }

  /** A logo as a JPEG on white, for documents; undefined when it is deleted. */
  async logoOnPaper(url: string): Promise<Buffer | undefined> {
    const logo = await this.original(url);
    return logo && (await import('./image-processing.ts')).logoOnPaper(logo);
  }

  /** The middle of a picture as a small JPEG, for documents; undefined when another host has it, or it is deleted. */
  async pictureOnPaper(url: string): Promise<Buffer | undefined> {
    const picture = await this.original(url);
    return picture && (await import('./image-processing.ts')).pictureOnPaper(picture);
  }

  /** The file at the address of a stored report or logo. Throws `image_not_found`, `image_host_unavailable`. */
  async file(url: string): Promise<Buffer> {
    const hash = hashFromUrl(url);
    const row = hash ? await this.#info.findByHash(hash) : undefined;
    const bytes = row?.url === url && (await mapStorageErrors(this.#read(row.hash)));
    if (!bytes) throw new AppError('image_not_found');
    return bytes;
  }

  /** Reads an image of the operator's: see `readNormalized`. */
  async read(bytes: Buffer): Promise<NormalizedImage> {
    const { readNormalized } = await import('./image-processing.ts');
    return readNormalized(bytes);
  }

  /** See `ImageVariants.read`. */
  variant(hash: string, requested: Variant, network: string): Promise<Buffer> {
    return this.#variants.read(hash, requested, network);
  }

  /** Returns the stored file; undefined when another host has the picture, or it is deleted. */
  async original(url: string): Promise<Buffer | undefined> {
    const hash = hashFromUrl(url);
    return hash === undefined ? undefined : this.#read(hash);
  }

  #read(hash: string): Promise<Buffer | undefined> {
    return this.deps.blobStorage.read(masterName(hash));
  }

  /** Returns size and colour by URL, for images that the shop has. */
  imageInfoByUrl(urls: readonly string[]): Promise<Map<string, ImageInfo>> {
    return this.#info.findByUrl(urls);
  }

  /**
   * Keeps an image from being deleted. Call it in the transaction that adds a reference to `img`. Throws
   * `validation_failed` at `pointer` for a URL from a source that is not allowed, and for an uploaded image that is
   * missing. External images are never fetched.
   */
  async retain(tx: Executor, img: string, pointer = '/img'): Promise<void> {
    const source = classifyImageUrl(img, this.deps.sources);
    if (source === 'rejected') throw invalidField(pointer, imageTexts.notAllowed);
    const hash = hashFromUrl(img);
    if (source === 'own' && hash && !(await store.markUsed(tx, hash, 'picture')))
      throw invalidField(pointer, imageTexts.imageNotFound);
  }

  /**
   * Like `retain` for many images with few statements, in the same order in every transaction. Throws
   * `validation_failed` with the first URL that cannot be used.
   */
  async retainAll(tx: Executor, urls: readonly string[]): Promise<void> {
    const rejected = urls.find((url) => classifyImageUrl(url, this.deps.sources) === 'rejected');
    if (rejected !== undefined) throw invalidField('/img', `${imageTexts.notAllowed} ${rejected}`);
    const hashes = ownHashes(urls, this.deps.sources);
    const used = await store.markAllUsed(tx, [...hashes.keys()].sort());
    for (const [hash, url] of hashes)
      if (!used.has(hash)) throw invalidField('/img', `${imageTexts.imageNotFound} ${url}`);
  }

  /** Keeps stored reports from being deleted, like `retain`; addresses elsewhere are left alone. Throws `validation_failed`. */
  async retainReports(tx: Executor, reports: readonly ReportField[]): Promise<void> {
    for (const { report, pointer } of reports.toSorted((one, other) =>
      one.report < other.report ? -1 : 1,
    )) {
      const hash = storedReportBytes(report) === undefined ? undefined : hashFromUrl(report);
      if (hash && !(await store.markUsed(tx, hash, 'pdf')))
        throw invalidField(pointer, imageTexts.reportNotFound);
    }
  }

  /** Returns the message that `retain` would throw for each URL, without those that it accepts. */
  async findProblems(db: Executor, urls: readonly string[]): Promise<Map<string, string>> {
    const problems = new Map<string, string>();
    for (const url of urls)
      if (classifyImageUrl(url, this.deps.sources) === 'rejected') problems.set(url, imageTexts.notAllowed);
    const hashes = ownHashes(urls, this.deps.sources);
    const stored = await store.findStored(db, [...hashes.keys()]);
    for (const [hash, url] of hashes) if (!stored.has(hash)) problems.set(url, imageTexts.imageNotFound);
    return problems;
  }

  /** Deletes images that nothing references; resolves to their hashes. See `collectGarbage`. */
  async collectGarbage(referencedImages: ReferencedImages): Promise<string[]> {
    const deleted = await collectGarbage(this.ctx, this.deps.blobStorage, referencedImages);
    for (const hash of deleted) this.#info.delete(hash);
    return deleted;
  }
}

/** The uploaded images among the URLs, by hash. */
function ownHashes(urls: readonly string[], sources: ImageSources): Map<string, string> {
  const own = urls.filter((url) => classifyImageUrl(url, sources) === 'own');
  return new Map(
    own.flatMap((url) => {
      const hash = hashFromUrl(url);
      return hash === undefined ? [] : [[hash, url] as const];
    }),
  );
}
