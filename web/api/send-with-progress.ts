// Sends a body with progress. It uses XMLHttpRequest because fetch does not report the progress of an upload.

import { texts } from '#contract/core/texts.ts';
import type { NameAt, ResponseBody, Route } from '#contract/endpoint-types.ts';
import { LANGUAGE } from '../languages/own-language.ts';
import { ApiError, toApiError } from './api-error.ts';
import { requestTimeoutMs } from './timeout.ts';
import { withToken } from './token-provider.ts';

export interface UploadOptions {
  /** Called with the share that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

interface Upload {
  readonly query?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  /** Leave it out for a form, whose type the browser sets. */
  readonly mediaType?: string;
}

/** Resolves with the response body. Throws ApiError, or the signal's reason when aborted. */
export async function sendWithProgress<At extends Route>(
  route: At,
  upload: Upload,
  options: UploadOptions,
): Promise<ResponseBody<NameAt<At>>> {
  const response = await withToken((token) => send(route, upload, token, options));
  if (!response.ok) throw await toApiError(response);
  return response.json();
}

function send(
  route: Route,
  { query, body, mediaType }: Upload,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const stopTimer = abortWhenStalled(request, () =>
      reject(new ApiError(0, 'timed_out', texts.errors.timedOut)),
    );
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new ApiError(0, 'network_failed', texts.errors.network));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => {
      stopTimer();
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    const [method = '', path = ''] = route.split(' ');
    request.open(method, query ? `${path}?${new URLSearchParams(query)}` : path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', LANGUAGE);
    if (mediaType) request.setRequestHeader('content-type', mediaType);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(body);
  });
}

/** Aborts an upload that makes no progress for `requestTimeoutMs`; a slow one may take as long as it needs. */
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
