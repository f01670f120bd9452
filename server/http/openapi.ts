// The OpenAPI 3.1 document, generated from the contract, and its API reference page.

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { errorCodes } from '#contract/core/error-codes.ts';
import { API_DOCS_PATH, OPENAPI_PATH } from '#contract/core/paths.ts';
import { digitsOf, moneyFormat, shopCurrency } from '#contract/figures/money.ts';
import { completeDocument } from './openapi-document.ts';
import { PERMISSIONS_POLICY } from './security-headers.ts';

const errorTable = Object.entries(errorCodes).map(
  ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`,
);

const description = () =>
  [
    `The API that the shop's pages use. Amounts are ${moneyFormat().name} with at most ${decimalsText()}. Lists are ordered oldest first and`,
    'complete, or page by page with `limit`, `cursor` and `sort`; the `Link` header contains the next page.\n\n',
    'Within version 1 nothing goes and nothing becomes required; fields, values of lists and types of events may be added,',
    'and programs pass over those that they do not know.\n\n',
    'Every error is a problem (RFC 9457) with a stable `code`:\n\n',
    '| code | status | meaning |\n|---|---|---|\n',
    errorTable.join('\n'),
  ].join(' ');

const decimalsText = () => ['no decimals', '', 'two decimals', 'three decimals'][digitsOf(shopCurrency())];

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'selvedge.session_token',
    description:
      'Set when a user signs in; `__Host-selvedge.session_token` behind TLS. The name is that of the software, whatever the shop is called.',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` of a sign-in or sign-up, for clients without cookies.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `token` of PUT /api/user/{email}. It is valid for an hour, and no longer than the session.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, which an admin makes on the page API keys of the dashboard. It needs one of the scopes that are named where it may be used.',
  },
} as const;

/** The policy allows the page's own files only. The hash is that of a style element that Swagger UI adds. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface DocumentedShop {
  /** Asked at each request. */
  readonly name: () => string;
  /** Where the shop is reached. */
  readonly origin: string;
}

/** Register it before the first route: the document collects routes as they are registered. */
export async function registerOpenApi(app: FastifyInstance, { name, origin }: DocumentedShop): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'The API of the shop',
        version: '1',
        description: description(),
      },
      servers: [{ url: origin, description: 'The shop' }],
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => completeDocument(jsonSchemaTransformObject(input)),
    hideUntagged: true,
  });
  let document: { readonly title: string; readonly json: string } | undefined;
  app.get(OPENAPI_PATH, (_, reply) => {
    const title = name();
    if (document?.title !== title) {
      const swagger = app.swagger();
      document = {
        title,
        json: JSON.stringify({
          ...swagger,
          info: { ...swagger.info, title, contact: { name: title, url: origin } },
        }),
      };
    }
    return reply.type('application/json').send(document.json);
  });
  await app.register(swaggerUi, {
    routePrefix: API_DOCS_PATH,
    staticCSP: DOCS_POLICY,
    theme: { title: 'API' },
    uiConfig: { deepLinking: true, docExpansion: 'list', supportedSubmitMethods: [] },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.header('permissions-policy', PERMISSIONS_POLICY);
        done();
      },
    },
  });
}
