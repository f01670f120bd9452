// Refusals and failures become RFC 9457 problem answers here, and nowhere else.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { API_DOCS_PATH } from '#contract/paths.ts';
import type { FieldProblem, Problem } from '#contract/problem.ts';
import { AppError } from '#server/app-error.ts';
import { isStorageUnavailable } from '#server/storage/open-storage.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** The body of a refusal's answer. */
export function toProblem(refusal: AppError): Problem {
  const { status, message } = errorCodes[refusal.code];
  const { detail = message, errors, price } = refusal.details;
  return {
    type: `${API_DOCS_PATH}#${refusal.code}`,
    title: message,
    status,
    detail,
    code: refusal.code,
    message: detail,
    ...(errors && { errors: [...errors] }),
    ...(price !== undefined && { price }),
  };
}

export function sendProblem(reply: FastifyReply, refusal: AppError): FastifyReply {
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.server.metrics.countError(refusal.code);
  // A string is sent as it is: problems never pass the answer's schema.
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(toProblem(refusal)));
}

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
};

/** The refusal an error amounts to; whatever nobody foresaw is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStorageUnavailable(error)) return new AppError('storage_unavailable', { retryAfterSeconds: 1 });
  const { code = '', statusCode = 500 } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  const known = BY_FASTIFY_CODE[code];
  if (known) return new AppError(known);
  if (statusCode === 413) return new AppError('body_too_large');
  return new AppError(statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'internal');
}

/** Fastify's error handler. Only our own failures are logged as errors, never what was sent; a crowd is none. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.status >= 500 && refusal.code !== 'overloaded')
    request.log.error({ err: error, code: refusal.code }, 'request failed');
  return sendProblem(reply, refusal);
}

/** Field problems with JSON pointers (RFC 6901), `prefix` before each; the first of each field is enough. */
export function fieldProblems(error: z.ZodError, prefix: string): FieldProblem[] {
  const problems = error.issues.flatMap((issue): FieldProblem[] => {
    // Of a union's branches the first is the fuller one: its fields are the ones to name.
    if (issue.code === 'invalid_union' && issue.errors[0]) {
      return issue.errors[0].map((inner) => ({
        pointer: pointer(prefix, [...issue.path, ...inner.path]),
        detail: inner.message,
      }));
    }
    return [{ pointer: pointer(prefix, issue.path), detail: issue.message }];
  });
  return problems.filter(
    (one, index) => problems.findIndex((other) => other.pointer === one.pointer) === index,
  );
}

function pointer(prefix: string, path: readonly PropertyKey[]): string {
  return prefix + path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
