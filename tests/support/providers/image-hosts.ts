// Image hosts for tests, on loopback: an S3 server, and a server with imgbb's API.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { freshDatabase } from '../database.ts';

const BUCKET = 'images';
/** The access key s3rver accepts. */
const KEY = 'S3RVER';

/** Settings that store images in a bucket, and the folder of its files. */
export async function startS3Server(): Promise<{
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
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
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

interface Imgbb {
  readonly env: Record<string, string>;
  /** Images received, in order. */
  readonly received: Buffer[];
  /** The error response of all further uploads. */
  failure?: { status: number; body: unknown };
}

/** imgbb's API: POST /1/upload?key=… with the multipart field `image`. */
export async function startImgbbServer(): Promise<Imgbb> {
  const key = 'imgbb-key';
  const host: Imgbb = { env: {}, received: [] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://imgbb');
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const image = form.get('image');
    const isInvalid = pathname !== '/1/upload' || searchParams.get('key') !== key || !(image instanceof Blob);
    if (!isInvalid && !host.failure) host.received.push(Buffer.from(await image.arrayBuffer()));
    const url = `https://i.ibb.example/${host.received.length}/image.jpg`;
    const failure = isInvalid
      ? { status: 400, body: { success: false, error: { message: 'Invalid' } } }
      : host.failure;
    response.writeHead(failure?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(failure?.body ?? { success: true, status: 200, data: { id: 'x', url } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return Object.assign(host, {
    env: { IMGBB_KEY: key, IMGBB_URL: `http://127.0.0.1:${port}`, IMAGE_HOSTS: 'i.ibb.example' },
  });
}
