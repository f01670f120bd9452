// Picture files in an S3-compatible bucket. The only file that knows the S3 client, and it loads it when there is one.
import type { S3Client } from '@aws-sdk/client-s3';
import type { Settings } from '#server/settings.ts';
import type { BlobStorage } from './blob-storage.ts';
import { FORMATS, type Format } from './image-url.ts';

const CONNECT_TIMEOUT_MS = 3000;
const ANSWER_TIMEOUT_MS = 20_000;

type Client = typeof import('@aws-sdk/client-s3');
type BucketSettings = Pick<
  Settings,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Without keys among the settings the client looks where machines in the cloud find theirs. Asks the bucket nothing yet. */
export async function createS3BlobStorage(bucket: string, settings: BucketSettings): Promise<BlobStorage> {
  // The client weighs more than the rest of the shop: it is loaded by those who use it.
  const library = await import('@aws-sdk/client-s3');
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const client = new library.S3Client({
    region: S3_REGION,
    // Servers other than Amazon's seldom answer on a name of the bucket's own, nor know its newer checksums.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: ANSWER_TIMEOUT_MS },
  });
  return new BucketShelf(library, client, bucket);
}

class BucketShelf implements BlobStorage {
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
    const found = await absentIfMissing(this.#client.send(new GetObjectCommand(this.#at(name))));
    return found?.Body && Buffer.from(await found.Body.transformToByteArray());
  }

  async has(name: string): Promise<boolean> {
    const { HeadObjectCommand } = this.#library;
    return (await absentIfMissing(this.#client.send(new HeadObjectCommand(this.#at(name))))) !== undefined;
  }

  /** A bucket shows an object only once it is whole. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const { PutObjectCommand } = this.#library;
    const format = name.slice(name.lastIndexOf('.') + 1) as Format;
    await this.#client.send(
      new PutObjectCommand({ ...this.#at(name), Body: bytes, ContentType: FORMATS[format] }),
    );
  }

  async clear(hash: string): Promise<void> {
    const { DeleteObjectCommand, ListObjectsV2Command } = this.#library;
    const { Contents = [] } = await this.#client.send(
      new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: `${hash}/` }),
    );
    for (const { Key } of Contents) {
      if (Key) await this.#client.send(new DeleteObjectCommand(this.#at(Key)));
    }
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: name };
  }
}

async function absentIfMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw error;
  }
}
