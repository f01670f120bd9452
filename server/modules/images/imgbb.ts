// Uploads images to imgbb as documented at https://api.imgbb.com. The key stays on the server.
import { z } from 'zod';
import { imageUrl } from '#contract/core/fields.ts';
import { readJsonAnswer } from '#server/http/outbound-request.ts';

const TIMEOUT_MS = 30_000;

/** Hosts images outside the shop. */
export interface ImageHost {
  /** Uploads a JPEG; resolves to its URL. Throws when the host does not respond with one. */
  upload(bytes: Buffer): Promise<string>;
}

const uploadResponse = z.object({ success: z.literal(true), data: z.object({ url: imageUrl }) });

/** `origin` is the scheme and host of the API. `isAllowed` says whether images of a URL may be shown. */
export function createImgbb(origin: string, key: string, isAllowed: (url: string) => boolean): ImageHost {
  return {
    async upload(bytes) {
      const url = new URL('/1/upload', origin);
      url.searchParams.set('key', key);
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'image.jpg');
      const response = await fetch(url, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The body of an error repeats the request's URL with the key, so the message has the status only.
      if (!response.ok) throw new Error(`imgbb responded with ${response.status}`);
      const { data } = uploadResponse.parse(await readJsonAnswer(response));
      if (!isAllowed(data.url))
        throw new Error(
          `imgbb serves images on ${URL.parse(data.url)?.host}, which IMAGE_HOSTS does not allow`,
        );
      return data.url;
    },
  };
}
