// Converts the contract's endpoints into Fastify schemas, for validation and for the OpenAPI document.
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint } from '#contract/core/endpoint.ts';
import { type ErrorCode, errorCodes } from '#contract/core/error-codes.ts';
import { problem } from '#contract/core/problem.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
import { AppError } from './app-error.ts';
import { fieldProblems, PROBLEM_MEDIA_TYPE } from './error-handler.ts';
import { tagOf } from './openapi-document.ts';

const PREFIX: Readonly<Record<string, string>> = {
  body: '',
  querystring: '/query',
  params: '/params',
  headers: '/headers',
};

/** Validates with zod. Throws one `validation_failed` with every invalid field. */
export const validate: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const parsed = schema.safeParse(data ?? {});
    if (parsed.success) return { value: parsed.data };
    const errors = () =>
      fieldProblems(errorInOwnLanguage(schema, data) ?? parsed.error, PREFIX[httpPart ?? ''] ?? '');
    return { error: new AppError('validation_failed', { errors }) };
  };

/** Zod makes its messages while it parses, so that another language than English needs to parse once more. */
function errorInOwnLanguage(schema: z.ZodType, data: unknown): z.ZodError | undefined {
  const language = t`en`;
  if (language === ENGLISH) return undefined;
  const locale: Partial<Record<string, typeof z.locales.en>> = z.locales;
  const { localeError } = locale[language]?.() ?? {};
  return schema.safeParse(data ?? {}, { error: localeError }).error;
}

const ERRORS_BY_ACCESS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  anyone: [],
  'optional sign-in': ['token_unknown'],
  'proves a session': ['session_required', 'second_factor_required'],
  'sign-in session': ['session_required'],
  'signed in': ['not_signed_in', 'token_unknown'],
  'self or admin': ['not_signed_in', 'token_unknown', 'second_factor_required', 'not_yours'],
  admin: ['not_signed_in', 'token_unknown', 'second_factor_required', 'admins_only', 'not_for_role'],
};

/** Where a token is read it may be an API key. */
const KEY_ERRORS = ['api_key_ended', 'api_key_suspended', 'scope_missing'] as const;

/** Every error of an endpoint: its own, those of its access rule, and those of its kind of request. */
function errorCodesOf(name: EndpointName): ErrorCode[] {
  const endpoint: Endpoint = endpoints[name];
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    ...ERRORS_BY_ACCESS[endpoint.access],
    ...(['anyone', 'sign-in session'].includes(endpoint.access) ? [] : KEY_ERRORS),
    'internal',
    'storage_unavailable',
    'overloaded',
    'validation_failed',
  ];
  if (endpoint.method !== 'GET')
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

/** The OpenAPI security requirements of each access rule; one of the alternatives is enough. */
const SECURITY: Readonly<Record<Access, readonly Record<string, string[]>[]>> = {
  anyone: [],
  'optional sign-in': [{}, { accessToken: [] }],
  'proves a session': [{ session: [] }, { sessionToken: [] }, { accessToken: [] }],
  'sign-in session': [{ session: [] }, { sessionToken: [] }],
  'signed in': [{ accessToken: [] }],
  'self or admin': [{ accessToken: [] }],
  admin: [{ accessToken: [] }],
};

/** The scopes of API keys are in the description and in `x-api-key-scopes`: OpenAPI has scopes of OAuth only. */
function securityOf({ access, keyScopes }: Endpoint) {
  return [...SECURITY[access], ...(keyScopes ? [{ apiKey: [] }] : [])];
}

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Anybody may use it, without a token.',
  'optional sign-in': 'Anybody may use it; the answer may differ for a caller who sends a token.',
  'proves a session':
    'For the user whose email is in the path, with a session or an access token, and for admins.',
  'sign-in session': 'For a sign-in session, as cookie or as session token.',
  'signed in': "For every user; it reaches the user's own data only, except that of admins.",
  'self or admin': 'For the user whose email is stated, and for admins.',
  admin: 'For admins.',
};

/** Who may use an endpoint, in sentences. */
function describeAccess({ access, roles, keyScopes, method, isSigned }: Endpoint): string {
  const sentences = [isSigned ? 'The signature of the sender is checked.' : WHO[access]];
  if (roles !== undefined && roles !== 'none')
    sentences.push(
      `Staff with the role ${roles.map((role) => `\`${role}\``).join(' or ')} may use it like admins.`,
    );
  if (keyScopes) sentences.push(`API keys need ${keyScopes.map((scope) => `\`${scope}\``).join(' or ')}.`);
  if (method !== 'GET' && !isSigned)
    sentences.push('It counts as a write of the caller for the limit per minute.');
  return sentences.join(' ');
}

/** Rejects unknown parameters, because a misspelt filter would answer the whole list. A loose schema allows them. */
const strictQuery = (query: z.ZodObject = z.object({})) => (query.def.catchall ? query : query.strict());

const routeSchemas = new Map<EndpointName, FastifySchema>();

/** Each is made once, because a process of tests opens hundreds of apps. */
export function routeSchema(name: EndpointName): FastifySchema {
  const schema = routeSchemas.get(name) ?? createRouteSchema(name);
  routeSchemas.set(name, schema);
  return schema;
}

function createRouteSchema(name: EndpointName): FastifySchema {
  const endpoint: Endpoint = endpoints[name];
  return {
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    operationId: name,
    tags: [tagOf(endpoint)],
    ...(endpoint.bodyMediaType && { consumes: [endpoint.bodyMediaType] }),
    security: securityOf(endpoint),
    ...(endpoint.keyScopes && { 'x-api-key-scopes': endpoint.keyScopes }),
    ...(Array.isArray(endpoint.roles) && { 'x-roles': endpoint.roles }),
    ...(endpoint.params && { params: endpoint.params }),
    querystring: strictQuery(endpoint.query),
    ...(endpoint.headers && { headers: endpoint.headers }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      [endpoint.success]: {
        description: endpoint.summary,
        content: { [endpoint.responseMediaType ?? 'application/json']: { schema: endpoint.response } },
      },
      ...problemResponses(name),
    },
  } as FastifySchema;
}
