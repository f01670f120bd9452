// Builds request bodies from an OpenAPI document. Their fields are valid, so that a call passes validation and fails, if
// at all, because of what it refers to.
import type { OpenApi, Operation, Schema } from './openapi-schema.ts';

export interface OperationEntry extends Operation {
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
  const name = schema.$ref?.split('/').at(-1);
  if (name) return shapes(document.components.schemas[name] ?? {}, document);
  if (schema.anyOf) return schema.anyOf.flatMap((one) => shapes(one, document));
  return schema.properties ? [schema.properties] : [];
}

/** Whether the field takes free text, not one of fixed values. */
export function isText({ type, enum: options, const: constant }: Schema): boolean {
  return type === 'string' && !options && constant === undefined;
}

const VALID_VALUES: Readonly<Record<string, unknown>> = {
  price: 25,
  quantity: 2,
  minimumQuantity: 1,
  availableQuantity: 10,
  stars: 5,
  isPreferred: true,
  phone: '+44 1422 000000',
  img: '/cloth/twill.jpg',
  linkend: 'example.com/me',
  callbackURL: '/',
  password: 'some password',
  newPassword: 'another password',
  currentPassword: 'some password',
};

/** A valid body of this shape; `known` overrides values by field name. */
export function bodyOf(
  shape: Readonly<Record<string, Schema>>,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([field, { const: constant, enum: options }]) => [
      field,
      known[field] ?? constant ?? options?.[0] ?? VALID_VALUES[field] ?? 'Mill Lane',
    ]),
  );
}
