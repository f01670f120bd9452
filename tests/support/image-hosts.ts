// Places pictures may live outside the shop: an S3 server and a host with imgbb's contract, both on loopback.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { freshDatabase } from './database.ts';

const BUCKET = 'pictures';
/** The keys s3rver knows. */
const KEY = 'S3RVER';

/** Settings that send pictures into a bucket, and where its files lie on disk. */
export async function openS3(): Promise<{
  env: Record<string, string>;
  folder: string;
  close(): Promise<void>;
}> {
  const { dataDir } = await freshDatabase();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: dataDir,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  let open = true;
  const close = async () => {
    if (open) await server.close();
    open = false;
  };
  onTestFinished(close);
  return {
    folder: join(dataDir, BUCKET),
    close,
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
  };
}

export interface Imgbb {
  readonly env: Record<string, string>;
  /** Pictures received, in the order they came. */
  readonly received: Buffer[];
  /** How it answers from now on, besides with success. */
  fail?: { status: number; body: unknown };
}

/** Speaks imgbb's contract: POST /1/upload?key=… with multipart field `image`. */
export async function openImgbb(): Promise<Imgbb> {
  const key = 'key-of-the-shop';
  const host: Imgbb = { env: {}, received: [] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://imgbb');
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const image = form.get('image');
    const refused = pathname !== '/1/upload' || searchParams.get('key') !== key || !(image instanceof Blob);
    if (!refused && !host.fail) host.received.push(Buffer.from(await image.arrayBuffer()));
    const url = `https://i.ibb.example/${host.received.length}/picture.jpg`;
    const failed = refused
      ? { status: 400, body: { success: false, error: { message: 'Invalid' } } }
      : host.fail;
    response.writeHead(failed?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(failed?.body ?? { success: true, status: 200, data: { id: 'x', url } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return Object.assign(host, { env: { IMGBB_KEY: key, IMGBB_URL: `http://127.0.0.1:${port}` } });
}
