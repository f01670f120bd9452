// Errors of an overloaded or unreachable image storage.
import { AppError } from '#server/http/app-error.ts';

export function overloaded(): AppError {
  return new AppError('overloaded', { retryAfterSeconds: 2 });
}

/** Maps every failure of a call to the disk, the bucket or the image host to `image_host_unavailable`. */
export async function mapStorageErrors<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (cause) {
    throw Object.assign(new AppError('image_host_unavailable', { retryAfterSeconds: 5 }), { cause });
  }
}
