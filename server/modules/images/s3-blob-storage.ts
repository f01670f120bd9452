// Stores image files in an S3-compatible bucket. Imports the S3 client only when a bucket is configured.
import type { S3Client } from '@aws-sdk/client-s3';
import type { Settings } from '#server/settings.ts';
import type { BlobStorage } from './blob-storage.ts';
import { FORMATS, type Format } from './image-url.ts';

const CONNECT_TIMEOUT_MS = 3000;
const RESPONSE_TIMEOUT_MS = 20_000;

type Client = typeof import('@aws-sdk/client-s3');
type BucketSettings = Pick<
  Settings,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Without keys in the settings the client uses AWS's default credential chain. Sends no request. */
export async function createS3BlobStorage(bucket: string, settings: BucketSettings): Promise<BlobStorage> {
  // The client is larger than the rest of the server.
  const library = await import('@aws-sdk/client-s3');
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const client = new library.S3Client({
    region: S3_REGION,
    // Other S3 servers rarely support virtual-hosted buckets or the newer checksums.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: RESPONSE_TIMEOUT_MS },
  });
  return new S3BlobStorage(library, client, bucket);
}

class S3BlobStorage implements BlobStorage {
  readonly #library: Client;
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(library: Client, client: S3Client, bucket: string) {
    this.#library = library;
    this.#client = client;
    this.#bucket = bucket;
  }

  async read(name: string): Promise<Buffer | undefined> {
    const { GetObjectCommand } = this.#library;
    const found = await undefinedIfMissing(this.#client.send(new GetObjectCommand(this.#location(name))));
    return found?.Body && Buffer.from(await found.Body.transformToByteArray());
  }

  async has(name: string): Promise<boolean> {
    const { HeadObjectCommand } = this.#library;
    return (
      (await undefinedIfMissing(this.#client.send(new HeadObjectCommand(this.#location(name))))) !== undefined
    );
  }

  /** S3 makes an object visible only when it is complete. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const { PutObjectCommand } = this.#library;
    const format = name.slice(name.lastIndexOf('.') + 1) as Format;
    await this.#client.send(
      new PutObjectCommand({ ...this.#location(name), Body: bytes, ContentType: FORMATS[format] }),
    );
  }

  async deleteAll(hash: string): Promise<void> {
    const { DeleteObjectCommand, ListObjectsV2Command } = this.#library;
    const { Contents = [] } = await this.#client.send(
      new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: `${hash}/` }),
    );
    for (const { Key } of Contents) {
      if (Key) await this.#client.send(new DeleteObjectCommand(this.#location(Key)));
    }
  }

  #location(name: string) {
    return { Bucket: this.#bucket, Key: name };
  }
}

async function undefinedIfMissing<Output>(command: Promise<Output>): Promise<Output | undefined> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw error;
  }
}
