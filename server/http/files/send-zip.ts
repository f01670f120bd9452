// ZIP files that are made while they are read, so that at most one entry is in memory.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Zip, ZipDeflate } from 'fflate';

/** Compressing this many bytes blocks other requests for a few milliseconds. */
const SLICE_BYTES = 64 * 1024;

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The level of deflate: 0 stores the bytes as they are, for what is compressed already. Default: 6. */
  readonly level?: 0 | 6;
}

/** Yields the chunks of a ZIP file. An entry is taken once the chunks before it were consumed. */
export async function* zipChunks(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, bytes, level = 6 } of entries) {
    const entry = new ZipDeflate(name, { level });
    zip.add(entry);
    for (let from = 0; from === 0 || from < bytes.length; from += SLICE_BYTES) {
      const to = from + SLICE_BYTES;
      entry.push(bytes.subarray(from, to), to >= bytes.length);
      yield* chunks.splice(0);
    }
  }
  zip.end();
  yield* chunks.splice(0);
}

/** Sends a ZIP file as a download. `name` has no extension: letters, digits and hyphens. */
export function sendZip(reply: FastifyReply, name: string, entries: AsyncIterable<ZipEntry>): FastifyReply {
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}.zip"`)
    .send(Readable.from(zipChunks(entries)));
}
