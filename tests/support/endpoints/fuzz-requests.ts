// Generates requests from an OpenAPI document: valid, slightly invalid, and arbitrary.
import fc from 'fast-check';
import { EXAMPLE_INVOICE_ADDRESS, EXAMPLE_POSTAL_ADDRESS } from '#contract/core/example-values.ts';
import type { RequestOptions } from '../test-app.ts';
import type { OpenApi, Operation, Schema } from './openapi-schema.ts';

export interface FuzzRequest extends RequestOptions {
  readonly method: string;
  /** With the contract's placeholders: `/api/product/:id`. */
  readonly path: string;
}

interface FuzzContext {
  readonly tokens: readonly string[];
  /** Ids and emails that exist. */
  readonly known: readonly string[];
}

/** Typical attack strings: SQL, templates, headers, paths, prototypes, Unicode. */
const HOSTILE_TEXTS = [
  "' or '1'='1",
  '"; drop table users; --',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\u202eRTL override',
  '👗👗👗',
  'é'.repeat(300),
  '%00',
  '-1',
  '1e309',
  'null',
];

const text = (context: FuzzContext) =>
  fc.oneof(
    fc.constantFrom(...context.known),
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

const anyValue = fc.oneof(fc.jsonValue(), fc.constantFrom(null, true, [], {}));

/** Values of fields that a random value of the schema would hardly ever match. */
const VALID_VALUES: Readonly<Record<string, (context: FuzzContext) => readonly unknown[]>> = {
  productId: ({ known }) => known,
  quantity: () => [1, 2, 3],
  price: () => [12.5, 25, 0.3],
  addressParts: () => [EXAMPLE_POSTAL_ADDRESS, null],
  invoiceAddress: () => [EXAMPLE_INVOICE_ADDRESS, null],
  phone: () => ['+44 1422 1', 'x'],
  img: () => ['/cloth/a.jpg', '/cloth/b.webp'],
  productName: () => ['Twill', 'Größe 👗'],
  minimumQuantity: () => [1, 2],
  availableQuantity: () => [0, 50],
  articleNumber: () => ['HT-1', 'a/2.5'],
  composition: () => [[{ fibre: 'wool', percent: 100 }], null],
  colour: () => [{ name: 'Navy', hex: '#1b2a49' }],
  images: () => [[{ url: '/cloth/a.jpg' }], null],
  origin: () => [{ spinning: 'IT', weaving: 'GB' }],
  certificates: () => [[{ name: 'RWS', validUntil: '2027-12-31' }]],
};

/** Bodies with more optional fields would hardly ever be valid. */
const MAX_OPTIONAL_FIELDS = 3;

/** A value of the schema; one in twenty is arbitrary. */
function mostlyValidValue(
  schema: Schema,
  document: OpenApi,
  context: FuzzContext,
  field = '',
): fc.Arbitrary<unknown> {
  const valid = schemaValue(schema, document, context);
  const validValues = VALID_VALUES[field]?.(context);
  return fc.oneof(
    {
      weight: 19,
      arbitrary: validValues
        ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...validValues) }, valid)
        : valid,
    },
    { weight: 1, arbitrary: anyValue },
  );
}

function schemaValue(schema: Schema, document: OpenApi, context: FuzzContext): fc.Arbitrary<unknown> {
  if (schema.$ref) return schemaValue(resolveRef(schema.$ref, document), document, context);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => schemaValue(one, document, context)));
  if (schema.type === 'object') return objectValue(schema, document, context);
  if (schema.type === 'integer' || schema.type === 'number') return number;
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(mostlyValidValue(schema.items ?? {}, document, context), { maxLength: 3 });
  return text(context);
}

function objectValue({ properties = {}, required = [] }: Schema, document: OpenApi, context: FuzzContext) {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return fc
    .subarray(optional, { maxLength: Math.min(optional.length, MAX_OPTIONAL_FIELDS) })
    .chain((chosen) => {
      const fields = Object.entries(properties)
        .filter(([name]) => required.includes(name) || chosen.includes(name))
        .map(([name, field]) => [name, mostlyValidValue(field, document, context, name)]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
    });
}

function resolveRef(ref: string, { components }: OpenApi): Schema {
  return components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
}

function bodyOf(operation: Operation, document: OpenApi, context: FuzzContext): fc.Arbitrary<unknown> {
  const media = Object.values(operation.requestBody?.content ?? {});
  const valid = media.map(({ schema }) => mostlyValidValue(schema, document, context));
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...(valid.length > 0 ? valid : [fc.constant(undefined)])) },
    { weight: 1, arbitrary: anyValue },
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

/** As a client writes a value into an address. `String` throws for objects with a `toString` that is no function. */
export function parameterText(value: unknown): string {
  if (Array.isArray(value)) return value.map(parameterText).join();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Parameters in `location` (path or query), as text. */
function parametersOf(operation: Operation, location: string, context: FuzzContext, document: OpenApi) {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === location);
  const fields = parameters.map(({ name, schema }) => [
    name,
    fc
      .oneof(
        { weight: 3, arbitrary: schemaValue(schema, document, context) },
        { weight: 1, arbitrary: text(context) },
      )
      .map(parameterText)
      .filter((value) => value.isWellFormed()),
  ]);
  const requiredKeys = location === 'path' ? parameters.map(({ name }) => name) : [];
  return fc.record(Object.fromEntries(fields), { requiredKeys }) as fc.Arbitrary<Record<string, string>>;
}

export function fuzzRequests(document: OpenApi, context: FuzzContext): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const requests = operations.map(({ path, method, operation }) =>
    fc
      .record({
        params: parametersOf(operation, 'path', context, document),
        query: parametersOf(operation, 'query', context, document),
        headers,
        body: method === 'get' ? fc.constant(undefined) : bodyOf(operation, document, context),
        token: fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(...context.tokens) },
          { weight: 1, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.stringMatching(/^[\x21-\x7e]{1,60}$/) },
        ),
      })
      // Clients resolve the path segments `.` and `..`, which makes it another address.
      .filter(({ params }) => !Object.values(params).some((value) => /^\.{1,2}$/.test(String(value))))
      .map((request) => ({
        ...request,
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, ':$1'),
      })),
  );
  return fc.oneof(...requests);
}
