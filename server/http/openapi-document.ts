// Completes the generated OpenAPI document with what the contract knows beyond schemas: examples, files that are uploaded, and
// headers of responses. Removes what the generator adds without need.
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';

interface Media {
  schema?: unknown;
  example?: unknown;
}
interface Response {
  readonly content?: Readonly<Record<string, Media>>;
  headers?: Record<string, unknown>;
}
interface Operation {
  readonly operationId: EndpointName;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema: unknown;
    example?: unknown;
    description?: string;
  }[];
  requestBody?: { required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export function completeDocument<Document extends object>(document: Document): Document {
  const complete = withoutUnusedSchemas(document);
  simplifySchemas(complete);
  const { paths } = complete as { paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  for (const operation of Object.values(paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const endpoint: Endpoint = endpoints[operation.operationId];
    addUpload(operation, endpoint);
    addHeaders(operation, endpoint);
    addExample(operation, endpoint);
  }
  return { ...complete, webhooks: WEBHOOKS, tags: tags() };
}

const webhookHeader = (name: string, description: string) => ({
  in: 'header',
  name,
  description,
  required: true,
  schema: { type: 'string' },
});

/** What the shop sends to the addresses that admins add as webhooks. */
const WEBHOOKS = {
  event: {
    post: {
      operationId: 'receiveEvent',
      tags: ['webhooks'],
      summary: 'An event, as the feed answers it',
      description:
        'Sent to each webhook that wants its type, those of one order or article in order, and again for three days until it is accepted.',
      security: [],
      parameters: [
        webhookHeader('webhook-id', 'The `_id` of the event, the same at each repetition'),
        webhookHeader('webhook-timestamp', 'When it was sent, in seconds since 1970'),
        webhookHeader(
          'webhook-signature',
          'Signatures of id, time and raw body by the secret of the webhook, as Standard Webhooks describes',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/FeedEvent' } } },
      },
      responses: {
        '2XX': { description: 'Accepted, within ten seconds' },
        '4XX': { description: 'Not accepted, like any other status: it is sent again' },
      },
    },
  },
};

/** The second word of a path groups its operations. */
export const tagOf = ({ path }: Pick<Endpoint, 'path'>) => path.split('/')[2] ?? 'shop';

function tags(): readonly { readonly name: string; readonly description: string }[] {
  const paths = Map.groupBy(endpointNames, (name) => tagOf(endpoints[name]));
  return [...paths.keys()]
    .sort()
    .map((name) => ({ name, description: `Paths that begin with /api/${name}` }));
}

/** A body that the handler reads itself has no schema in the contract. */
function addUpload(operation: Operation, { body, bodyMediaType, upload }: Endpoint): void {
  if (body || !bodyMediaType || !upload) return;
  const { description, field } = upload;
  const file = { type: 'string', format: 'binary', description };
  const text =
    bodyMediaType === 'application/json' ? { type: 'object', description } : { type: 'string', description };
  const form = field && { type: 'object', required: [field], properties: { [field]: file } };
  const schema = form || (bodyMediaType === 'application/octet-stream' ? file : text);
  operation.requestBody = { required: true, content: { [bodyMediaType]: { schema } } };
}

const RETRY_AFTER = {
  description: 'Seconds after which a repetition makes sense',
  schema: { type: 'integer' },
};
const LINK = {
  description: 'The next page, as `<…>; rel="next"`; left out on the last one',
  schema: { type: 'string' },
};
const LIMIT_HEADERS = {
  'x-ratelimit-limit': { description: 'Writes per minute', schema: { type: 'integer' } },
  'x-ratelimit-remaining': {
    description: 'Writes that are left in this minute',
    schema: { type: 'integer' },
  },
  'x-ratelimit-reset': { description: 'Seconds until the minute is over', schema: { type: 'integer' } },
};

function addHeaders({ responses }: Operation, endpoint: Endpoint): void {
  const { query, method, isSigned, success, responseHeaders = {} } = endpoint;
  for (const status of ['429', '503']) {
    const response = responses[status];
    if (response) response.headers = { 'retry-after': RETRY_AFTER };
  }
  const own = Object.entries(responseHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  const headers = {
    ...(query && 'cursor' in query.shape && { link: LINK }),
    ...(method !== 'GET' && !isSigned && LIMIT_HEADERS),
    ...Object.fromEntries(own),
  };
  const response = responses[success];
  if (response && Object.keys(headers).length > 0) response.headers = headers;
}

function addExample(operation: Operation, { example, success }: Endpoint): void {
  if (!example) return;
  const { params, query, headers, body, response } = example;
  const values: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = {
    path: params,
    query,
    header: headers,
  };
  for (const parameter of operation.parameters ?? []) {
    const value = values[parameter.in]?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  for (const media of Object.values(operation.requestBody?.content ?? {}))
    if (body !== undefined) media.example = body;
  for (const media of Object.values(operation.responses[success]?.content ?? {}))
    if (response !== undefined) media.example = response;
}

/** Removes unused schemas: each is generated as input and as output, but most are used as one of them. */
function withoutUnusedSchemas<Document extends object>(document: Document): Document {
  const { schemas = {} } =
    ('components' in document && (document.components as { schemas?: Record<string, unknown> })) || {};
  // This repeats until none is left, because a schema may be used only by an unused one.
  for (let count = -1; count !== Object.keys(schemas).length; ) {
    count = Object.keys(schemas).length;
    const text = JSON.stringify(document);
    for (const name of Object.keys(schemas))
      if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  }
  return document;
}

/** Writes a union of one schema as that schema, and says what the items of a tuple are, which tools ask for. */
function simplifySchemas(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Record<string, unknown>;
  const { anyOf, prefixItems } = schema;
  if (Array.isArray(anyOf) && anyOf.length === 1) {
    delete schema.anyOf;
    Object.assign(schema, { ...(anyOf[0] as object), ...schema });
  }
  if (Array.isArray(prefixItems) && !schema.items) schema.items = prefixItems[0];
  for (const part of Object.values(schema)) simplifySchemas(part);
}
