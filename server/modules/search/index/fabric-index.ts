// The fabric index: facts and words of all articles on sale, in memory, for filtered lists and word searches
// (docs/decisions/0026-fabric-index.md). `current-fabric-index.ts` keeps it up to date with the tables.
import type { AvailableQuery, FabricQuery } from '#contract/articles/fabric-list.ts';
import type { CatalogueFacts } from '#contract/shop/shop-uses.ts';
import { etagOf } from '#server/http/caches/etags.ts';
import { currentLanguage } from '#server/languages/work-language.ts';
import type { ArticleRecord } from '#server/modules/articles/record-store.ts';
import type { PageParams } from '#server/storage/queries/paging.ts';
import { plainNumber, type SearchWords } from '../words/words.ts';
import { catalogueOf, factsOf, type IndexedFabric, statedFacts } from './fabric-facts.ts';
import { isMatch, selectFabrics } from './fabric-query.ts';
import { WordSearch } from './word-search.ts';

const NO_SEARCH = { terms: [], corrections: [], rank: () => 0 };

export class FabricIndex {
  readonly #byId = new Map<string, IndexedFabric>();
  /** Sorted by id; undefined after an article was added or removed, until it is needed. */
  #newestFirst: readonly IndexedFabric[] | undefined;
  /** Undefined after a change of these facts, until it is needed; so are the names of certificates. */
  #catalogue: CatalogueFacts | undefined;
  #certificates: readonly string[] | undefined;
  readonly #searches: readonly WordSearch[];

  /** Articles are searched in the first of the languages where they are not in the current one. */
  constructor(languages: readonly SearchWords[]) {
    this.#searches = languages.map((words) => new WordSearch(words, () => this.#byId.values()));
  }

  /**
   * Updates these articles: those that are on sale are in `records`, the others leave the index. `records` has a list for each
   * language, with the same articles in the same order. `today` is YYYY-MM-DD.
   */
  apply(ids: readonly string[], records: readonly (readonly ArticleRecord[])[], today: string): void {
    const nthById = new Map(records[0]?.map(({ article }, nth) => [article.id, nth]));
    const stale = new Set<IndexedFabric>();
    const changed: { fabric: IndexedFabric; nth: number; texts: readonly string[] }[] = [];
    for (const id of ids) {
      const nth = nthById.get(id) ?? -1;
      const record = records[0]?.[nth];
      const before = this.#byId.get(id);
      if (!record) {
        if (before) stale.add(before);
        if (this.#byId.delete(id)) this.#newestFirst = this.#catalogue = this.#certificates = undefined;
        continue;
      }
      const texts = this.#searches.map(({ words }, at) =>
        words.searchText(records[at]?.[nth] ?? record, today),
      );
      const entry = { ...entryOf(record, today), textDigest: etagOf(texts.join('\n')) };
      if (!before || statedFacts(before.facts) !== statedFacts(entry.facts))
        this.#catalogue = this.#certificates = undefined;
      if (before?.textDigest === entry.textDigest) {
        Object.assign(before, entry);
        continue;
      }
      if (before) stale.add(before);
      const fabric = Object.assign(before ?? { id }, entry);
      if (!before) this.#newestFirst = undefined;
      this.#byId.set(id, fabric);
      changed.push({ fabric, nth, texts });
    }
    for (const [at, search] of this.#searches.entries()) {
      if (stale.size > 0) search.remove(stale);
      for (const { fabric, nth, texts } of changed) {
        const record = records[at]?.[nth];
        if (record) search.add(fabric, record, texts[at] ?? '');
      }
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
    const search = (q && this.#search?.search(q)) || NO_SEARCH;
    const newestFirst = this.#sorted();
    this.#certificates ??= [...new Set(newestFirst.flatMap(({ facts }) => facts.choices.certificate))];
    const all = { newestFirst, certificates: this.#certificates };
    const { fabrics, ...selection } = selectFabrics(all, search, query);
    return {
      ...selection,
      ids: fabrics.map(({ id }) => id),
      corrections: [...search.corrections],
      nearestWords: (selection.total === 0 && q && this.#search?.nearestWords(q)) || [],
    };
  }

  /** The ids of the articles that match words and filters, sorted by id; one more than `limit`, like `paginate`. */
  findIds(
    { q, ...filters }: AvailableQuery,
    { limit = Number.POSITIVE_INFINITY, cursor, sort }: PageParams,
  ): string[] {
    const { terms } = (q && this.#search?.search(q)) || NO_SEARCH;
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

  /** That of the current language. */
  get #search(): WordSearch | undefined {
    const language = currentLanguage();
    return this.#searches.find(({ words }) => words.language === language) ?? this.#searches[0];
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
