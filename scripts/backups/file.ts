// A backup's one file: gzip over lines of JSON and the bytes of pictures, closed by a hash of all of it. Knows no shop.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ByteReader } from './byte-reader.ts';

const FORMAT = 'selvedge backup 1';
const LINE_MAX_BYTES = 64 * 1024 * 1024;

const head = z.object({ format: z.literal(FORMAT), madeAt: z.string(), migrations: z.array(z.string()) });
const table = z.object({ table: z.string(), columns: z.array(z.string()) });
const rows = z.array(z.array(z.union([z.string(), z.number(), z.null()])));
const picture = z.object({
  picture: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive().max(LINE_MAX_BYTES),
});
const end = z.object({ end: z.string() });

export type BackupHead = Omit<z.infer<typeof head>, 'format'>;

/** What a backup holds after its head, in this order: each table with its rows, then pictures. */
export type BackupPart =
  | z.infer<typeof table>
  | { readonly rows: z.infer<typeof rows> }
  | { readonly picture: string; readonly content: Buffer };

/** The file is no backup, or not a whole one. */
export class BackupDamaged extends Error {}

/** Writes `file`, whole or not at all. Throws EEXIST when there is one of that name. */
export async function writeBackup(
  file: string,
  about: BackupHead,
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  // Taking the name first keeps two backups from writing to one file.
  const taken = await open(file, 'wx', 0o600);
  const draft = `${file}.part`;
  try {
    const handle = await open(draft, 'w', 0o600);
    await pipeline(
      Readable.from(bytesOf(about, parts), { objectMode: false }),
      createGzip({ level: 4 }),
      handle.createWriteStream({ flush: true }),
    );
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    await rm(file, { force: true });
    throw error;
  } finally {
    await taken.close();
  }
}

async function* bytesOf(about: BackupHead, parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(line({ format: FORMAT, ...about }));
  for await (const part of parts) {
    if ('rows' in part) yield hashed(line(part.rows));
    else if ('table' in part) yield hashed(line(part));
    else {
      yield hashed(line({ picture: part.picture, bytes: part.content.length }));
      yield hashed(part.content);
    }
  }
  yield line({ end: hash.digest('hex') });
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);

/** The head of a backup. Throws BackupDamaged. */
export async function readHead(file: string): Promise<BackupHead> {
  const reader = readerOf(file);
  return mendable(async () => head.parse(await reader.json())).finally(() => reader.close());
}

/** Every part of a backup. Throws BackupDamaged, at the very end where only the end is missing. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const reader = readerOf(file);
  try {
    await mendable(async () => head.parse(await reader.json()));
    for (;;) {
      const part = await mendable(() => nextPart(reader));
      if (!part) return;
      yield part;
    }
  } finally {
    reader.close();
  }
}

function readerOf(file: string): ByteReader {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  // A pipe hands on bytes, not what goes wrong.
  source.once('error', (error) => unpacked.destroy(error));
  return new ByteReader(unpacked, LINE_MAX_BYTES);
}

async function nextPart(reader: ByteReader): Promise<BackupPart | undefined> {
  const before = reader.digest();
  const told = await reader.json();
  if (Array.isArray(told)) return { rows: rows.parse(told) };
  const read = z.union([table, picture, end]).parse(told);
  if ('picture' in read) return { picture: read.picture, content: await reader.bytes(read.bytes) };
  if ('table' in read) return read;
  if (read.end !== before) throw new Error('Its hash is another');
  await reader.end();
  return undefined;
}

/** Whatever goes wrong while reading means one thing to whoever restores. A missing file stays what it is. */
async function mendable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (['ENOENT', 'EACCES', 'EISDIR', 'EPERM'].includes(code)) throw cause;
    throw new BackupDamaged('damaged, cut short, or no backup at all', { cause });
  }
}
