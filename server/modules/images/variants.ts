// Serves the sizes of an image, and creates each one when it is first requested.
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FairQueue, NamedTurn, Turn } from '#server/http/load/fair-queue.ts';
import { mapStorageErrors } from './availability.ts';
import type { BlobStorage } from './blob-storage.ts';
import type { ImageInfoCache } from './image-info.ts';
import { closestVariant, isHash, masterName, type Variant, variantName } from './image-url.ts';

interface ImageVariantsDeps {
  readonly blobStorage: BlobStorage;
  readonly info: ImageInfoCache;
  readonly queue: FairQueue;
}

export class ImageVariants extends Service<ImageVariantsDeps> {
  /** Jobs by name; concurrent requests share one, at the earliest place of their networks. */
  readonly #resizing = new Map<string, Promise<Buffer | undefined>>();

  /**
   * `network` is the visitor's. Throws `image_not_found`, `image_host_unavailable`, `too_many_requests`, and
   * `overloaded` when too many jobs wait.
   */
  async read(hash: string, requested: Variant, network: string): Promise<Buffer> {
    const info = isHash(hash) ? await this.deps.info.findByHash(hash) : undefined;
    if (!info || info.width === 0) throw new AppError('image_not_found');
    const variant = closestVariant(requested, info.width);
    const stored = await mapStorageErrors(this.deps.blobStorage.read(variantName(hash, variant)));
    const turn = { person: network, weight: info.width * info.height, job: variantName(hash, variant) };
    const bytes = stored ?? (await this.#resizeOnce(hash, variant, turn));
    if (!bytes) throw new AppError('image_not_found');
    return bytes;
  }

  #resizeOnce(hash: string, variant: Variant, turn: NamedTurn): Promise<Buffer | undefined> {
    const { job: name } = turn;
    const running = this.#resizing.get(name);
    if (running) {
      this.deps.queue.join(turn);
      return running;
    }
    const job = this.#resize(hash, variant, turn).finally(() => this.#resizing.delete(name));
    this.#resizing.set(name, job);
    return job;
  }

  async #resize(hash: string, variant: Variant, turn: Turn): Promise<Buffer | undefined> {
    const { blobStorage, queue } = this.deps;
    const bytes = await queue.run(turn, async () => {
      // The master is read when the job starts, so that waiting jobs hold no memory.
      const master = await mapStorageErrors(blobStorage.read(masterName(hash)));
      return master && (await import('./image-processing.ts')).resizeImage(master, variant);
    });
    if (bytes) await mapStorageErrors(blobStorage.write(variantName(hash, variant), bytes));
    return bytes;
  }
}
