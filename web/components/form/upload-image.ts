// Uploads an image with progress. Uses XMLHttpRequest, because fetch does not report upload progress.

import { api } from '#contract/api.ts';
import type { UploadedImage } from '#contract/image.ts';
import { messages } from '#contract/messages.ts';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import { requestTimeoutMs } from '#web/api/timeout.ts';
import { withToken } from '#web/api/token-provider.ts';
import { resizeForUpload } from './resize-for-upload.ts';

export interface UploadOptions {
  /** Called with the share that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads an image, reduced first if it exceeds the limits. Resolves with the address that a product or review stores
 * as `img`. Throws ApiError, or the signal's reason when aborted.
 */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<string> {
  const image = await resizeForUpload(file);
  options.signal?.throwIfAborted();
  const response = await withToken((token) => send(image, token, options));
  if (!response.ok) throw await toApiError(response);
  const { data } = (await response.json()) as UploadedImage;
  return data.url;
}

function send(
  image: Blob,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const stopTimer = abortWhenStalled(request, () =>
      reject(new ApiError(0, 'timed_out', messages.errors.timedOut)),
    );
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new ApiError(0, 'network_failed', messages.errors.network));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => {
      stopTimer();
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    request.open(api.uploadImage.method, api.uploadImage.path);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    const form = new FormData();
    form.append('image', image);
    request.send(form);
  });
}

/** Aborts an upload without progress for `requestTimeoutMs`; a slow one may take as long as it needs. */
function abortWhenStalled(request: XMLHttpRequest, onStalled: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onStalled();
      request.abort();
    }, requestTimeoutMs());
  };
  restart();
  request.upload.addEventListener('progress', restart);
  return () => clearTimeout(timer);
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: { ...(retryAfter !== null && { 'retry-after': retryAfter }) },
  });
}
