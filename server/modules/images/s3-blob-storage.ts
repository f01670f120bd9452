// Stores image files in an S3-compatible bucket through its REST API. aws4fetch signs the requests (Signature Version
// 4).
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { readAnswer } from '#server/http/outbound-request.ts';
import type { Settings } from '#server/settings.ts';
import type { FileStorage, StoredFile } from './blob-storage.ts';
import { FORMATS } from './image-url.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = { ...FORMATS, zip: 'application/zip' };
const RESPONSE_TIMEOUT_MS = 20_000;
/** The lowest rate at which a large file is expected to be sent. */
const BYTES_PER_MS = 500;
/** The number of retries after an answer of 429 or 5xx. */
const RETRIES = 2;
/** More than the largest picture or report that the shop stores. */
const OBJECT_MAX_BYTES = 32 * 1024 * 1024;

type BucketSettings = Pick<
  Settings,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Creates the storage without sending a request. The settings guarantee that a bucket comes with its keys. */
export function createS3BlobStorage(bucket: string, settings: BucketSettings): S3BlobStorage {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings;
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    service: 's3',
    region: S3_REGION,
    retries: RETRIES,
  });
  // The bucket is in the path because servers other than Amazon's rarely support buckets as host names.
  const bucketUrl = S3_ENDPOINT
    ? `${S3_ENDPOINT.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${S3_REGION}.amazonaws.com`;
  return new S3BlobStorage(client, bucketUrl);
}

class S3BlobStorage implements FileStorage {
  readonly #client: AwsClient;
  readonly #bucketUrl: string;

  constructor(client: AwsClient, bucketUrl: string) {
    this.#client = client;
    this.#bucketUrl = bucketUrl;
  }

  async read(name: string): Promise<Buffer | undefined> {
    const response = await this.#request(`/${name}`);
    return response && readAnswer(response, OBJECT_MAX_BYTES);
  }

  async has(name: string): Promise<boolean> {
    return (await this.#request(`/${name}`, { method: 'HEAD' })) !== undefined;
  }

  /** The time limit ends with the headers; reading the content may take longer. */
  async open(name: string): Promise<StoredFile | undefined> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), RESPONSE_TIMEOUT_MS);
    const response = await this.#request(`/${name}`, {}, timeout.signal).finally(() => clearTimeout(timer));
    if (!response?.body) return undefined;
    const length = response.headers.get('content-length');
    return {
      content: Readable.from(response.body, { objectMode: false }),
      byteCount: length === null ? undefined : Number(length),
    };
  }

  /** S3 shows an object only when it is complete, and has to know its size first: chunks are collected on the disk. */
  async write(name: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
    if (Buffer.isBuffer(content)) return this.#put(name, new Blob([new Uint8Array(content)]));
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-'));
    try {
      const file = join(folder, 'file');
      await writeFile(file, content, { mode: 0o600 });
      await this.#put(name, await openAsBlob(file));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #put(name: string, body: Blob): Promise<void> {
    const type = CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)];
    const headers = { ...(type && { 'content-type': type }) };
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS + Math.ceil(body.size / BYTES_PER_MS));
    const stored = await this.#request(`/${name}`, { method: 'PUT', body, headers }, timeout);
    if (!stored) throw new Error('The bucket does not exist.');
  }

  async deleteAll(hash: string): Promise<void> {
    const listing = await this.#request(`?list-type=2&prefix=${hash}%2F`);
    const xml = listing ? (await readAnswer(listing, OBJECT_MAX_BYTES)).toString() : '';
    // Keys are hashes and file names of this module, which XML never escapes.
    for (const [, key] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) {
      await this.#request(`/${key}`, { method: 'DELETE' });
    }
  }

  /** Lists one object. Throws when the bucket does not exist, cannot be reached, or may not be listed. */
  async verify(): Promise<void> {
    if (!(await this.#request('?list-type=2&max-keys=1'))) throw new Error('The bucket does not exist.');
  }

  /** Returns undefined for 404; throws for every other error. */
  async #request(
    pathAndQuery: string,
    init: RequestInit = {},
    signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  ): Promise<Response | undefined> {
    const response = await this.#client
      .fetch(`${this.#bucketUrl}${pathAndQuery}`, { ...init, signal })
      .catch((error: unknown) => {
        throw new Error('The bucket of S3_BUCKET does not answer.', { cause: error });
      });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The bucket answered ${response.status}.`);
    return response;
  }
}
