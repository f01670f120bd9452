// Sends a photo to the shop, with progress. XMLHttpRequest, since fetch cannot tell how much it has sent.
import type { UploadedImage } from '#contract/image.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#contract/paths.ts';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import { requestTimeoutMs } from '#web/api/timeout.ts';
import { currentToken } from '#web/api/token-provider.ts';
import { resizeForUpload } from './resize-for-upload.ts';

export interface UploadOptions {
  /** Hears the share that is sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads a photo, made smaller first when it is over the shop's limits; answers the address a product or review
 * keeps as `img`. Throws Refused, or the signal's reason when it was called off.
 */
export async function uploadImage(file: File, manner: UploadOptions = {}): Promise<string> {
  const photo = await resizeForUpload(file);
  const token = await currentToken();
  manner.signal?.throwIfAborted();
  const answer = await send(photo, token, manner);
  if (!answer.ok) throw await toApiError(answer);
  const { data } = (await answer.json()) as UploadedImage;
  return data.url;
}

function send(
  photo: Blob,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    const stopWatching = watchStalling(request, () =>
      reject(new ApiError(0, 'timed_out', messages.errors.timedOut)),
    );
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new ApiError(0, 'network_failed', messages.errors.network));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => {
      stopWatching();
      signal?.removeEventListener('abort', callOff);
    };
    signal?.addEventListener('abort', callOff);
    request.open(api.uploadImage.method, api.uploadImage.path);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    const form = new FormData();
    form.append('image', photo);
    request.send(form);
  });
}

/** A slow upload may take its time as long as it moves; one that stands still is given up. */
function watchStalling(request: XMLHttpRequest, onStalled: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wind = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onStalled();
      request.abort();
    }, requestTimeoutMs());
  };
  wind();
  request.upload.addEventListener('progress', wind);
  return () => clearTimeout(timer);
}

function answerOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: { ...(wait !== null && { 'retry-after': wait }) },
  });
}
