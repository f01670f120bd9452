// From the contract's calls to what Fastify validates with and what the OpenAPI document says.
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { EndpointName } from '#contract/paths.ts';
import { problem } from '#contract/problem.ts';
import { AppError } from '#server/app-error.ts';
import { type Access, access } from './access.ts';
import { fieldProblems, PROBLEM_MEDIA_TYPE } from './error-handler.ts';

const PREFIX: Readonly<Record<string, string>> = {
  body: '',
  querystring: '/query',
  params: '/params',
  headers: '/headers',
};

/** Validates with zod; what is wrong becomes one `validation_failed` naming every field. */
export const validate: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const read = schema.safeParse(data ?? {});
    if (read.success) return { value: read.data };
    return {
      error: new AppError('validation_failed', {
        errors: fieldProblems(read.error, PREFIX[httpPart ?? ''] ?? ''),
      }),
    };
  };

const BY_ACCESS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  anyone: [],
  'proves a session': ['session_required'],
  'sign-in session': ['session_required'],
  'signed in': ['not_signed_in', 'token_unknown'],
  'self or admin': ['not_signed_in', 'token_unknown', 'not_yours'],
  admin: ['not_signed_in', 'token_unknown', 'admins_only'],
};

/** Every refusal a call can answer: its own, its door's, and those its kind of request brings. */
export function errorCodesOf(name: EndpointName): ErrorCode[] {
  const call: Endpoint = endpoints[name];
  const codes: ErrorCode[] = [
    ...call.errors,
    ...BY_ACCESS[access[name]],
    'internal',
    'storage_unavailable',
    'overloaded',
  ];
  if (call.query || call.params || call.headers || call.body) codes.push('validation_failed');
  if (call.method !== 'GET')
    codes.push(
      'malformed_json',
      'malformed_request',
      'unsupported_media_type',
      'body_too_large',
      'too_many_requests',
    );
  return [...new Set(codes)];
}

function problemResponses(name: EndpointName) {
  const byStatus = Map.groupBy(errorCodesOf(name), (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { [PROBLEM_MEDIA_TYPE]: { schema: problem } } },
    ]),
  );
}

/** How a caller proves who it is, one way or the other, as the document names it. */
const PROOFS: Readonly<Record<Access, readonly Record<string, never[]>[] | undefined>> = {
  anyone: undefined,
  'proves a session': [{ session: [] }, { sessionToken: [] }, { accessToken: [] }],
  'sign-in session': [{ session: [] }, { sessionToken: [] }],
  'signed in': [{ accessToken: [] }],
  'self or admin': [{ accessToken: [] }],
  admin: [{ accessToken: [] }],
};

/** The Fastify schema of a call. */
export function routeSchema(name: EndpointName): FastifySchema {
  const call: Endpoint = endpoints[name];
  return {
    summary: call.summary,
    operationId: name,
    tags: [call.path.split('/')[2] ?? 'shop'],
    ...(call.bodyMediaType && { consumes: [call.bodyMediaType] }),
    ...(PROOFS[access[name]] && { security: PROOFS[access[name]] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.headers && { headers: call.headers }),
    ...(call.body && { body: call.body }),
    response: {
      [call.success]: {
        description: call.summary,
        content: { 'application/json': { schema: call.response } },
      },
      ...problemResponses(name),
    },
  } as FastifySchema;
}
