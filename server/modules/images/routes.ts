// POST image (imgbb's contract) and the pictures themselves under /images.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { IMAGES_BASE } from '#contract/paths.ts';
import { AppError } from '#server/app-error.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import { FORMATS, parseVariant } from './image-url.ts';
import type { Images } from './service.ts';

const A_YEAR_SECONDS = 31_536_000;
const FIELD = 'image';

/** `doorIn` opens calls in a scope of their own: only there may a body be multipart. */
export async function imageRoutes(
  app: FastifyInstance,
  doorIn: (scope: FastifyInstance) => ApiRouter,
  images: Images,
): Promise<void> {
  pictureRoute(app, images);
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 4, fieldSize: 1024, parts: 5, headerPairs: 20 },
    });
    uploadRoute(doorIn(scope), images);
  });
}

function uploadRoute(door: ApiRouter, images: Images): void {
  door.handle('uploadImage', async ({ caller, request }) => {
    const { hash, url, width, height, byteCount } = await images.upload(caller.email, () =>
      pictureIn(request),
    );
    return {
      success: true as const,
      status: 200 as const,
      data: { id: hash, url, width, height, size: byteCount },
    };
  });
}

/** The bytes of the field `image`; other fields are passed over. */
async function pictureIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError(request.headers['content-type'] ? 'unsupported_media_type' : 'image_missing');
  }
  const picture = await fileOf(request).catch((error: unknown) => {
    // What the form's reader itself refuses says so by its code; anything else is a form that makes no sense.
    throw error instanceof Error && 'statusCode' in error ? error : new AppError('malformed_request');
  });
  if (!picture || picture.length === 0) throw new AppError('image_missing');
  return picture;
}

async function fileOf(request: FastifyRequest): Promise<Buffer | undefined> {
  let picture: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === FIELD) picture = bytes;
  }
  return picture;
}

interface PictureParams {
  readonly hash: string;
  readonly file: string;
}

function pictureRoute(app: FastifyInstance, images: Images): void {
  app.get<{ Params: PictureParams }>(`${IMAGES_BASE}/:hash/:file`, async (request, reply) => {
    const { hash, file } = request.params;
    const variant = parseVariant(file);
    if (!variant) throw new AppError('image_not_found');
    const bytes = await images.variant(hash, variant);
    const etag = `"${hash.slice(0, 24)}-${file}"`;
    reply
      .header('cache-control', `public, max-age=${A_YEAR_SECONDS}, immutable`)
      .header('etag', etag)
      // Pictures are for everybody: other sites may show a cloth, as they may with any picture host.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(FORMATS[variant.format]).send(bytes);
  });
}
