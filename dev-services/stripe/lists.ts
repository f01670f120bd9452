// Pages of lists and expanded objects, the same for every kind.
import { invalid } from './errors.ts';
import type { Parameters } from './parameters.ts';
import type { Answer, Ledger } from './state.ts';
import type { Kind, Kinds, ListWish } from './store.ts';

const PAGE_DEFAULT = 10;
const PAGE_MAX = 100;

/** Reads limit, starting_after, ending_before, created, payment_intent and charge. */
export function listWish(params: Parameters, types?: readonly string[]): ListWish {
  const limit = params.integer('limit', 1) ?? PAGE_DEFAULT;
  if (limit > PAGE_MAX) {
    throw invalid(`This value must be less than or equal to ${PAGE_MAX}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const intent = params.text('payment_intent');
  const charge = params.text('charge');
  return {
    limit,
    startingAfter: params.text('starting_after'),
    endingBefore: params.text('ending_before'),
    created: createdWish(params),
    where: { ...(intent && { payment_intent: intent }), ...(charge && { charge }) },
    types,
  };
}

function createdWish(params: Parameters): ListWish['created'] {
  if (!params.has('created')) return {};
  if (params.isText('created')) {
    const moment = params.integer('created') ?? 0;
    return { gte: moment, lte: moment };
  }
  const range = params.group('created')?.only('gt', 'gte', 'lt', 'lte');
  const bounds = (['gt', 'gte', 'lt', 'lte'] as const).map((name) => [name, range?.integer(name)] as const);
  return Object.fromEntries(bounds.filter(([, bound]) => bound !== undefined));
}

/** `show`: the object as it is told, where that differs from how it is kept. */
export function listAnswer<K extends Kind>(
  ledger: Ledger,
  kind: K,
  url: string,
  wish: ListWish,
  show: (object: Kinds[K]) => object = (object) => object,
): Answer {
  for (const [param, id] of [
    ['starting_after', wish.startingAfter],
    ['ending_before', wish.endingBefore],
  ] as const) {
    if (id !== undefined && !ledger.store.find(kind, id)) {
      throw invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });
    }
  }
  const { found, more } = ledger.store.list(kind, wish);
  return { status: 200, body: { object: 'list', data: found.map(show), has_more: more, url } };
}

const EXPANDABLE: Readonly<Record<string, Kind>> = {
  payment_method: 'payment_method',
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
};
const EXPAND_DEPTH_MAX = 4;

/** The object with the ids that `expand` names (`latest_charge`, `data.payment_method`) replaced by their objects. */
export function expanded(ledger: Ledger, body: object, params: Parameters): object {
  let result = body;
  for (const path of params.list('expand') ?? []) {
    const steps = path.split('.');
    if (steps.length > EXPAND_DEPTH_MAX) {
      throw invalid(`You cannot expand more than ${EXPAND_DEPTH_MAX} levels of a property.`, {
        param: 'expand',
      });
    }
    result = expandPath(ledger, result, steps);
  }
  return result;
}

function expandPath(ledger: Ledger, body: object, [step, ...rest]: readonly string[]): object {
  if (step === undefined) return body;
  const value = (body as Record<string, unknown>)[step];
  if (step === 'data' && Array.isArray(value)) {
    return { ...body, data: value.map((item: object) => expandPath(ledger, item, rest)) };
  }
  const kind = EXPANDABLE[step];
  if (!kind || value === undefined) {
    throw invalid(`This property cannot be expanded (${step.slice(0, 40)}).`, { param: 'expand' });
  }
  const thing = typeof value === 'string' ? ledger.store.find(kind, value) : value;
  return { ...body, [step]: thing ? expandPath(ledger, thing, rest) : value };
}
