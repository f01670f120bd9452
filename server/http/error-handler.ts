// Converts every error into an RFC 9457 problem response.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ErrorCode, errorCodes } from '#contract/core/error-codes.ts';
import { API_DOCS_PATH } from '#contract/core/paths.ts';
import type { FieldProblem, Problem } from '#contract/core/problem.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import { inOwnLanguage } from '#contract/languages/text.ts';
import { inLanguage, preferredLanguage } from '#server/languages/work-language.ts';
import { isStorageUnavailable } from '#server/storage/open-storage.ts';
import { AppError, type ErrorText } from './app-error.ts';
import { isReceiving } from './receiving.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

function toProblem(error: AppError): Problem {
  const { status, message } = errorCodes[error.code];
  const {
    detail = message,
    title = message,
    errors,
    retryAfterSeconds: _header,
    logged: _log,
    ...stated
  } = error.details;
  const written = (text: ErrorText) => (typeof text === 'function' ? text() : inOwnLanguage(text));
  const said = written(detail);
  const problems = typeof errors === 'function' ? errors() : errors;
  return {
    type: `${API_DOCS_PATH}#${error.code}`,
    title: written(title),
    status,
    detail: said,
    code: error.code,
    message: said,
    ...(problems && { errors: problems.map((one) => ({ ...one, detail: inOwnLanguage(one.detail) })) }),
    ...stated,
  };
}

/**
 * The body, in the language that the client asks for. Requests are handled in English: what they store and what caches
 * keep is the same for everybody.
 */
function problemBody(reply: FastifyReply, error: AppError): string {
  const language = preferredLanguage(reply.request.headers['accept-language']);
  if (language) reply.header('content-language', language).header('vary', 'accept-language');
  return inLanguage(language ?? ENGLISH, () => JSON.stringify(toProblem(error)));
}

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.server.metrics.countError(error.code);
  reply.request.refusal = error;
  // A string bypasses the response schema.
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(problemBody(reply, error));
}

const CODES_BY_FASTIFY_ERROR: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'path_not_found',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
};

/** Maps any error; unexpected ones become `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStorageUnavailable(error)) return new AppError('storage_unavailable', { retryAfterSeconds: 1 });
  const { code = '', statusCode = 500 } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  const known = CODES_BY_FASTIFY_ERROR[code];
  if (known) return new AppError(known);
  if (statusCode === 413) return new AppError('body_too_large');
  return new AppError(statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'internal');
}

/** Fastify's error handler. Logs server errors without the request's content; overload is logged elsewhere. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = isCutOff(request) ? new AppError('malformed_request') : toAppError(error);
  if (appError.status >= 500 && appError.code !== 'overloaded')
    request.log.error({ err: error, code: appError.code }, 'request failed');
  return sendProblem(reply, appError);
}

/**
 * Whether the client has disconnected before its body arrived. That error looks like one of the database's connection.
 */
const isCutOff = ({ raw }: FastifyRequest) => raw.destroyed && isReceiving(raw);

/** The first problem of each field, with its JSON pointer (RFC 6901) after `prefix`. */
export function fieldProblems(error: z.ZodError, prefix: string): FieldProblem[] {
  const problems = error.issues.flatMap((issue): FieldProblem[] => {
    // A branch of the type that was sent says more; the contract lists the most specific one first.
    const [first] = issue.code === 'invalid_union' ? issue.errors : [];
    if (issue.code === 'invalid_union' && first) {
      const ofThisType = issue.errors.find((branch) => !branch.some(isAboutType)) ?? first;
      return ofThisType.map((inner) => ({
        pointer: pointer(prefix, [...issue.path, ...inner.path]),
        detail: inner.message,
      }));
    }
    return [{ pointer: pointer(prefix, issue.path), detail: issue.message }];
  });
  return problems.filter(
    (problem, index) => problems.findIndex(({ pointer: first }) => first === problem.pointer) === index,
  );
}

/** Whether an issue says that the whole value has another type. */
const isAboutType = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0;

function pointer(prefix: string, path: readonly PropertyKey[]): string {
  return prefix + path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
