// Splits the texts of articles into words, and searches into words and figures, in one language.
import { FIBRES } from '#contract/articles/composition-texts.ts';
import { COLOUR_FAMILIES, PATTERNS, USES, type Use, WEAVES } from '#contract/articles/fabric-vocabulary.ts';
import { ENGLISH, type Language } from '#contract/languages/languages.ts';
import { inOwnLanguage } from '#contract/languages/text.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import type { ArticleRecord } from '#server/modules/articles/record-store.ts';
import { plainText } from '#server/storage/plain-text.ts';
import { type Figure, FigureReader, type FigureWords } from './figures.ts';

/** What a search understands beside the shop's own labels. Words are in lower case, as people write them. */
export interface LanguageWords {
  /** Gets a word without accents. */
  readonly stem: (word: string) => string;
  /** Replacements in words without accents before they are stemmed, in searches and in texts. */
  readonly spellings: readonly (readonly [RegExp, string])[];
  /** Words that do not change the meaning of a search. */
  readonly ignored: string;
  /** The words of one row are synonyms. A word may be in several rows. */
  readonly same: readonly string[];
  /** A search for the word on the left also finds those on the right, but not the other way round. */
  readonly includes: Readonly<Record<string, string>>;
  /** Words that stand for a measure. Articles with the word itself are found too, unless `figureOnly` is set. */
  readonly measures: Readonly<Record<string, Measure>>;
  /** The words by which a use is found, if they differ from its label. */
  readonly uses: Readonly<Partial<Record<Use, string>>>;
  /** The commonest endings, by which misspelled words are recognized. */
  readonly endings: readonly string[];
  readonly figures: FigureWords;
  /** Articles before an apostrophe. */
  readonly elided?: RegExp;
  /**
   * In languages that write them as one word: further words that they have as parts, and common ones, by which misspelled ones
   * are recognized.
   */
  readonly compounds?: { readonly parts: string; readonly common: string };
}

interface Measure {
  readonly column: 'weightGsm' | 'widthMm';
  readonly from?: number;
  readonly to?: number;
  readonly figureOnly?: true;
}

/** A part of a search between spaces; `bird's-eye` has two words. */
export interface SearchedWord {
  /** The text as it was typed. */
  readonly raw: string;
  readonly words: readonly string[];
}

export interface Correction {
  readonly from: string;
  readonly to: string;
}

export type SearchTerm = Figure | SearchedWord;

/** Joins a figure and its unit into one word: `400 g/m²` becomes `400gsm`. */
const joinFigures = (text: string) =>
  text.replace(
    /(?<![\p{L}\p{N}.,])(\d+)\s*(g\/m2|gsm|cm|oz)\b/gu,
    (_all, figure, unit) => `${figure}${unit === 'g/m2' ? 'gsm' : unit}`,
  );

const WORD = /#?[\p{L}\p{N}]+/gu;

/** The letters and digits of an article number in lower case: `sv00042`. */
export const plainNumber = (articleNumber: string): string =>
  plainText(articleNumber).replace(/[^\p{L}\p{N}]/gu, '');

/** A head that is no known word has at least this many letters: 'schrot' is not red. */
const UNKNOWN_HEAD_FROM = 4;
const HEAD_FROM = 3;

export class SearchWords {
  readonly language: Language;
  /** Maps a key to the keys that are searched for as well. */
  readonly synonyms: ReadonlyMap<string, ReadonlySet<string>>;
  readonly fibres: ReadonlyMap<string, string>;
  readonly measures: ReadonlyMap<string, Measure>;
  /**
   * Every word that the search understands, and its commonest endings, so that misspelled ones are recognized although no
   * article has them literally: `coatng` means `coating`, which finds `coats`.
   */
  readonly known: readonly string[];
  readonly #tables: LanguageWords;
  readonly #ignored: ReadonlySet<string>;
  readonly #figures: FigureReader;
  /** The words of which compounds are made, by their keys. */
  readonly #parts: ReadonlyMap<string, string>;
  readonly #partsOfWords = new Map<string, readonly string[]>();
  /** Words with accents as they are written, by the words without; none in English. */
  readonly #written = new Map<string, string>();

  constructor(language: Language, tables: LanguageWords) {
    this.language = language;
    this.#tables = tables;
    this.#ignored = new Set(this.#wordsIn(tables.ignored));
    this.#figures = new FigureReader(tables.figures);
    const labels = inLanguage(language, () =>
      [FIBRES, WEAVES, PATTERNS, COLOUR_FAMILIES, USES].map((terms) =>
        Object.entries(terms).map(([code, english]) => ({ code, english, own: inOwnLanguage(english) })),
      ),
    );
    const [fibres = []] = labels;
    this.fibres = new Map(
      fibres.flatMap(({ code, own }) => this.#wordsIn(own).map((word) => [this.key(word), code] as const)),
    );
    this.measures = new Map(
      Object.entries(tables.measures).map(([word, measure]) => [this.key(this.#plain(word)), measure]),
    );
    this.synonyms = this.#readSynonyms(labels.flat());
    const words = [
      ...[...tables.same, ...Object.keys(tables.includes), ...Object.keys(tables.measures)].flatMap((row) =>
        this.#wordsIn(row),
      ),
      ...labels.flat().flatMap(({ own }) => this.#wordsIn(own)),
    ].filter((word) => !word.startsWith('#'));
    const { compounds } = tables;
    this.known = [
      ...new Set([
        ...words,
        ...words.flatMap((word) => tables.endings.map((ending) => word + ending)),
        ...this.#wordsIn(compounds?.common ?? ''),
      ]),
    ];
    const parts = compounds ? [...words, ...this.#wordsIn(compounds.parts)] : [];
    // The shortest of the words with one key stays: 'kleid', not 'kleider'.
    const shortestLast = parts.toSorted((one, other) => other.length - one.length);
    this.#parts = new Map(shortestLast.map((word) => [this.key(word), word]));
  }

  #readSynonyms(labels: readonly { readonly english: string; readonly own: string }[]) {
    const keys = new Map<string, Set<string>>();
    const relate = (from: string, to: readonly string[]) => {
      const related = keys.get(this.key(from)) ?? new Set();
      keys.set(this.key(from), related);
      for (const word of to) related.add(this.key(word));
    };
    for (const row of this.#tables.same.map((words) => this.#wordsIn(words)))
      for (const word of row) relate(word, row);
    for (const [word, included] of Object.entries(this.#tables.includes))
      relate(this.#plain(word), this.#wordsIn(included));
    // The trade's English words are known in every language: a search for 'linen' is kept when its page changes language.
    for (const { english, own } of this.language === ENGLISH ? [] : labels) {
      const [word, ...more] = this.#wordsIn(english.replace(/ \(.*/, ''));
      const [same, ...others] = this.#wordsIn(own.replace(/ \(.*/, ''));
      if (word && same && more.length + others.length === 0) relate(word, [same]);
    }
    return keys;
  }

  /** The key of words with the same meaning: the stem of the spelling used here. */
  key(word: string): string {
    const { spellings, stem } = this.#tables;
    return stem(spellings.reduce((spelled, [from, to]) => spelled.replace(from, to), word));
  }

  /** Lower case, without accents and apostrophes; `²` becomes 2. */
  #plain(text: string): string {
    const { elided } = this.#tables;
    const plain = plainText(text);
    return (elided ? plain.replace(elided, ' ') : plain).replaceAll("'", '');
  }

  #wordsIn(text: string): string[] {
    this.#keepWritten(text);
    return this.#plain(text).match(WORD) ?? [];
  }

  #keepWritten(text: string): void {
    if (this.language === ENGLISH) return;
    for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
      if (/[^a-z]/.test(word)) this.#written.set(plainText(word), word);
  }

  /** The words of a text; `bird's-eye` also has `birdseye`, and a compound its known parts. */
  wordsOf(text: string): Set<string> {
    const words = new Set<string>();
    const normal = joinFigures(this.#plain(text));
    for (const [word] of normal.matchAll(WORD)) words.add(word);
    for (const [compound] of normal.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu))
      words.add(compound.replaceAll('-', ''));
    for (const word of [...words]) for (const part of this.#knownParts(word)) words.add(part);
    this.#keepWritten(text);
    return words;
  }

  /** Empty for a word that is no compound. */
  #knownParts(word: string): readonly string[] {
    const known = this.#partsOfWords.get(word);
    if (known) return known;
    if (!this.#canSplit(word)) return [];
    const split = this.#split(word);
    const parts = split.length > 1 ? split.flatMap((part) => this.#parts.get(this.key(part)) ?? []) : [];
    this.#partsOfWords.set(word, parts);
    return parts;
  }

  /**
   * The parts of a compound whose end is a known word: 'wollkoper' has 'woll' and 'koper', 'theatersamt' has 'theater' and
   * 'samt'. Of several ends the longest one counts, because cotton ('baumwolle') is no wool. Other words are one part.
   */
  #split(word: string): readonly string[] {
    if (!this.#canSplit(word) || this.#isPart(word) || this.#ignored.has(word)) return [word];
    for (let at = HEAD_FROM; at <= word.length - HEAD_FROM; at++) {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      if (!this.#isPart(tail)) continue;
      const heads = this.#split(head);
      const isKnown = heads.length > 1 || this.#isPart(head) || this.#ignored.has(tail);
      if (isKnown || at >= UNKNOWN_HEAD_FROM) return [...heads, tail];
    }
    return [word];
  }

  /** Numbers are no compounds; there may be as many as articles. */
  #canSplit(word: string): boolean {
    return this.#parts.size > 0 && !/\d/.test(word);
  }

  /** The word, or the parts of a compound, without ignored ones. */
  partsOf(word: string): string[] {
    return this.#split(word).filter((part) => !this.#ignored.has(part));
  }

  /** A part may lack its last letter: 'woll'. 'lein' is no linen. */
  #isPart(word: string): boolean {
    const part = this.#parts.get(this.key(word));
    return part !== undefined && word.length >= part.length - 1;
  }

  /** The figures and words of a search, without ignored words. */
  parse(q: string): SearchTerm[] {
    const { figures, rest } = this.#figures.take(q);
    const words = rest.split(/\s+/).flatMap((raw): SearchedWord[] => {
      const found = (joinFigures(this.#plain(raw)).match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
        this.partsOf(word),
      );
      return found.length === 0 ? [] : [{ raw, words: found }];
    });
    return [...words, ...figures];
  }

  /** With the accents of the search and of the language; English words have none. */
  asWritten({ from, to }: Correction, q: string): Correction {
    if (this.language === ENGLISH) return { from, to };
    const typed = q.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    return {
      from: typed.find((word) => plainText(word) === from) ?? from,
      to: this.#written.get(to) ?? to,
    };
  }

  /**
   * The text that a word search finds an article by. Certificates that ended before `today` (YYYY-MM-DD) are left out.
   */
  searchText(record: ArticleRecord, today: string): string {
    const { name, description } = record.article;
    const valid = record.certificates.filter(
      ({ valid_until }) => valid_until === null || valid_until >= today,
    );
    return [
      name,
      description,
      this.factText(record),
      ...valid.flatMap((certificate) => [certificate.name, certificate.number]),
    ].join('\n');
  }

  /** What the fabric is by its fields: of two that have a word, the one that states it is the better match. */
  factText({ article, fibres, uses }: ArticleRecord): string {
    const { weave, pattern, colour_name, colour_family } = article;
    const own = (label: string) => label && inOwnLanguage(label);
    return inLanguage(this.language, () =>
      [
        ...fibres.map(({ fibre }) => own(FIBRES[fibre])),
        own(weave && weave !== 'other' ? WEAVES[weave] : ''),
        own(pattern && pattern !== 'other' ? PATTERNS[pattern] : ''),
        colour_name ?? '',
        own(colour_family ? COLOUR_FAMILIES[colour_family] : ''),
        ...uses.map((use) => this.#tables.uses[use] ?? own(USES[use])),
      ].join('\n'),
    );
  }
}
