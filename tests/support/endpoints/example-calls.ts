// Calls every endpoint as its example states it, by who may, for the tests that record what the app does.
import { expect } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { HttpClient } from '../http-client.ts';
import type { RequestOptions } from '../test-app.ts';
import { type ExampleShop, exampleRequest } from './example-requests.ts';

const PAGING: readonly string[] = ['limit', 'sort', 'page'];

type Query = NonNullable<RequestOptions['query']>;

interface Callers extends ExampleShop {
  /** The customer's session. */
  readonly session: HttpClient;
}

/**
 * The call succeeds; that of a list also on the first page: with all filters, none,
 * each alone and each with the next.
 */
export async function callExample(callers: Callers, name: EndpointName): Promise<void> {
  const request = await exampleRequest(callers, name);
  for (const query of queriesOf(name, request.query))
    expect(await statusOf(callers, name, { ...request, query }), `${name} ${JSON.stringify(query)}`).toBe(
      endpoints[name].success,
    );
}

async function statusOf(
  { shop, session, customer, admin }: Callers,
  name: EndpointName,
  request: RequestOptions,
): Promise<number> {
  const { access } = endpoints[name];
  if (access === 'sign-in session') return (await session.call(name, request)).status;
  const token = access === 'admin' ? admin : customer;
  return (await shop.send(name, { ...request, ...(access !== 'anyone' && { token }) })).status;
}

function queriesOf(name: EndpointName, query: Query = {}): Query[] {
  const { query: schema, method }: Endpoint = endpoints[name];
  if (!schema || method !== 'GET') return [query];
  const { cursor: _, ...first } = query;
  const isFilter = (key: string) => !PAGING.includes(key) && schema.shape[key]?.safeParse(undefined).success;
  const filters = Object.keys(first).filter(isFilter);
  const withOnly = (...chosen: readonly (string | undefined)[]) =>
    Object.fromEntries(
      Object.entries(first).filter(([key]) => chosen.includes(key) || !filters.includes(key)),
    );
  const pairs = filters.map((filter, nth) => withOnly(filter, filters[nth + 1]));
  return [query, first, withOnly(), ...filters.map((filter) => withOnly(filter)), ...pairs];
}
