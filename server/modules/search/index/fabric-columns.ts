// The filterable facts of articles on sale by slot: a bitset per choice, a column per number.

import type { LabResult } from '#contract/articles/article-facts.ts';
import { CHOICE_FILTERS, type ChoiceFilter } from '#contract/articles/fabric-filters.ts';
import { codesOf } from '#contract/articles/fabric-vocabulary.ts';
import { FIRE_CLASSES } from '#contract/articles/lab-methods.ts';
import type { ArticleRecord } from '#server/modules/articles/service.ts';
import { testResultsOf } from '#server/modules/articles/service.ts';
import { Bitset } from './bitset.ts';
import { NumberColumn } from './number-column.ts';

export type ChoiceName = ChoiceFilter | 'certificate';

/** Centimetres of the longest cut; null where the length of a piece is not stated. */
function longestCut({ piece_length_cm: piece, continuous_length_cm: continuous }: ArticleRecord['article']) {
  return piece === null ? null : Math.max(piece, continuous ?? 0);
}

export class FabricColumns {
  readonly onSale = new Bitset();
  readonly inStock = new Bitset();
  readonly weightGsm = new NumberColumn();
  readonly widthMm = new NumberColumn();
  readonly priceCents = new NumberColumn();
  readonly metrePriceCents = new NumberColumn();
  readonly cutCm = new NumberColumn();
  /** Tenths of the figure of each method that has a filter. */
  readonly tests = {
    martindale: new NumberColumn(),
    wyzenbeek: new NumberColumn(),
    'light-iso': new NumberColumn(),
    'pilling-martindale': new NumberColumn(),
    'seam-iso': new NumberColumn(),
  };
  readonly minimum = new NumberColumn();
  readonly available = new NumberColumn();
  /** The slots that are one colour of several, or may be. */
  readonly #grouped = new Bitset();
  /** The number of the colourway group by slot. */
  readonly #groupBySlot = new NumberColumn();
  readonly #groupNumbers = new Map<string, number>();
  /** The last count in which a group was met, by its number. */
  #met = new Uint32Array(64);
  #counts = 0;
  readonly #choices = new Map<ChoiceName, Map<string, Bitset>>();
  /** The certificate names of each slot that has any; their number is not limited. */
  readonly #certificates = new Map<number, readonly string[]>();
  /** Maps a fibre to its share in each article, in permille. */
  readonly #shares = new Map<string, NumberColumn>();

  constructor() {
    for (const [name, codes] of Object.entries(CHOICE_FILTERS))
      this.#choices.set(name as ChoiceFilter, new Map(codes.map((code) => [code, new Bitset()])));
    this.#choices.set('certificate', new Map());
  }

  /**
   * The choices of a filter with their slots: every code of the vocabulary, and the certificates that articles have.
   */
  choices(name: ChoiceName): ReadonlyMap<string, Bitset> {
    return this.#choices.get(name) ?? new Map();
  }

  /** The slots with at least this share of the fibre, in permille. */
  withFibre(fibre: string, leastPermille: number): Bitset {
    const slots = this.choices('fibre').get(fibre) ?? new Bitset();
    const column = this.#shares.get(fibre);
    if (leastPermille <= 1 || !column) return slots;
    return slots.filter((slot) => (column.get(slot) ?? 0) >= leastPermille);
  }

  /** Replaces the facts of a slot. Certificates that ended before `today` (YYYY-MM-DD) are left out. */
  set(slot: number, { article, fibres, uses, certificates }: ArticleRecord, today: string): void {
    this.clear(slot);
    this.onSale.add(slot);
    if (article.available_quantity > 0) this.inStock.add(slot);
    this.weightGsm.set(slot, article.weight_gsm);
    this.widthMm.set(slot, article.width_mm);
    this.priceCents.set(slot, article.price_cents);
    this.metrePriceCents.set(slot, article.price_per_metre_cents);
    this.minimum.set(slot, article.minimum_quantity);
    this.available.set(slot, article.available_quantity);
    this.cutCm.set(slot, longestCut(article));
    this.#setTests(slot, testResultsOf(article.test_results) ?? []);
    this.#setGroup(slot, article.colourway_group);
    this.#choose('weave', article.weave, slot);
    this.#choose('pattern', article.pattern, slot);
    this.#choose('colour', article.colour_family, slot);
    for (const use of uses) this.#choose('use', use, slot);
    const valid = certificates.filter(({ valid_until }) => valid_until === null || valid_until >= today);
    for (const { name } of valid) this.#choose('certificate', name, slot);
    if (valid.length > 0)
      this.#certificates.set(
        slot,
        valid.map(({ name }) => name),
      );
    for (const { fibre, share_permille } of fibres) {
      this.#choose('fibre', fibre, slot);
      const column = this.#shares.get(fibre) ?? new NumberColumn();
      this.#shares.set(fibre, column);
      column.set(slot, share_permille);
    }
  }

  /** Clears a slot. Columns keep their values, because only slots on sale are read. */
  clear(slot: number): void {
    this.onSale.delete(slot);
    this.inStock.delete(slot);
    this.#grouped.delete(slot);
    for (const name of codesOf(CHOICE_FILTERS))
      for (const slots of this.choices(name).values()) slots.delete(slot);
    for (const name of this.#certificates.get(slot) ?? []) {
      const slots = this.choices('certificate').get(name);
      slots?.delete(slot);
      if (slots?.count() === 0) this.#choices.get('certificate')?.delete(name);
    }
    this.#certificates.delete(slot);
  }

  #setTests(slot: number, results: readonly LabResult[]): void {
    for (const [code, column] of Object.entries(this.tests)) {
      const value = results.find(({ method }) => method === code)?.value;
      column.set(slot, typeof value === 'number' ? Math.round(value * 10) : null);
    }
    for (const { method } of results) if (method in FIRE_CLASSES) this.#choose('fire', method, slot);
  }

  /** The number of fabrics among the slots in both sets: the colours of one are counted once. */
  countFabrics(slots: Bitset, others: Bitset = slots): number {
    const all = slots === others ? slots.count() : slots.countCommon(others);
    const colours =
      this.#grouped.countCommon(slots) === 0
        ? undefined
        : this.#grouped.copy().intersect(slots).intersect(others);
    if (!colours) return all;
    this.#counts += 1;
    let repeated = 0;
    colours.forEach((slot) => {
      const group = this.#groupBySlot.get(slot) ?? 0;
      if (this.#met[group] === this.#counts) repeated += 1;
      this.#met[group] = this.#counts;
    });
    return all - repeated;
  }

  /** The number of the colourway group of a slot; undefined for a fabric of one colour. */
  groupOf(slot: number): number | undefined {
    return this.#grouped.has(slot) ? this.#groupBySlot.get(slot) : undefined;
  }

  #setGroup(slot: number, group: string | null): void {
    if (group === null) return;
    const number = this.#groupNumbers.get(group) ?? this.#groupNumbers.size;
    this.#groupNumbers.set(group, number);
    if (number >= this.#met.length) {
      const grown = new Uint32Array(this.#met.length * 2);
      grown.set(this.#met);
      this.#met = grown;
    }
    this.#groupBySlot.set(slot, number);
    this.#grouped.add(slot);
  }

  #choose(name: ChoiceName, code: string | null, slot: number): void {
    const slotsByCode = this.#choices.get(name);
    if (code === null || !slotsByCode) return;
    const slots = slotsByCode.get(code) ?? new Bitset();
    slotsByCode.set(code, slots);
    slots.add(slot);
  }
}
