// Endpoints of POST image (imgbb's contract, spec section 7) and of the image files under /images.
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_FIELD, REPORT_FIELD } from '#contract/articles/image.ts';
import { storedReportBytes } from '#contract/articles/lab-reports.ts';
import { IMAGE_MAX_BYTES } from '#contract/core/limits.ts';
import { IMAGES_BASE } from '#contract/core/paths.ts';
import { logoAt } from '#contract/shop/logo.ts';
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
    uploadRoutes(createRouter(scope), images);
  });
}

function uploadRoutes(router: ApiRouter, images: Images): void {
  const uploadImage: Handler<'uploadImage'> = async ({ caller, request }) => {
    const { hash, url, width, height, byteCount } = await images.uploads.upload(
      { ...caller, network: ipPrefix(request.ip) },
      () => receiveFile(request, IMAGE_FIELD, 'image_missing'),
    );
    return {
      success: true as const,
      status: 200 as const,
      data: { id: hash, url, width, height, size: byteCount },
    };
  };
  router.handle('uploadImage', uploadImage, { bodyLimit: FORM_MAX_BYTES });
  const uploadLogo: Handler<'uploadLogo'> = async ({ caller, request }) => {
    const { url, width, height } = await images.uploads.uploadLogo(
      { ...caller, network: ipPrefix(request.ip) },
      () => receiveFile(request, IMAGE_FIELD, 'image_missing').catch(tooLarge('logo_too_large')),
    );
    return { url, width, height };
  };
  router.handle('uploadLogo', uploadLogo, { bodyLimit: FORM_MAX_BYTES });
  const uploadReport: Handler<'uploadTestReport'> = async ({ caller, request }) => {
    const { url, byteCount } = await images.uploads.uploadReport(
      { ...caller, network: ipPrefix(request.ip) },
      () => receiveFile(request, REPORT_FIELD, 'report_missing').catch(tooLarge('report_too_large')),
    );
    return { report: url, byteCount };
  };
  router.handle('uploadTestReport', uploadReport, { bodyLimit: FORM_MAX_BYTES });
}

/** Names the file that is larger than any upload may be. */
const tooLarge = (code: 'logo_too_large' | 'report_too_large') => (error: unknown) => {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  throw isTooLarge ? new AppError(code) : error;
};

/** Returns the bytes of this field; other fields are ignored. */
async function receiveFile(
  request: FastifyRequest,
  field: string,
  missing: 'image_missing' | 'report_missing',
): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError(request.headers['content-type'] ? 'unsupported_media_type' : missing);
  }
  // The parser neither ends nor fails when the connection is already closed.
  if (request.raw.destroyed) throw new AppError('malformed_request');
  const file = await readParts(request, field).catch((error: unknown) => {
    // Errors of the multipart parser have a status; other errors mean a malformed form.
    const isKnown = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
    throw isKnown ? error : new AppError('malformed_request');
  });
  if (file.length === 0) throw new AppError(missing);
  return file;
}

async function readParts(request: FastifyRequest, field: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') chunks.push(...(await readFile(part, field)));
  }
  return Buffer.concat(chunks);
}

async function readFile({ file, fieldname }: MultipartFile, field: string): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (fieldname === field) chunks.push(chunk);
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
    if (file.endsWith('.pdf')) return sendReport(request, reply, images);
    if (file.endsWith('.png')) return sendLogo(request, reply, images);
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

/** Lets a browser's viewer show the PDF, whose plugin and styles some browsers judge by this policy, and nothing else. */
const REPORT_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

async function sendReport(request: FastifyRequest, reply: FastifyReply, images: Images): Promise<unknown> {
  const { pathname } = new URL(request.url, 'http://shop.invalid');
  if (storedReportBytes(pathname) === undefined) throw new AppError('image_not_found');
  const bytes = await images.file(pathname);
  const etag = `"${pathname.split('/').at(-2)?.slice(0, 24)}"`;
  reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('etag', etag)
    .header('content-security-policy', REPORT_POLICY)
    .header('content-disposition', 'inline; filename="test-report.pdf"');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/pdf').send(bytes);
}

async function sendLogo(request: FastifyRequest, reply: FastifyReply, images: Images): Promise<unknown> {
  const { pathname } = new URL(request.url, 'http://shop.invalid');
  if (!logoAt(pathname)) throw new AppError('image_not_found');
  reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    // Programs for emails show it.
    .header('cross-origin-resource-policy', 'cross-origin');
  return reply.type('image/png').send(await images.file(pathname));
}
