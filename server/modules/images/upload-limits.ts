// Limits the simultaneous uploads of one user. `server/http/load/request-bodies.ts` limits the memory of all uploads.
import { imageTexts } from '#contract/core/image-texts.ts';
import { AppError } from '#server/http/app-error.ts';

export interface UploadLimitsOptions {
  /** The number of simultaneous uploads of one user. */
  readonly maxUploadsPerUser: number;
}

export class UploadLimits {
  readonly #options: UploadLimitsOptions;
  readonly #uploadsByUser = new Map<string, number>();

  constructor(options: UploadLimitsOptions) {
    this.#options = options;
  }

  /** Runs `upload`. Throws `too_many_requests`. */
  async run<Value>(userId: string, upload: () => Promise<Value>): Promise<Value> {
    const inProgress = this.#uploadsByUser.get(userId) ?? 0;
    if (inProgress >= this.#options.maxUploadsPerUser)
      throw new AppError('too_many_requests', {
        detail: imageTexts.uploadsInProgress,
        retryAfterSeconds: 2,
      });
    this.#uploadsByUser.set(userId, inProgress + 1);
    try {
      return await upload();
    } finally {
      this.#decrement(userId);
    }
  }

  #decrement(userId: string): void {
    const left = (this.#uploadsByUser.get(userId) ?? 1) - 1;
    if (left > 0) this.#uploadsByUser.set(userId, left);
    else this.#uploadsByUser.delete(userId);
  }
}
