// The directory of a backup: manifest.json, tables/NAME.jsonl.gz, images/SHA256.jpg, and images/SHA256.pdf of reports of tests
// (docs/decisions/0014).
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { pipeline as pipelineFinished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Row, TableShape } from '#server/storage/copies/table-copy.ts';

const MANIFEST = 'manifest.json';
const ROWS_PER_BATCH = 500;
const IMAGE_NAME = /^([0-9a-f]{64})\.(?:jpg|pdf)$/;

/** The name of a column or migration is printable ASCII, so that a damaged byte is noticed. */
const identifier = z.string().regex(/^[ -~]+$/);
const manifestSchema = z.object({
  format: z.literal('selvedge-backup-1'),
  createdAt: z.iso.datetime(),
  migrations: z.array(identifier),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(identifier),
      rows: z.int().min(0),
      /** The SHA-256 of the compressed file, hex. */
      sha256: z.string(),
    }),
  ),
  images: z.int().min(0),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

interface BackupSource {
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
  rows(table: TableShape): AsyncIterable<readonly Row[]>;
  images(): AsyncIterable<BackupImage>;
}

interface ImageFile {
  readonly name: string;
  /** The SHA-256 of the content, hex. */
  readonly hash: string;
}

export interface BackupImage extends ImageFile {
  readonly content: Buffer;
}

/** The directory is no backup, or an incomplete one. */
export class BackupDamagedError extends Error {}

const tablePath = (directory: string, name: string) => join(directory, 'tables', `${name}.jsonl.gz`);
const imagePath = (directory: string, name: string) => join(directory, 'images', name);

/**
 * Creates `directory`, readable by its owner only. Rejects with EEXIST when it exists; leaves nothing behind when it
 * fails.
 */
export async function writeBackup(directory: string, source: BackupSource): Promise<BackupManifest> {
  await mkdir(directory, { mode: 0o700 });
  try {
    await mkdir(join(directory, 'tables'), { mode: 0o700 });
    await mkdir(join(directory, 'images'), { mode: 0o700 });
    const { migrations } = source;
    const createdAt = new Date().toISOString();
    const tables: BackupManifest['tables'] = [];
    for (const table of source.tables) tables.push(await writeTable(directory, table, source.rows(table)));
    let images = 0;
    for await (const { name, content } of source.images()) {
      await writeFile(imagePath(directory, name), content, { mode: 0o600, flush: true });
      images += 1;
    }
    const manifest = {
      format: 'selvedge-backup-1' as const,
      createdAt,
      migrations: [...migrations],
      tables,
      images,
    };
    await writeFile(join(directory, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    return manifest;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function writeTable(
  directory: string,
  { name, columns }: TableShape,
  batches: AsyncIterable<readonly Row[]>,
): Promise<BackupManifest['tables'][number]> {
  const hash = createHash('sha256');
  let count = 0;
  await pipelineFinished(
    Readable.from(toLines()),
    createGzip({ level: 4 }),
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(tablePath(directory, name), { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { name, columns: [...columns], rows: count, sha256: hash.digest('hex') };

  async function* toLines(): AsyncGenerator<string> {
    for await (const rows of batches) {
      count += rows.length;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
  }
}

/** Reads the manifest and checks the digest of every file. Rejects with BackupDamagedError. */
export async function verifyBackup(directory: string): Promise<BackupManifest> {
  await readdir(directory);
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(directory, MANIFEST), 'utf8')));
    for (const { name, sha256 } of manifest.tables)
      if ((await fileDigest(tablePath(directory, name))) !== sha256) throw new Error(`${name} has changed`);
    let images = 0;
    for (const { name, hash } of await listImages(directory)) {
      if ((await fileDigest(imagePath(directory, name))) !== hash)
        throw new Error(`Image ${name} has changed`);
      images += 1;
    }
    if (images !== manifest.images) throw new Error('Images are missing');
    return manifest;
  } catch (cause) {
    const reason = cause instanceof z.ZodError || cause instanceof SyntaxError ? MANIFEST : messageOf(cause);
    throw new BackupDamagedError(`The backup is damaged or incomplete (${reason})`, { cause });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function fileDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipelineFinished(createReadStream(file), hash);
  return hash.digest('hex');
}

export async function listImages(directory: string): Promise<ImageFile[]> {
  const names = await readdir(join(directory, 'images'));
  return names.flatMap((name) => {
    const [, hash] = IMAGE_NAME.exec(name) ?? [];
    return hash ? { name, hash } : [];
  });
}

export async function* readImages(directory: string): AsyncGenerator<BackupImage> {
  for (const { name, hash } of await listImages(directory))
    yield { name, hash, content: await readFile(imagePath(directory, name)) };
}

/** The rows of a table in batches. */
export async function* readTable(directory: string, name: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const line of readLines(tablePath(directory, name))) {
    rows.push(JSON.parse(line));
    if (rows.length < ROWS_PER_BATCH) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Splits at \n only: `readline` would also split at U+2028, which JSON does not escape. */
async function* readLines(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip().setEncoding('utf8');
  // Errors of any stage reach the reader of `gunzip`.
  pipeline(createReadStream(file), gunzip, () => undefined);
  let rest = '';
  for await (const chunk of gunzip) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
