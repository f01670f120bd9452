// Endpoints of POST image (imgbb's contract, spec section 7) and of the image files under /images.
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_FIELD } from '#contract/image.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { IMAGES_BASE } from '#contract/paths.ts';
import type { ApiRouter, Handler } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import { ipPrefix } from '#server/http/ip-prefix.ts';
import { FORMATS, parseVariant } from './image-url.ts';
import type { Images } from './service.ts';

const YEAR_SECONDS = 31_536_000;
/** The size of an image and the form around it. */
const FORM_MAX_BYTES = IMAGE_MAX_BYTES + 1024 * 1024;

/** `createRouter` creates a router on a child scope, because multipart bodies are parsed only there. */
export async function imageRoutes(
  app: FastifyInstance,
  createRouter: (scope: FastifyInstance) => ApiRouter,
  images: Images,
): Promise<void> {
  variantRoute(app, images);
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 4, fieldSize: 1024, parts: 5, headerPairs: 20 },
    });
    uploadRoute(createRouter(scope), images);
  });
}

function uploadRoute(router: ApiRouter, images: Images): void {
  const uploadImage: Handler<'uploadImage'> = async ({ caller, request }) => {
    const { hash, url, width, height, byteCount } = await images.upload(
      { ...caller, network: ipPrefix(request.ip) },
      () => receiveImage(request),
    );
    return {
      success: true as const,
      status: 200 as const,
      data: { id: hash, url, width, height, size: byteCount },
    };
  };
  router.handle('uploadImage', uploadImage, { bodyLimit: FORM_MAX_BYTES });
}

/** Returns the bytes of the field `image`; other fields are ignored. */
async function receiveImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError(request.headers['content-type'] ? 'unsupported_media_type' : 'image_missing');
  }
  // The parser neither ends nor fails when the connection is already closed.
  if (request.raw.destroyed) throw new AppError('malformed_request');
  const image = await readParts(request).catch((error: unknown) => {
    // Errors of the multipart parser have a status; other errors mean a malformed form.
    const isKnown = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
    throw isKnown ? error : new AppError('malformed_request');
  });
  if (image.length === 0) throw new AppError('image_missing');
  return image;
}

async function readParts(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') chunks.push(...(await readFile(part)));
  }
  return Buffer.concat(chunks);
}

async function readFile({ file, fieldname }: MultipartFile): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (fieldname === IMAGE_FIELD) chunks.push(chunk);
  }
  return chunks;
}

interface VariantParams {
  readonly hash: string;
  readonly file: string;
}

function variantRoute(app: FastifyInstance, images: Images): void {
  const options = { config: { isRoutine: true } };
  app.get<{ Params: VariantParams }>(`${IMAGES_BASE}/:hash/:file`, options, async (request, reply) => {
    const { hash, file } = request.params;
    const variant = parseVariant(file);
    if (!variant) throw new AppError('image_not_found');
    const bytes = await images.variant(hash, variant, ipPrefix(request.ip));
    const etag = `"${hash.slice(0, 24)}-${file}"`;
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('etag', etag)
      // This lets other sites embed the images, as they can with any image host.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(FORMATS[variant.format]).send(bytes);
  });
}
