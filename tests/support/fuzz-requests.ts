// Requests made from an OpenAPI document: as it says, a little wrong, and wild.
import fc from 'fast-check';
import type { OpenApi, Operation, Schema } from './openapi-schema.ts';
import type { RequestOptions } from './test-app.ts';

export interface FuzzRequest extends RequestOptions {
  readonly method: string;
  /** As the contract writes it: `/api/product/:id`. */
  readonly path: string;
}

interface FuzzContext {
  readonly tokens: readonly string[];
  /** Values that name something which exists. */
  readonly known: readonly string[];
}

/** Texts that have broken shops: SQL, templates, headers, paths, prototypes, odd Unicode. */
const HOSTILE_TEXTS = [
  "' or '1'='1",
  '"; drop table users; --',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\u202eright to left',
  '👗👗👗',
  'é'.repeat(300),
  '%00',
  '-1',
  '1e309',
  'null',
];

const text = (world: FuzzContext) =>
  fc.oneof(
    fc.constantFrom(...world.known),
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('Mill Lane 1', '+44 1422', '/cloth/a.jpg', 'https://example.com/a.jpg', 'example.com/me'),
  );

const number = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 0.01, 12.5, 25, 1e21, Number.MAX_SAFE_INTEGER + 2),
);

const wild = fc.oneof(fc.jsonValue(), fc.constantFrom(null, true, [], {}));

/** Fields whose schema alone would hardly ever be met by chance. */
const goodFields: Readonly<Record<string, (world: FuzzContext) => readonly unknown[]>> = {
  productId: ({ known }) => known,
  quantity: () => [1, 2, 3],
  price: () => [12.5, 25, 0.3],
  phone: () => ['+44 1422 1', 'x'],
  img: () => ['/cloth/a.jpg', '/cloth/b.webp'],
};

/** What the schema asks for, and one time in twenty something else. */
function nearValue(schema: Schema, document: OpenApi, world: FuzzContext, field = ''): fc.Arbitrary<unknown> {
  const right = rightValue(schema, document, world);
  const good = goodFields[field]?.(world);
  return fc.oneof(
    {
      weight: 19,
      arbitrary: good ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, right) : right,
    },
    { weight: 1, arbitrary: wild },
  );
}

function rightValue(schema: Schema, document: OpenApi, world: FuzzContext): fc.Arbitrary<unknown> {
  if (schema.$ref) return rightValue(refOf(schema.$ref, document), document, world);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => rightValue(one, document, world)));
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      nearValue(field, document, world, name),
    ]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] as never[] });
  }
  if (schema.type === 'integer' || schema.type === 'number') return number;
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(nearValue(schema.items ?? {}, document, world), { maxLength: 3 });
  return text(world);
}

function refOf(ref: string, { components }: OpenApi): Schema {
  return components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
}

function bodyOf(operation: Operation, document: OpenApi, world: FuzzContext): fc.Arbitrary<unknown> {
  const media = Object.values(operation.requestBody?.content ?? {});
  const right = media.map(({ schema }) => nearValue(schema, document, world));
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...(right.length > 0 ? right : [fc.constant(undefined)])) },
    { weight: 1, arbitrary: wild },
    { weight: 1, arbitrary: fc.string() },
  );
}

const headers = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      'content-type': fc.constantFrom('text/plain', 'multipart/form-data', 'x', 'application/xml'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      'idempotency-key': fc.oneof(fc.constantFrom('a', 'b'), fc.stringMatching(/^[\x21-\x7e]{1,300}$/)),
    }),
  },
) as fc.Arbitrary<Record<string, string>>;

/** Parameters of the place asked for (path or query), as text. */
function parametersOf(operation: Operation, place: string, world: FuzzContext, document: OpenApi) {
  const wanted = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  const fields = wanted.map(({ name, schema }) => [
    name,
    fc
      .oneof(
        { weight: 3, arbitrary: rightValue(schema, document, world) },
        { weight: 1, arbitrary: text(world) },
      )
      .map(String)
      .filter((value) => value.isWellFormed()),
  ]);
  const requiredKeys = place === 'path' ? wanted.map(({ name }) => name) : [];
  return fc.record(Object.fromEntries(fields), { requiredKeys }) as fc.Arbitrary<Record<string, string>>;
}

export function fuzzRequests(document: OpenApi, world: FuzzContext): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const requests = operations.map(({ path, method, operation }) =>
    fc
      .record({
        params: parametersOf(operation, 'path', world, document),
        query: parametersOf(operation, 'query', world, document),
        headers,
        body: method === 'get' ? fc.constant(undefined) : bodyOf(operation, document, world),
        token: fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(...world.tokens) },
          { weight: 1, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.stringMatching(/^[\x21-\x7e]{1,60}$/) },
        ),
      })
      .map((asking) => ({
        ...asking,
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, ':$1'),
      })),
  );
  return fc.oneof(...requests);
}
