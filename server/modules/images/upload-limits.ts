// Limits uploads in progress: the bytes buffered in memory by all of them, and the number of one user.
import { imageMessages } from '#contract/image-messages.ts';
import { AppError } from '#server/app-error.ts';
import { overloaded } from './availability.ts';

export interface UploadLimitsOptions {
  /** Of all uploads in progress, in bytes. */
  readonly maxBufferedBytes: number;
  /** Uploads in progress of one user. */
  readonly maxUploadsPerUser: number;
}

/** Collects the body of one upload. */
export interface UploadBuffer {
  /** Throws `overloaded` when the buffers of all uploads are full. */
  append(chunk: Buffer): void;
  concat(): Buffer;
}

/**
 * An upload counts by the bytes it has sent, not by its connection: slow clients occupy almost nothing, and cannot keep
 * others from uploading.
 */
export class UploadLimits {
  readonly #options: UploadLimitsOptions;
  readonly #uploadsByUser = new Map<string, number>();
  #bufferedBytes = 0;

  constructor(options: UploadLimitsOptions) {
    this.#options = options;
  }

  /** Runs `upload` with a buffer that is released afterwards. Throws `too_many_requests`. */
  async run<Value>(email: string, upload: (buffer: UploadBuffer) => Promise<Value>): Promise<Value> {
    const inProgress = this.#uploadsByUser.get(email) ?? 0;
    if (inProgress >= this.#options.maxUploadsPerUser)
      throw new AppError('too_many_requests', {
        detail: imageMessages.uploadsInProgress,
        retryAfterSeconds: 2,
      });
    this.#uploadsByUser.set(email, inProgress + 1);
    const chunks: Buffer[] = [];
    try {
      return await upload({
        append: (chunk) => this.#append(chunks, chunk),
        concat: () => Buffer.concat(chunks),
      });
    } finally {
      for (const chunk of chunks) this.#bufferedBytes -= chunk.length;
      this.#decrement(email);
    }
  }

  #append(chunks: Buffer[], chunk: Buffer): void {
    if (this.#bufferedBytes + chunk.length > this.#options.maxBufferedBytes) throw overloaded();
    this.#bufferedBytes += chunk.length;
    chunks.push(chunk);
  }

  #decrement(email: string): void {
    const left = (this.#uploadsByUser.get(email) ?? 1) - 1;
    if (left > 0) this.#uploadsByUser.set(email, left);
    else this.#uploadsByUser.delete(email);
  }
}
