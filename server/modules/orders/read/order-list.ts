// Pages of the list of all orders: filtered by state, article, customer and day, and searched.

import { NOT_A_CURSOR } from '#contract/core/fields.ts';
import { orderStates } from '#contract/core/order-state.ts';
import type { AllOrdersQuery } from '#contract/orders/order-list.ts';
import { Service } from '#server/context.ts';
import { findArticleId } from '#server/domain/article-id.ts';
import { dayRangeTimes } from '#server/domain/shop-day.ts';
import { invalidField } from '#server/http/app-error.ts';
import { findUserId } from '#server/modules/people/service.ts';
import { yearIn } from '#server/storage/queries/number-sequences.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import { LISTED_STATES } from '../rules.ts';
import { findIdsNamed, type OrderRow } from '../store/store.ts';
import * as store from './list-store.ts';
import { type OrderReading, toReading } from './order-reading.ts';
import { type OrderSearch, type Term, toSearch } from './order-search.ts';

export interface ListQuery extends Omit<AllOrdersQuery, 'limit'> {
  readonly limit: number;
  /** The ids of orders: lists only these, in every state unless `state` names some. */
  readonly order?: readonly string[] | undefined;
}

/**
 * A search that matches fewer orders than this reads their ids first; one that matches more walks along the
 * list.
 */
const FEW = 2000;
/** The number of orders that a page of a search looks at first; enough for most searches. */
const FIRST_REACH = 200;
/**
 * The number of orders that a page of a search looks at in the end. The page may then have fewer than its
 * limit, and a cursor.
 */
const REACH = 2000;
/** The number of words of a search among which the rarest is chosen. */
const WORDS_COUNTED = 4;
/** The number of orders read at a time when their ids were found first. */
const READ_AT_ONCE = 200;

export class OrderList extends Service {
  /**
   * Reads a page of orders. A page of a search may have fewer orders than its limit and still a next page.
   */
  async readPage({
    q = '',
    order: chosen,
    number,
    externalId,
    updatedFrom,
    state,
    kind,
    article,
    awaited,
    customer,
    from,
    to,
    ...page
  }: ListQuery): Promise<Page<OrderReading>> {
    const isNamed = number !== undefined || externalId !== undefined;
    const named = isNamed ? await findIdsNamed(this.db, { number, externalId }) : chosen;
    const late = awaited && (await store.findLateIds(this.db));
    const order = named && late ? named.filter((id) => late.includes(id)) : (named ?? late);
    const placed = dayRangeTimes({ from, to }, this.ctx.timeZone);
    const articleId = article && (await findArticleId(this.db, article));
    const customerId = customer && (await findUserId(this.db, customer));
    if (customer && !customerId) return { items: [], next: undefined };
    const filters: store.OrderFilter = {
      states: state ?? (order || updatedFrom ? orderStates : LISTED_STATES),
      kind,
      article: articleId,
      customer: customerId || undefined,
      placed,
      updatedFrom: updatedFrom === undefined ? undefined : Date.parse(updatedFrom),
    };
    const search = q === '' ? undefined : toSearch(q, yearIn(this.ctx.timeZone)(this.now()));
    if (order) return this.#readAmong(order, filters, page, named ? undefined : search);
    assertCursor(page.cursor, updatedFrom !== undefined);
    if (filters.updatedFrom !== undefined)
      return this.#readChanged(filters.updatedFrom, filters, page, search);
    const filter = { ...filters, isAlongLines: await this.#isAlongLines(filters, state !== undefined) };
    if (!search) return pageOf(await store.findOrders(this.db, filter, oneMore(page)), page.limit);
    const ids = await this.#findCandidates(search);
    if (ids) return this.#readAmong(ids, filter, page, search);
    return this.#search(search, this.#withinYear(search, filter), page);
  }

  /**
   * Whether to walk along the article's lines: when the requested states hold few orders, walking along the
   * states reads less.
   */
  async #isAlongLines(
    { article, customer, states }: store.OrderFilter,
    isByState: boolean,
  ): Promise<boolean> {
    if (article === undefined || customer !== undefined) return false;
    if (!isByState) return true;
    const inStates = { states, placed: { from: 0, until: Number.MAX_SAFE_INTEGER } };
    const last = await store.findNthId(this.db, FEW, inStates, {
      cursor: undefined,
      sort: 'newest',
    });
    return last !== undefined;
  }

  async #readAmong(
    ids: readonly string[],
    filter: store.OrderFilter,
    page: store.Slice,
    search?: OrderSearch,
  ): Promise<Page<OrderReading>> {
    const { cursor, limit, sort } = page;
    const ascending = [...new Set(ids)].sort();
    const sorted = sort === 'newest' ? ascending.reverse() : ascending;
    const next = sorted.filter((id) => !cursor || (sort === 'newest' ? id < cursor : id > cursor));
    return pageOf(await this.#readInSequence(next, filter, limit, search), limit);
  }

  /** The first orders of these that match, one more than `limit` if there are so many. */
  async #readInSequence(
    ids: readonly string[],
    filter: store.OrderFilter,
    limit: number,
    search?: OrderSearch,
  ): Promise<OrderRow[]> {
    const rows: OrderRow[] = [];
    for (let at = 0; at < ids.length && rows.length <= limit; at += READ_AT_ONCE) {
      const some = ids.slice(at, at + READ_AT_ONCE);
      const found = new Map(
        (await store.findAmong(this.storage, some, filter, search)).map((row) => [row.id, row]),
      );
      rows.push(...some.flatMap((id) => found.get(id) ?? []));
    }
    return rows;
  }

  /**
   * Orders that have changed since `from`, by the time of their last change. Like that of a search, a page may have fewer orders than
   * its limit and still a next one. An order that changes meanwhile comes again at the end.
   */
  async #readChanged(
    from: number,
    filter: store.OrderFilter,
    { cursor, limit, sort }: store.Slice,
    search?: OrderSearch,
  ): Promise<Page<OrderReading>> {
    const [at, id = ''] = cursor?.split('_') ?? [];
    const after = at === undefined ? undefined : { at: Number(at), id };
    const changes = await store.findChanges(this.db, from, { after, limit: REACH, sort });
    const ids = changes.map((change) => change.id);
    const rows = await this.#readInSequence(ids, filter, limit, search);
    const items = rows.slice(0, limit).map(toReading);
    const isWhole = rows.length <= limit;
    const last = isWhole ? changes[REACH - 1] : changes.find((change) => change.id === items.at(-1)?.id);
    return { items, next: last && `${last.at}_${last.id}` };
  }

  /** The ids of all orders that may match, or undefined when they are many. */
  async #findCandidates({ alternatives, transaction }: OrderSearch): Promise<string[] | undefined> {
    const found: string[] = [];
    for (const terms of alternatives) {
      const ids = await this.#findOfRareTerm(terms);
      if (!ids) return undefined;
      found.push(...ids);
    }
    if (transaction !== '') found.push(...(await store.findIdsOfTransaction(this.storage, transaction, FEW)));
    return found.length < FEW ? found : undefined;
  }

  /** The ids of the orders that have the first term of few orders; undefined when all terms are frequent. */
  async #findOfRareTerm(terms: readonly Term[]): Promise<string[] | undefined> {
    const longestFirst = terms.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    for (const term of longestFirst.slice(0, WORDS_COUNTED)) {
      const ids = await store.findIdsOfTerm(this.storage, term, FEW);
      if (ids.length < FEW) return ids;
    }
    return undefined;
  }

  /** Limits a search for order numbers of one year to that year's orders. */
  #withinYear(search: OrderSearch, filter: store.OrderFilter): store.OrderFilter {
    if (search.year === undefined) return filter;
    const [from, to] = [`${search.year}-01-01`, `${search.year}-12-31`];
    const year = dayRangeTimes({ from, to }, this.ctx.timeZone);
    return {
      ...filter,
      placed: {
        from: Math.max(filter.placed.from, year.from),
        until: Math.min(filter.placed.until, year.until + store.PLACING_MAX_MS),
      },
    };
  }

  async #search(
    search: OrderSearch,
    filter: store.OrderFilter,
    page: store.Slice,
  ): Promise<Page<OrderReading>> {
    const slice = oneMore(page);
    let last: string | undefined;
    let found = await store.searchIds(this.storage, search, filter, { ...slice, reach: FIRST_REACH });
    if (found.length <= page.limit) {
      last = await store.findNthId(this.db, REACH, filter, page);
      // `last` ends the walk, so that orders placed since it was found do not push the ones before it out of
      // reach.
      found = await store.searchIds(this.storage, search, filter, { ...slice, last, reach: 2 * REACH });
    }
    const ids = found.slice(0, page.limit);
    const { items } = await this.#readAmong(ids, filter, page);
    return { items, next: found.length > ids.length ? ids.at(-1) : last };
  }
}

/** The cursors of a list of changes begin with a time. Throws `validation_failed` for one of another list. */
function assertCursor(cursor: string | undefined, isOfChanges: boolean): void {
  if (cursor === undefined || cursor.includes('_') === isOfChanges) return;
  throw invalidField('/cursor', NOT_A_CURSOR);
}

const lengthOf = (term: Term) => Math.min(...term.map(({ length }) => length));

/** Reads one row more than the page has, which shows whether there is a next page. */
const oneMore = <Params extends { limit: number }>(page: Params): Params => ({
  ...page,
  limit: page.limit + 1,
});

function pageOf(rows: readonly OrderRow[], limit: number): Page<OrderReading> {
  const items = rows.slice(0, limit).map(toReading);
  return { items, next: rows.length > limit ? items.at(-1)?.id : undefined };
}
