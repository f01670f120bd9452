// The body of an upload, read as it arrives and limited while it does.
import type { Readable } from 'node:stream';
import { IMPORT_MAX_BYTES } from '#contract/article-limits.ts';
import { AppError } from '#server/http/app-error.ts';

/** Throws `body_too_large` as soon as it is. */
export async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  // Destroying the body would end the connection before the error is sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    byteCount += chunk.length;
    if (byteCount > IMPORT_MAX_BYTES)
      throw new AppError('body_too_large', {
        detail: `A file may have at most ${IMPORT_MAX_BYTES / 1024 / 1024} MB.`,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, byteCount);
}
