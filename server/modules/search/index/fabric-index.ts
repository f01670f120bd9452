// The fabric index: facts and words of all articles on sale, in memory, for filtered lists and word searches
// (docs/decisions/0026-fabric-index.md). `current-fabric-index.ts` keeps it up to date with the tables.
import type { AvailableQuery, FabricQuery } from '#contract/articles/fabric-list.ts';
import type { CatalogueFacts } from '#contract/shop/shop-uses.ts';
import { etagOf } from '#server/http/caches/etags.ts';
import type { ArticleRecord } from '#server/modules/articles/record-store.ts';
import type { PageParams } from '#server/storage/queries/paging.ts';
import { factText, plainNumber, searchText, wordsOf } from '../words/words.ts';
import { catalogueOf, factsOf, type IndexedFabric, statedFacts } from './fabric-facts.ts';
import { isMatch, selectFabrics } from './fabric-query.ts';
import { WordIndex } from './word-index.ts';
import { WordSearch } from './word-search.ts';

const NO_SEARCH = { terms: [], corrections: [], rank: () => 0 };

export class FabricIndex {
  readonly #byId = new Map<string, IndexedFabric>();
  /** Sorted by id; undefined after an article was added or removed, until it is needed. */
  #newestFirst: readonly IndexedFabric[] | undefined;
  /** Undefined after a change of these facts, until it is needed. */
  #catalogue: CatalogueFacts | undefined;
  readonly #words = new WordIndex();
  readonly #names = new WordIndex();
  readonly #facts = new WordIndex();
  readonly #search = new WordSearch({ all: this.#words, names: this.#names, facts: this.#facts }, () =>
    this.#byId.values(),
  );

  /**
   * Updates these articles: `records` has those that are on sale, and the others leave the index. `today` is
   * YYYY-MM-DD.
   */
  apply(ids: readonly string[], records: readonly ArticleRecord[], today: string): void {
    const recordById = new Map(records.map((record) => [record.article.id, record]));
    const stale = new Set<IndexedFabric>();
    const changed: { fabric: IndexedFabric; text: string; record: ArticleRecord }[] = [];
    for (const id of ids) {
      const record = recordById.get(id);
      const before = this.#byId.get(id);
      if (!record) {
        if (before) stale.add(before);
        if (this.#byId.delete(id)) this.#newestFirst = this.#catalogue = undefined;
        continue;
      }
      const text = searchText(record, today);
      const entry = { ...entryOf(record, today), textDigest: etagOf(text) };
      if (!before || statedFacts(before.facts) !== statedFacts(entry.facts)) this.#catalogue = undefined;
      if (before?.textDigest === entry.textDigest) {
        Object.assign(before, entry);
        continue;
      }
      if (before) stale.add(before);
      const fabric = Object.assign(before ?? { id }, entry);
      if (!before) this.#newestFirst = undefined;
      this.#byId.set(id, fabric);
      changed.push({ fabric, text, record });
    }
    if (stale.size > 0) for (const index of [this.#words, this.#names, this.#facts]) index.remove(stale);
    for (const { fabric, text, record } of changed) {
      this.#words.add(fabric, wordsOf(text));
      this.#names.add(fabric, wordsOf(record.article.name));
      this.#facts.add(fabric, wordsOf(factText(record)));
    }
  }

  /** The ids of articles with a certificate that ended before `today`. */
  withEndedCertificates(today: string): string[] {
    const ended = ({ certificateEnd: end }: IndexedFabric) => end !== undefined && end < today;
    return [...this.#byId.values()].filter(ended).map(({ id }) => id);
  }

  /** The ids of one page, the total, and the count of each choice. */
  select(query: FabricQuery) {
    const { q } = query;
    const search = q ? this.#search.search(q) : NO_SEARCH;
    const { fabrics, ...selection } = selectFabrics(this.#sorted(), search, query);
    return {
      ...selection,
      ids: fabrics.map(({ id }) => id),
      corrections: [...search.corrections],
      nearestWords: selection.total === 0 && q ? this.#search.nearestWords(q) : [],
    };
  }

  /** The ids of the articles that match words and filters, sorted by id; one more than `limit`, like `paginate`. */
  findIds(
    { q, ...filters }: AvailableQuery,
    { limit = Number.POSITIVE_INFINITY, cursor, sort }: PageParams,
  ): string[] {
    const { terms } = q ? this.#search.search(q) : NO_SEARCH;
    const isNewest = sort === 'newest';
    const ids = this.#sorted()
      .filter(isMatch(filters, terms))
      .map(({ id }) => id);
    if (!isNewest) ids.reverse();
    const isAfter = (id: string) => cursor === undefined || (isNewest ? id < cursor : id > cursor);
    return ids.filter(isAfter).slice(0, limit + 1);
  }

  /** What all articles have; it stays the same object until that changes. */
  get catalogue(): CatalogueFacts {
    this.#catalogue ??= catalogueOf(this.#sorted().map(({ facts }) => facts));
    return this.#catalogue;
  }

  #sorted(): readonly IndexedFabric[] {
    this.#newestFirst ??= [...this.#byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
    return this.#newestFirst;
  }
}

function entryOf(
  record: ArticleRecord,
  today: string,
): Pick<IndexedFabric, 'facts' | 'number' | 'certificateEnd'> {
  const [certificateEnd] = record.certificates
    .map(({ valid_until }) => valid_until ?? '')
    .filter((end) => end >= today)
    .sort();
  return {
    facts: factsOf(record, today),
    number: plainNumber(record.article.article_number),
    certificateEnd,
  };
}
