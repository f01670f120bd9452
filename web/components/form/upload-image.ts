// Uploads an image with progress.
import { api } from '#contract/api.ts';
import type { UploadedImage } from '#contract/image.ts';
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
  const response = await sendWithProgress({ ...api.uploadImage, body }, options);
  const { data } = (await response.json()) as UploadedImage;
  return data.url;
}
