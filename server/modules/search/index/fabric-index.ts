// The fabric index: facts and words of all articles on sale, in memory, for filtered lists and word searches
// (docs/decisions/0026-fabric-index.md). `current-fabric-index.ts` keeps it up to date with the tables.
import type { FabricQuery } from '#contract/articles/fabric-list.ts';
import { etagOf } from '#server/http/caches/etags.ts';
import type { ArticleRecord } from '#server/modules/articles/service.ts';
import type { PageParams } from '#server/storage/queries/paging.ts';
import { searchText, wordsOf } from '../words/words.ts';
import { ArticleNumberIndex } from './article-number-index.ts';
import { Bitset } from './bitset.ts';
import { FabricColumns } from './fabric-columns.ts';
import { FabricOrder } from './fabric-order.ts';
import { type FabricSelection, selectFabrics } from './fabric-query.ts';
import { WordIndex } from './word-index.ts';
import { WordSearch } from './word-search.ts';

interface SelectedFabrics extends Omit<FabricSelection, 'slots'> {
  readonly ids: readonly string[];
}

/** A slot is a small number that stands for an article while it is on sale. */
export class FabricIndex {
  readonly #slotById = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #numbers = new ArticleNumberIndex();
  /** A digest of the indexed text, so that a change of stock does not index the words again. */
  readonly #textDigests: string[] = [];
  readonly #freeSlots: number[] = [];
  readonly #facts = new FabricColumns();
  readonly #words = new WordIndex();
  readonly #order = new FabricOrder(this.#facts);
  readonly #search = new WordSearch(this.#words, this.#facts, this.#numbers);
  /** The last day of the certificate that ends first, by slot; only for articles with such a certificate. */
  readonly #certificateEnds = new Map<number, string>();

  /**
   * Updates these articles: `records` has those that are on sale, and the others leave the index. `today` is
   * YYYY-MM-DD.
   */
  apply(ids: readonly string[], records: readonly ArticleRecord[], today: string): void {
    const recordById = new Map(records.map((record) => [record.article.id, record]));
    const stale = new Bitset();
    const changed: { slot: number; text: string }[] = [];
    for (const id of ids) {
      const record = recordById.get(id);
      const slot = record ? this.#slotFor(id) : this.#slotById.get(id);
      if (slot === undefined) continue;
      if (!record) this.#removeSlot(id, slot);
      else this.#setFacts(slot, record, today);
      const text = record ? searchText(record, today) : '';
      const digest = record ? etagOf(text) : '';
      if (this.#textDigests[slot] === digest) continue;
      if (this.#textDigests[slot]) stale.add(slot);
      this.#textDigests[slot] = digest;
      if (record) changed.push({ slot, text });
    }
    if (stale.count() > 0) this.#words.remove(stale);
    for (const { slot, text } of changed) this.#words.add(slot, wordsOf(text));
  }

  /** The ids of articles with a certificate that ended before `today`. */
  withEndedCertificates(today: string): string[] {
    return [...this.#certificateEnds].filter(([, end]) => end < today).map(([slot]) => this.#ids[slot] ?? '');
  }

  /** The ids of one page, the total, and the count of each choice. */
  select(query: FabricQuery): SelectedFabrics {
    const { slots, ...selection } = selectFabrics(
      { facts: this.#facts, order: this.#order, search: this.#search },
      query,
    );
    return { ...selection, ids: slots.map((slot) => this.#ids[slot] ?? '') };
  }

  /** The ids of the articles that match the words, sorted by id; one more than `limit`, like `paginate`. */
  findIds(q: string, { limit = Number.POSITIVE_INFINITY, cursor, sort }: PageParams): string[] {
    const matching = this.#facts.onSale.copy();
    for (const { slots } of this.#search.search(q).terms) matching.intersect(slots);
    const step = sort === 'newest' ? -1 : 1;
    const slots = this.#order.oldestFirst;
    const ids: string[] = [];
    for (let at = this.#order.startAfter(cursor, step); ids.length <= limit; at += step) {
      const slot = slots[at];
      if (slot === undefined) break;
      if (matching.has(slot)) ids.push(this.#ids[slot] ?? '');
    }
    return ids;
  }

  #slotFor(id: string): number {
    const existing = this.#slotById.get(id);
    if (existing !== undefined) return existing;
    const slot = this.#freeSlots.pop() ?? this.#ids.length;
    this.#slotById.set(id, slot);
    this.#ids[slot] = id;
    this.#order.add(id, slot);
    return slot;
  }

  #removeSlot(id: string, slot: number): void {
    this.#slotById.delete(id);
    this.#order.delete(id);
    this.#facts.clear(slot);
    this.#numbers.set(slot, '');
    this.#certificateEnds.delete(slot);
    this.#freeSlots.push(slot);
  }

  #setFacts(slot: number, record: ArticleRecord, today: string): void {
    this.#facts.set(slot, record, today);
    this.#numbers.set(slot, record.article.article_number);
    const [firstEnd] = record.certificates
      .map(({ valid_until }) => valid_until ?? '')
      .filter((end) => end >= today)
      .sort();
    if (firstEnd) this.#certificateEnds.set(slot, firstEnd);
    else this.#certificateEnds.delete(slot);
  }
}
