// Receives uploads: limits them, normalizes the image, and stores it under its hash.
import { createHash } from 'node:crypto';
import { imageTexts } from '#contract/core/image-texts.ts';
import { LOGO_MAX_BYTES } from '#contract/shop/logo.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { FairQueue } from '#server/http/load/fair-queue.ts';
import type { Pseudonymize } from '#server/http/logging.ts';
import { newId } from '#server/storage/ids.ts';
import { mapStorageErrors, overloaded } from './availability.ts';
import type { BlobStorage } from './blob-storage.ts';
import { uploadDeletedAt } from './garbage-collection.ts';
import type { NormalizedImage } from './image-processing.ts';
import { imageUrl, isOwnImageUrl, logoUrl, masterName, reportUrl } from './image-url.ts';
import type { ImageHost } from './imgbb.ts';
import * as store from './store.ts';
import { UploadLimits, type UploadLimitsOptions } from './upload-limits.ts';

const HOUR_MS = 60 * 60 * 1000;

type Uploader = Pick<Caller, 'id' | 'isStaff'>;
type Visitor = Uploader & { readonly network: string };

interface StoredImage {
  readonly hash: string;
  /** The `img` of an article or review. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** The size of the normalized image. */
  readonly byteCount: number;
}

type StoredReport = Pick<StoredImage, 'hash' | 'url' | 'byteCount'>;

interface ImageUploadsDeps extends UploadLimitsOptions {
  readonly blobStorage: BlobStorage;
  /** A host that stores new images instead of the blob storage. */
  readonly host?: ImageHost | undefined;
  readonly queue: FairQueue;
  readonly quotas: UploadQuotas;
  /** Pseudonymizes networks. */
  readonly pseudonymize: Pseudonymize;
}

/** The upload limits. Only the first one applies to admins too. */
export interface UploadQuotas {
  readonly perHourOfUser: number;
  readonly perHourOfNetwork: number;
  readonly bytesPerHourOfNetwork: number;
  /** The number of images of one user that the shop keeps. */
  readonly storedOfUser: number;
  readonly storedBytesOfUser: number;
}

export class ImageUploads extends Service<ImageUploadsDeps> {
  readonly #limits = new UploadLimits(this.deps);

  /**
   * Receives and stores an image; `receive` reads it from the request. Throws `too_many_requests` and
   * `too_many_images`, and the errors of `receive` and `store`.
   */
  upload(uploader: Visitor, receive: () => Promise<Buffer>): Promise<StoredImage> {
    return this.#receive(uploader, async () => this.store(await receive(), uploader));
  }

  /** Receives and stores the PDF of a test report, like `upload`. Throws `report_not_pdf` too. */
  uploadReport(uploader: Visitor, receive: () => Promise<Buffer>): Promise<StoredReport> {
    return this.#receive(uploader, async () => this.storeReport(await receive(), uploader));
  }

  /** Receives and stores a logo, like `upload`. Throws `logo_too_large` too. */
  uploadLogo(uploader: Visitor, receive: () => Promise<Buffer>): Promise<StoredImage> {
    return this.#receive(uploader, async () => {
      const bytes = await receive();
      if (bytes.length > LOGO_MAX_BYTES) throw new AppError('logo_too_large');
      return this.keepLogo(await this.readLogo(bytes), uploader);
    });
  }

  /** See `drawLogo`. */
  async readLogo(bytes: Buffer): Promise<NormalizedImage> {
    const { drawLogo } = await import('./image-processing.ts');
    return this.deps.queue.run({ person: null, weight: 1 }, () => drawLogo(bytes));
  }

  /** Stores a logo that `readLogo` has drawn; no image host gets it. `uploader` is null for the operator. */
  async keepLogo(logo: NormalizedImage, uploader: Uploader | null): Promise<StoredImage> {
    const { bytes, width, height } = logo;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const url = logoUrl(hash, logo);
    await this.#insertRow(hash, url, logo, uploader);
    await mapStorageErrors(this.#writeMaster(hash, bytes));
    return { hash, url, width, height, byteCount: bytes.length };
  }

  #receive<Stored extends StoredReport>(
    uploader: Visitor,
    receiveAndStore: () => Promise<Stored>,
  ): Promise<Stored> {
    return this.#limits.run(uploader.id, async () => {
      const network = this.deps.pseudonymize(uploader.network);
      const at = this.now();
      const upload = { id: newId(at), uploader_id: uploader.id, network, uploaded_at: at };
      // The upload is counted before it is received, so that simultaneous uploads cannot exceed the hourly number.
      // Bytes and kept images are counted once stored, so uploads in progress may exceed those limits.
      await store.insertUpload(this.db, upload);
      const error = await this.#quotaError(upload, uploader.isStaff);
      if (error) {
        await store.deleteUpload(this.db, upload.id);
        throw error;
      }
      const stored = await receiveAndStore();
      await store.setUploadBytes(this.db, upload.id, stored.byteCount);
      return stored;
    });
  }

  async #quotaError(upload: store.Upload, isStaff: boolean): Promise<AppError | undefined> {
    const { quotas } = this.deps;
    const { uploader_id: userId, network, uploaded_at: at } = upload;
    const ofUser = await store.countUploads(this.db, 'uploader_id', userId, at - HOUR_MS);
    if (ofUser.images > quotas.perHourOfUser) return tooManyUploads(imageTexts.tooManyUploads);
    if (isStaff) return undefined;
    const ofNetwork = await store.countUploads(this.db, 'network', network, at - HOUR_MS);
    if (ofNetwork.images > quotas.perHourOfNetwork || ofNetwork.bytes >= quotas.bytesPerHourOfNetwork)
      return tooManyUploads(imageTexts.tooManyOfNetwork);
    const stored = await store.countImages(this.db, userId);
    const isFull = stored.images >= quotas.storedOfUser || stored.bytes >= quotas.storedBytesOfUser;
    return isFull ? new AppError('too_many_images') : undefined;
  }

  /**
   * Normalizes and stores an image; the same image is stored once. Throws `image_type_not_allowed`, `image_unreadable`,
   * `image_too_many_pixels`, `image_host_unavailable`.
   */
  async store(bytes: Buffer, uploader: Uploader): Promise<StoredImage> {
    // The first upload imports sharp, which is slow to load.
    const { countPixels, normalizeImage } = await import('./image-processing.ts');
    const turn = { person: uploader.id, isStaff: uploader.isStaff, weight: await countPixels(bytes) };
    return this.keep(await this.deps.queue.run(turn, () => normalizeImage(bytes)), uploader);
  }

  /** Stores the PDF of a test report as it is; the same file is stored once. Throws `report_not_pdf`, `image_host_unavailable`. */
  async storeReport(bytes: Buffer, uploader: Uploader): Promise<StoredReport> {
    if (!isPdf(bytes)) throw new AppError('report_not_pdf');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const url = reportUrl(hash, bytes.length);
    await this.#insertRow(hash, url, { bytes, width: 0, height: 0, tone: '' }, uploader);
    await mapStorageErrors(this.#writeMaster(hash, bytes));
    return { hash, url, byteCount: bytes.length };
  }

  /** Stores a normalized image; `uploader` is null for the operator. */
  async keep(image: NormalizedImage, uploader: Uploader | null): Promise<StoredImage> {
    const hash = createHash('sha256').update(image.bytes).digest('hex');
    const url = await this.#urlFor(hash, image);
    // The row is written before the file, so that garbage collection cannot delete the file in between.
    await this.#insertRow(hash, url, image, uploader);
    if (isOwnImageUrl(url)) await mapStorageErrors(this.#writeMaster(hash, image.bytes));
    const { width, height } = image;
    return { hash, url, width, height, byteCount: image.bytes.length };
  }

  /** Uploads a new image to the image host if there is one, and returns its URL. */
  async #urlFor(hash: string, { bytes }: NormalizedImage): Promise<string> {
    const { host } = this.deps;
    const existing = await store.findImage(this.db, hash);
    if (existing) return existing.url;
    return host ? mapStorageErrors(host.upload(bytes)) : imageUrl(hash);
  }

  async #writeMaster(hash: string, bytes: Buffer): Promise<void> {
    const { blobStorage } = this.deps;
    const name = masterName(hash);
    if (!(await blobStorage.has(name))) await blobStorage.write(name, bytes);
  }

  async #insertRow(
    hash: string,
    url: string,
    image: NormalizedImage,
    uploader: Uploader | null,
  ): Promise<void> {
    const { width, height, tone, bytes } = image;
    const now = this.now();
    const inserted = await store.upsertImage(this.db, {
      hash,
      url,
      width,
      height,
      tone,
      byte_count: bytes.length,
      uploaded_by: uploader?.id ?? null,
      uploaded_at: now,
      delete_at: uploadDeletedAt(now, uploader?.isStaff ?? true),
    });
    if (!inserted) throw overloaded();
  }
}

/** Whether the file begins and ends as a PDF does. A line or two may follow the end. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF');
}

function tooManyUploads(detail: string): AppError {
  return new AppError('too_many_requests', { detail, retryAfterSeconds: HOUR_MS / 1000 });
}
