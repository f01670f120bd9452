// The bodies of requests as an OpenAPI document describes them.
import type { OpenApi, Operation, Schema } from './openapi-schema.ts';

interface OperationEntry extends Operation {
  readonly method: string;
  readonly path: string;
}

export function operationsOf(document: OpenApi): OperationEntry[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
}

/** All alternatives of an operation's JSON body: field → schema. */
export function bodyShapes(
  { requestBody }: Operation,
  document: OpenApi,
): Readonly<Record<string, Schema>>[] {
  const json = requestBody?.content['application/json']?.schema;
  return json ? shapes(json as Schema, document) : [];
}

function shapes(schema: Schema, document: OpenApi): Readonly<Record<string, Schema>>[] {
  if (schema.$ref) return shapes(named(schema.$ref, document), document);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((one) => shapes(one, document));
  if (schema.items) return shapes(schema.items, document);
  return schema.properties ? [schema.properties] : [];
}

const named = (ref: string, { components }: OpenApi): Schema =>
  components.schemas[ref.split('/').at(-1) ?? ''] ?? {};

/** Paths of the text fields in a body, those of its objects and lists included: 'colour.name', 'orders.carrier'. */
export function textPaths(shape: Readonly<Record<string, Schema>>, document: OpenApi): string[] {
  return Object.entries(shape).flatMap(([field, schema]) => [
    ...(isTextField(schema, document) ? [field] : []),
    ...shapes(schema, document).flatMap((inner) =>
      textPaths(inner, document).map((path) => `${field}.${path}`),
    ),
  ]);
}

/** Texts in a list count, too; null may be another alternative. */
function isTextField(schema: Schema, document: OpenApi): boolean {
  const { $ref, anyOf = [], oneOf = [], items } = schema;
  const inner = [...anyOf, ...oneOf, ...(items ? [items] : []), ...($ref ? [named($ref, document)] : [])];
  return isText(schema) || inner.some((one) => isTextField(one, document));
}

/** Whether the field takes free text, not one of fixed values. */
function isText({ type, enum: options, const: constant }: Schema): boolean {
  return type === 'string' && !options && constant === undefined;
}

/** A body of this shape with the values of another one. */
export function bodyOf(
  shape: Readonly<Record<string, Schema>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([field]) => field in values)
      .map(([field, { const: constant }]) => [field, constant ?? values[field]]),
  );
}
