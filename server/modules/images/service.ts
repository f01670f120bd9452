// Pictures: normalised once, kept under their hash, cut to size when first asked for.
import { createHash } from 'node:crypto';
import type { ImageInfo } from '#contract/image.ts';
import { imageMessages } from '#contract/image-messages.ts';
import { AppError } from '#server/app-error.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { BlobStorage } from './blob-storage.ts';
import { collectGarbage, type ReferencedImages } from './garbage-collection.ts';
import type { NormalizedImage } from './image-processing.ts';
import {
  closestVariant,
  fileOf,
  hashFromUrl,
  imageUrl,
  isHash,
  isOwnImageUrl,
  masterOf,
  type Variant,
} from './image-url.ts';
import type { ImageHost } from './imgbb.ts';
import * as store from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Facts remembered; a picture's never change. */
const FACTS_KEPT_MAX = 20_000;

/** Loaded with the first picture there is work on: most starts of the shop have none for a while. */
const studio = () => import('./image-processing.ts');

export interface StoredImage {
  readonly hash: string;
  /** What a product or review keeps as `img`. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Bytes of the normalised picture. */
  readonly byteCount: number;
}

export interface ImagesOptions {
  readonly storage: Storage;
  readonly blobStorage: BlobStorage;
  /** Where new pictures go instead of onto the shelf. */
  readonly host?: ImageHost | undefined;
  /** Pictures worked on at once. */
  readonly maxConcurrentJobs: number;
  /** Uploads under way at once, each with its bytes in memory; what comes on top is turned away. */
  readonly maxConcurrentUploads: number;
  /** Sizes that may wait to be cut; what comes on top is turned away. */
  readonly maxQueuedResizes: number;
  readonly uploadsPerHour: number;
  readonly now?: () => number;
}

export class Images {
  readonly #parts: ImagesOptions;
  readonly #now: () => number;
  readonly #queue: Semaphore;
  readonly #facts = new Map<string, store.ImageFacts>();
  readonly #cutting = new Map<string, Promise<Buffer | undefined>>();
  #uploading = 0;

  constructor(parts: ImagesOptions) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#queue = new Semaphore(parts.maxConcurrentJobs);
  }

  /**
   * An upload from beginning to end; `receive` reads it from the wire once there is room for it.
   * Throws `too_many_requests`, `overloaded` and what `keep` throws.
   */
  async upload(byEmail: string, receive: () => Promise<Buffer>): Promise<StoredImage> {
    const { maxConcurrentUploads, storage, uploadsPerHour } = this.#parts;
    if (this.#uploading >= maxConcurrentUploads) throw busy();
    this.#uploading += 1;
    try {
      const now = this.#now();
      const made = await store.insertUpload(storage.db, byEmail, now, now - HOUR_MS);
      if (made > uploadsPerHour)
        throw new AppError('too_many_requests', {
          detail: imageMessages.tooManyUploads,
          retryAfterSeconds: HOUR_MS / 1000,
        });
      return await this.store(await receive(), byEmail);
    } finally {
      this.#uploading -= 1;
    }
  }

  /**
   * Keeps a picture for good once this returns; the same picture again is the same file. Waits its turn.
   * Throws `image_type_not_allowed`, `image_unreadable`, `image_too_many_pixels`, `image_host_unavailable`.
   */
  async store(bytes: Buffer, byEmail: string): Promise<StoredImage> {
    const { normalizeImage } = await studio();
    const master = await this.#queue.run(() => normalizeImage(bytes));
    const hash = createHash('sha256').update(master.bytes).digest('hex');
    const url = await this.#placeOf(hash, master);
    await this.#claim(hash, url, master, byEmail);
    if (isOwnImageUrl(url)) await reached(this.#shelve(masterOf(hash), master.bytes));
    return { hash, url, width: master.width, height: master.height, byteCount: master.bytes.length };
  }

  /** Where the picture is, or will be once it is shelved. */
  async #placeOf(hash: string, { bytes }: NormalizedImage): Promise<string> {
    const known = await store.findImage(this.#parts.storage.db, hash);
    if (known) return known.url;
    return this.#parts.host ? reached(this.#parts.host.put(bytes)) : imageUrl(hash);
  }

  async #shelve(name: string, bytes: Buffer): Promise<void> {
    const { blobStorage } = this.#parts;
    if (!(await blobStorage.has(name))) await blobStorage.write(name, bytes);
  }

  /** The row comes before the file: from now on no sweep takes what is about to be written. */
  async #claim(
    hash: string,
    url: string,
    { bytes, width, height, blur }: NormalizedImage,
    byEmail: string,
  ): Promise<void> {
    const now = this.#now();
    const claimed = await store.claimImage(this.#parts.storage.db, {
      hash,
      url,
      width,
      height,
      blur,
      byte_count: bytes.length,
      uploaded_by: byEmail,
      uploaded_at: now,
      unused_since: now,
    });
    if (!claimed) throw busy();
  }

  /**
   * Inside the transaction that makes something show `img`: keeps the picture from being swept. Addresses elsewhere
   * are nobody's to hold, and nothing is ever fetched from them. Throws `validation_failed` at `/img` for a picture
   * of ours that is not there.
   */
  async retain(tx: Executor, img: string): Promise<void> {
    const hash = hashFromUrl(img);
    if (hash && (await store.markUsed(tx, hash))) return;
    if (isOwnImageUrl(img))
      throw new AppError('validation_failed', {
        errors: [{ pointer: '/img', detail: imageMessages.imageNotFound }],
      });
  }

  /** Size and placeholder of each address whose picture the shop keeps. Cheap: facts are remembered. */
  async imageInfoByUrl(addresses: readonly string[]): Promise<Map<string, ImageInfo>> {
    const keys = new Map(addresses.map((address) => [address, hashFromUrl(address) ?? address]));
    const known = await this.#factsOf(keys.values());
    const pictures = new Map<string, ImageInfo>();
    for (const [address, key] of keys) {
      const facts = known.get(key);
      if (facts) pictures.set(address, { width: facts.width, height: facts.height, blur: facts.blur });
    }
    return pictures;
  }

  /** By hash and by address. Memory may lose them to others' pictures meanwhile: these do not come from there. */
  async #factsOf(keys: Iterable<string>): Promise<Map<string, store.ImageFacts>> {
    const known = new Map<string, store.ImageFacts>();
    const unknown: string[] = [];
    for (const key of new Set(keys)) {
      const facts = this.#facts.get(key);
      if (facts) known.set(key, facts);
      else unknown.push(key);
    }
    if (unknown.length === 0) return known;
    if (this.#facts.size + unknown.length > FACTS_KEPT_MAX) this.#facts.clear();
    for (const facts of await store.findFacts(this.#parts.storage.db, unknown)) {
      for (const key of [facts.hash, facts.url]) {
        this.#facts.set(key, facts);
        known.set(key, facts);
      }
    }
    return known;
  }

  /**
   * One size of a picture, cut now if it never was. Throws `image_not_found`, and `overloaded` when too many
   * others wait to be cut.
   */
  async variant(hash: string, wish: Variant): Promise<Buffer> {
    if (!isHash(hash)) throw new AppError('image_not_found');
    const facts = this.#facts.get(hash) ?? (await this.#factsOf([hash])).get(hash);
    if (!facts) throw new AppError('image_not_found');
    const variant = closestVariant(wish, facts.width);
    const kept = await reached(this.#parts.blobStorage.read(fileOf(hash, variant)));
    const bytes = kept ?? (await this.#cutOnce(hash, variant));
    if (!bytes) throw new AppError('image_not_found');
    return bytes;
  }

  /** Asked for by many at the same time, cut once. */
  #cutOnce(hash: string, variant: Variant): Promise<Buffer | undefined> {
    const name = fileOf(hash, variant);
    const underway = this.#cutting.get(name);
    if (underway) return underway;
    if (this.#queue.waiting >= this.#parts.maxQueuedResizes) throw busy();
    const work = this.#cut(hash, variant).finally(() => this.#cutting.delete(name));
    this.#cutting.set(name, work);
    return work;
  }

  async #cut(hash: string, variant: Variant): Promise<Buffer | undefined> {
    const bytes = await this.#queue.run(async () => {
      // Read only when its turn comes: what waits in line weighs nothing.
      const master = await reached(this.#parts.blobStorage.read(masterOf(hash)));
      return master && (await studio()).resizeImage(master, variant);
    });
    if (bytes) await reached(this.#parts.blobStorage.write(fileOf(hash, variant), bytes));
    return bytes;
  }

  /** Removes pictures that nothing has shown for a day; answers their hashes. See sweep.ts. */
  async collectGarbage(shown: ReferencedImages): Promise<string[]> {
    const { storage, blobStorage } = this.#parts;
    const removed = await collectGarbage({ db: storage.db, shelf: blobStorage, now: this.#now }, shown);
    for (const hash of removed) this.#facts.delete(hash);
    return removed;
  }
}

function busy(): AppError {
  return new AppError('overloaded', { retryAfterSeconds: 2 });
}

/** The disk, the bucket or the host failed, not what was asked of it. */
async function reached<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw Object.assign(new AppError('image_host_unavailable', { retryAfterSeconds: 5 }), { cause });
  }
}
