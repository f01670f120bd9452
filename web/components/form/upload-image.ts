// Uploads an image with progress.
import { sendWithProgress, type UploadOptions } from '#web/api/send-with-progress.ts';
import { resizeForUpload } from './resize-for-upload.ts';

export type { UploadOptions } from '#web/api/send-with-progress.ts';

/**
 * Uploads an image, reduced first if it exceeds the limits. Resolves with the URL that an article or review stores as
 * `img`. Throws ApiError, or the signal's reason when aborted.
 */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<string> {
  const image = await resizeForUpload(file);
  options.signal?.throwIfAborted();
  const body = new FormData();
  body.append('image', image);
  const { data } = await sendWithProgress('POST /api/image', { body }, options);
  return data.url;
}
