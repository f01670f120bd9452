// Stores image files in an S3-compatible bucket through its REST API. aws4fetch signs the requests (Signature Version 4).
import { AwsClient } from 'aws4fetch';
import type { Settings } from '#server/settings.ts';
import type { BlobStorage } from './blob-storage.ts';
import { FORMATS, type Format } from './image-url.ts';

const RESPONSE_TIMEOUT_MS = 20_000;
/** Repeats of a request that was answered 429 or 5xx. */
const RETRIES = 2;

type BucketSettings = Pick<
  Settings,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Sends no request. Settings guarantee that a bucket comes with its keys. */
export function createS3BlobStorage(bucket: string, settings: BucketSettings): BlobStorage {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings;
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    service: 's3',
    region: S3_REGION,
    retries: RETRIES,
  });
  // Servers other than Amazon's rarely support buckets as host names.
  const bucketUrl = S3_ENDPOINT
    ? `${S3_ENDPOINT.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${S3_REGION}.amazonaws.com`;
  return new S3BlobStorage(client, bucketUrl);
}

class S3BlobStorage implements BlobStorage {
  readonly #client: AwsClient;
  readonly #bucketUrl: string;

  constructor(client: AwsClient, bucketUrl: string) {
    this.#client = client;
    this.#bucketUrl = bucketUrl;
  }

  async read(name: string): Promise<Buffer | undefined> {
    const response = await this.#request(`/${name}`);
    return response && Buffer.from(await response.arrayBuffer());
  }

  async has(name: string): Promise<boolean> {
    return (await this.#request(`/${name}`, { method: 'HEAD' })) !== undefined;
  }

  /** S3 makes an object visible only when it is complete. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const format = name.slice(name.lastIndexOf('.') + 1) as Format;
    const headers = { 'content-type': FORMATS[format] };
    const stored = await this.#request(`/${name}`, { method: 'PUT', body: new Uint8Array(bytes), headers });
    if (!stored) throw new Error('The bucket does not exist.');
  }

  async deleteAll(hash: string): Promise<void> {
    const listing = await this.#request(`?list-type=2&prefix=${hash}%2F`);
    const xml = (await listing?.text()) ?? '';
    // Keys are hashes and file names of this module, which XML never escapes.
    for (const [, key] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) {
      await this.#request(`/${key}`, { method: 'DELETE' });
    }
  }

  /** Returns undefined for 404; throws for every other error. */
  async #request(pathAndQuery: string, init: RequestInit = {}): Promise<Response | undefined> {
    const response = await this.#client.fetch(`${this.#bucketUrl}${pathAndQuery}`, {
      ...init,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The bucket answered ${response.status}.`);
    return response;
  }
}
