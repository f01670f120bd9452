// The OpenAPI 3.1 document, made from the contract's calls, and a page a person can read it on.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { API_DOCS_PATH, OPENAPI_PATH } from '#contract/paths.ts';
import { type ApiDocument, apiDocsPage } from './api-docs-page.ts';
import { PERMISSIONS_POLICY } from './security-headers.ts';

const INTRODUCTION = [
  'The shop as its pages use it. Amounts are dollars with at most two decimals; lists come oldest first and whole,',
  'or page by page with `limit`, `cursor` and `sort`, the next page in the `Link` header.',
  'Every refusal is a problem answer (RFC 9457) with a stable `code`.',
].join(' ');

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'selvedge.session_token',
    description: 'The cookie signing in sets; `__Host-selvedge.session_token` behind TLS.',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` of signing in or up, for clients without cookies.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `token` of PUT /api/user/{email}. It lives for an hour, and no longer than the session.',
  },
} as const;

/** Must be registered before the first route is opened: it reads every route as it opens. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Selvedge', version: '1', description: INTRODUCTION },
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => withoutUnused(jsonSchemaTransformObject(made)),
    hideUntagged: true,
  });
  const document = kept(() => JSON.stringify(app.swagger()));
  const page = kept(() => apiDocsPage(app.swagger() as ApiDocument));
  app.get(OPENAPI_PATH, (_, reply) => reply.type('application/json').send(document()));
  const headers = () => ({
    'content-security-policy': page().policy,
    'permissions-policy': PERMISSIONS_POLICY,
  });
  app.get(API_DOCS_PATH, (_, reply) =>
    reply.headers(headers()).type('text/html; charset=utf-8').send(page().html),
  );
}

/** Each shape comes once as it is taken and once as it is answered; most are only ever one of them. */
function withoutUnused<Document extends object>(document: Document): Document {
  const schemas: Record<string, unknown> =
    ('components' in document && (document.components as ApiDocument['components'])?.schemas) || {};
  const used = (name: string) => JSON.stringify(document).includes(`"#/components/schemas/${name}"`);
  for (let left = -1; left !== Object.keys(schemas).length; ) {
    left = Object.keys(schemas).length;
    for (const name of Object.keys(schemas)) if (!used(name)) delete schemas[name];
  }
  return document;
}

/** The document is whole once the shop is open: made when first asked for, then kept. */
function kept<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
