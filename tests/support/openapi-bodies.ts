// Bodies that fit an OpenAPI document: each field as its schema and its name ask for, so that a call gets past the
// first look and is judged by what it names.
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

/** Every shape a call's JSON body may have: field → schema. */
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

/** Is it free text, as opposed to one of a few words? */
export function isText({ type, enum: words, const: word }: Schema): boolean {
  return type === 'string' && !words && word === undefined;
}

const GOOD: Readonly<Record<string, unknown>> = {
  price: 25,
  quantity: 2,
  minimumQuantity: 1,
  availableQuantity: 10,
  phone: '+44 1422 000000',
  img: '/cloth/twill.jpg',
  linkend: 'example.com/me',
  callbackURL: '/',
  password: 'some password',
  newPassword: 'another password',
  currentPassword: 'some password',
};

/** A body of that shape; `known` names values of the caller's choice. */
export function bodyOf(
  shape: Readonly<Record<string, Schema>>,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([field, { const: word, enum: words }]) => [
      field,
      known[field] ?? word ?? words?.[0] ?? GOOD[field] ?? 'Mill Lane',
    ]),
  );
}
