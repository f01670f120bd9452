// The example of every endpoint is accepted by its schemas, names all it can, and is in the OpenAPI document.
import { expect } from 'vitest';
import type { Endpoint, Example } from '#contract/core/endpoint.ts';
import { EXAMPLE } from '#contract/core/example-values.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { bodyShapes, operationsOf, textPaths } from '../support/endpoints/openapi-bodies.ts';
import { fetchOpenApi } from '../support/endpoints/openapi-schema.ts';
import { test } from '../support/test-app.ts';

const PARTS = [
  'params',
  'query',
  'headers',
  'body',
  'response',
] as const satisfies readonly (keyof Example)[];

const nothing: Example = {};

test.for(endpointNames)('the example of %s is accepted by its schemas', (name) => {
  const endpoint: Endpoint = endpoints[name];
  const { example = nothing, bodyMediaType } = endpoint;
  for (const part of PARTS) {
    const schema = endpoint[part];
    const value = example[part];
    if (value === undefined) continue;
    if (part === 'body' && bodyMediaType) continue;
    expect(schema, `${part} of an endpoint without it`).toBeDefined();
    expect(schema?.safeParse(value).error, part).toBeUndefined();
  }
  // Tests put what they have made in place of the ids.
  for (const id of Object.values(example.params ?? {})) expect(Object.values(EXAMPLE)).toContain(id);
  // A parameter that an example leaves out is called by no generated test.
  expect(Object.keys(example.query ?? {}).sort()).toEqual(Object.keys(endpoint.query?.shape ?? {}).sort());
});

test('the OpenAPI document has the examples, with every text of a body', async ({ shop }) => {
  const document = await fetchOpenApi(shop.app.server);
  for (const operation of operationsOf(document)) {
    const endpoint: Endpoint = endpoints[operation.operationId];
    const { example = nothing } = endpoint;
    const shown = Object.groupBy(operation.parameters ?? [], (parameter) => parameter.in);
    const valuesOf = (location: string) =>
      Object.fromEntries(
        (shown[location] ?? []).flatMap((one) => ('example' in one ? [[one.name, one.example]] : [])),
      );
    expect(valuesOf('path'), operation.operationId).toEqual(example.params ?? {});
    expect(valuesOf('query'), operation.operationId).toEqual(example.query ?? {});
    expect(valuesOf('header'), operation.operationId).toEqual(example.headers ?? {});
    const [body] = Object.values(operation.requestBody?.content ?? {});
    if (body && example.body !== undefined) expect(body).toHaveProperty('example', example.body);
    const [response] = Object.values(operation.responses[endpoint.success]?.content ?? {});
    if (example.response !== undefined) expect(response).toHaveProperty('example', example.response);
    const stated = leafPaths(example.body);
    const fits = bodyShapes(operation, document).map((shape) =>
      textPaths(shape, document).filter((path) => !stated.includes(path) && !isOtherAddress(path, stated)),
    );
    if (fits.length > 0) expect(fits, operation.operationId).toContainEqual([]);
  }
});

/** A delivery address is stated as one text or in parts. */
const isOtherAddress = (path: string, stated: readonly string[]) =>
  path === 'address'
    ? stated.includes('addressParts')
    : path.startsWith('addressParts.') && stated.includes('address');

/** Paths of everything in a body: 'orders', 'orders.carrier'. */
function leafPaths(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => leafPaths(one, prefix));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    prefix + key,
    ...leafPaths(inner, `${prefix}${key}.`),
  ]);
}
