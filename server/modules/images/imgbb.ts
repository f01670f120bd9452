// Passes pictures on to imgbb, as its API documents it (https://api.imgbb.com): the key stays on the server.
import { z } from 'zod';
import { imageUrl } from '#contract/fields.ts';

const TIMEOUT_MS = 30_000;

/** Where pictures live when not with us. */
export interface ImageHost {
  /** Uploads a JPEG; answers the address it is shown at. Throws when the host does not answer with one. */
  put(bytes: Buffer): Promise<string>;
}

const answer = z.object({ success: z.literal(true), data: z.object({ url: imageUrl }) });

/** `base`: scheme and host of the service. */
export function imgbb(base: string, key: string): ImageHost {
  return {
    async put(bytes) {
      const address = new URL('/1/upload', base);
      address.searchParams.set('key', key);
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
      const response = await fetch(address, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // Its refusals name the request's address, key and all: only the status is told.
      if (!response.ok) throw new Error(`imgbb answered ${response.status}`);
      return answer.parse(await response.json()).data.url;
    },
  };
}
