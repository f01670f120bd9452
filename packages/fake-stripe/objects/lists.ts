// List parameters and responses.
import { invalid } from '../requests/errors.ts';
import type { Parameters } from '../requests/parameters.ts';
import type { CallResult, FakeStripeState } from '../state.ts';
import type { Kind, Kinds, ListQuery } from '../store.ts';

const PAGE_DEFAULT = 10;
const PAGE_MAX = 100;

/** Reads limit, starting_after, created[gte] and payment_intent. */
export function readListQuery(params: Parameters, type?: string): ListQuery {
  const limit = params.integer('limit', 1) ?? PAGE_DEFAULT;
  if (limit > PAGE_MAX) {
    throw invalid(`This value must be less than or equal to ${PAGE_MAX}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  return {
    limit,
    startingAfter: params.text('starting_after'),
    createdSince: params.group('created')?.only('gte').integer('gte'),
    paymentIntent: params.text('payment_intent'),
    type,
  };
}

/** `toResponse` converts a stored object. */
export function listResult<K extends Kind>(
  state: FakeStripeState,
  kind: K,
  url: string,
  query: ListQuery,
  toResponse: (object: Kinds[K]) => object = (object) => object,
): CallResult {
  if (query.startingAfter !== undefined && !state.store.find(kind, query.startingAfter)) {
    throw invalid(`No such ${kind}: '${query.startingAfter}'`, {
      code: 'resource_missing',
      param: 'starting_after',
    });
  }
  const { found, more } = state.store.list(kind, query);
  return { status: 200, body: { object: 'list', data: found.map(toResponse), has_more: more, url } };
}
