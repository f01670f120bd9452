// Finds the articles that match the words and figures of a search in one language
// (docs/decisions/0026-fabric-index.md, 0153-search-by-language.md).

import type { ArticleRecord } from '#server/modules/articles/record-store.ts';
import type { Figure } from '../words/figures.ts';
import { isOneEdit, wordDistance } from '../words/typo-distance.ts';
import type { Correction, SearchedWord, SearchTerm, SearchWords } from '../words/words.ts';
import { type IndexedFabric, statesWithin } from './fabric-facts.ts';
import { WordIndex } from './word-index.ts';

/** A part of a search with the articles that match it. All parts have to match. */
interface MatchedTerm {
  /** The text as it was typed. */
  readonly raw: string;
  readonly fabrics: ReadonlySet<IndexedFabric>;
}

export interface MatchedSearch {
  readonly terms: readonly MatchedTerm[];
  readonly corrections: readonly Correction[];
  /** How well the words match what an article is; greater is better. */
  readonly rank: (fabric: IndexedFabric) => number;
}

/**
 * A word counts more in the name than among the facts, and one that was typed more than a synonym; in the description it
 * counts nothing. A fibre counts by its share.
 */
const POINTS = { name: 4, fact: 2, synonymInName: 2, synonymInFacts: 1 } as const;
const NUMBER_POINTS = 8;

/**
 * A shorter word matches the beginning of others only when no article has it as a whole: `red` does not find `reduced`.
 */
const PREFIX_ALWAYS_FROM = 4;
/** Words of at least this many letters may have one wrong letter. */
const FORGIVING_FROM = 5;

/** Article numbers are found by a beginning of two letters or one digit, and by an end of four characters. */
const NUMBER_START_FROM = 2;
const NUMBER_END_FROM = 4;

/** Nearest words have at least this many letters, and differ in at most this share of them. */
const NEAREST_FROM = 4;
const NEAREST_SHARE = 0.4;
const NEAREST_MAX = 3;

/**
 * The number of different words and figures that a search uses; further ones are ignored. It bounds the time of a
 * search.
 */
const MAX_WORDS = 12;

/** Returns each term once, with at most `MAX_WORDS` words and figures over all terms. */
function firstWords(terms: readonly SearchTerm[]): SearchTerm[] {
  const seen = new Set<string>();
  let left = MAX_WORDS;
  return terms.flatMap((term): SearchTerm[] => {
    const text = 'column' in term ? term.raw.toLowerCase() : term.words.join(' ');
    if (left === 0 || seen.has(text)) return [];
    seen.add(text);
    const counted = 'column' in term ? term : { ...term, words: term.words.slice(0, left) };
    left -= 'words' in counted ? counted.words.length : 1;
    return [counted];
  });
}

/** 'sv00022' is typed as 'sv22'. */
const withoutZeros = (number: string) => number.replace(/(?<=[^\d.])0+(?=\d)/, '');

export class WordSearch {
  readonly words: SearchWords;
  /** The words of whole articles, of their names, and of the facts that they state. */
  readonly #all: WordIndex;
  readonly #names: WordIndex;
  readonly #facts: WordIndex;
  readonly #onSale: () => Iterable<IndexedFabric>;

  constructor(words: SearchWords, onSale: () => Iterable<IndexedFabric>) {
    this.words = words;
    const keyOf = (word: string) => words.key(word);
    this.#all = new WordIndex(keyOf);
    this.#names = new WordIndex(keyOf);
    this.#facts = new WordIndex(keyOf);
    this.#onSale = onSale;
  }

  /** Adds an article that is not in the index. `text` is its `searchText`. */
  add(fabric: IndexedFabric, record: ArticleRecord, text: string): void {
    this.#all.add(fabric, this.words.wordsOf(text));
    this.#names.add(fabric, this.words.wordsOf(record.article.name));
    this.#facts.add(fabric, this.words.wordsOf(this.words.factText(record)));
  }

  remove(fabrics: ReadonlySet<IndexedFabric>): void {
    for (const index of [this.#all, this.#names, this.#facts]) index.remove(fabrics);
  }

  search(q: string): MatchedSearch {
    const corrections: Correction[] = [];
    const terms: MatchedTerm[] = [];
    const parsed = firstWords(this.words.parse(q));
    for (let at = 0; at < parsed.length; at++) {
      const term = parsed[at];
      if (!term) continue;
      if ('column' in term) {
        terms.push({ raw: term.raw, fabrics: this.#figure(term) });
        continue;
      }
      const next = parsed[at + 1];
      const joined = next && 'words' in next ? this.#joined(term, next) : undefined;
      if (joined) at += 1;
      const { raw, words } = joined ?? term;
      terms.push({ raw, fabrics: this.#word(words, corrections) });
    }
    return {
      terms,
      corrections: corrections.map((one) => this.words.asWritten(one, q)),
      rank: this.#ranking(parsed, corrections),
    };
  }

  /** Counts only when it is asked for. */
  #ranking(parsed: readonly SearchTerm[], corrections: readonly Correction[]): MatchedSearch['rank'] {
    let points: Map<IndexedFabric, number> | undefined;
    return (fabric) => {
      points ??= this.#points(parsed, corrections);
      return points.get(fabric) ?? 0;
    };
  }

  #points(parsed: readonly SearchTerm[], corrections: readonly Correction[]): Map<IndexedFabric, number> {
    const points = new Map<IndexedFabric, number>();
    const add = (found: Iterable<IndexedFabric>, pointsOf: (fabric: IndexedFabric) => number) => {
      for (const fabric of found) points.set(fabric, (points.get(fabric) ?? 0) + pointsOf(fabric));
    };
    for (const term of parsed) {
      if (!('words' in term)) continue;
      add(this.#numbered(term.words.join('')), () => NUMBER_POINTS);
      for (const typed of term.words) {
        const key = this.words.key(corrections.find(({ from }) => from === typed)?.to ?? typed);
        const fibre = this.words.fibres.get(key);
        const shareOf = ({ facts: { shares } }: IndexedFabric) =>
          fibre === undefined ? 1 : (shares.get(fibre) ?? 0) / 1000;
        add(this.#names.having([key]), () => POINTS.name);
        add(this.#facts.having([key]), (fabric) => POINTS.fact * shareOf(fabric));
        const synonyms = [...(this.words.synonyms.get(key) ?? [])].filter((synonym) => synonym !== key);
        add(this.#names.having(synonyms), () => POINTS.synonymInName);
        add(this.#facts.having(synonyms), () => POINTS.synonymInFacts);
      }
    }
    return points;
  }

  /** The nearest words that find something, for each word of a search that finds nothing. */
  nearestWords(q: string): Correction[] {
    const words = this.words.parse(q).flatMap((term) => ('words' in term ? term.words : []));
    const unknown = [...new Set(words)].filter(
      (word) => !/\d/.test(word) && this.#oneWord(word, []).size === 0,
    );
    return unknown.slice(0, MAX_WORDS).flatMap((from) =>
      [...new Set([...this.#all.plainWords(), ...this.words.known])]
        .map((to) => ({ from, to, distance: wordDistance(from, to) }))
        .filter(({ to, distance }) => distance <= NEAREST_SHARE * to.length && to.length >= NEAREST_FROM)
        .sort((one, other) => one.distance - other.distance)
        .filter(({ to }) => this.#exact(to, new Set()))
        .slice(0, NEAREST_MAX)
        .map(({ to }) => this.words.asWritten({ from, to }, q)),
    );
  }

  #figure({ column, from, to, word }: Figure): Set<IndexedFabric> {
    const isWithin = statesWithin(column, { from, to });
    const found = this.#having(({ facts }) => isWithin(facts));
    if (!word) return found;
    // These articles have the word in their description and do not state the figure.
    const described = new Set<IndexedFabric>();
    this.#all.addByKey(this.words.key(word), described);
    for (const fabric of described) if (fabric.facts.figures[column] === null) found.add(fabric);
    return found;
  }

  #having(isWanted: (fabric: IndexedFabric) => boolean): Set<IndexedFabric> {
    const found = new Set<IndexedFabric>();
    for (const fabric of this.#onSale()) if (isWanted(fabric)) found.add(fabric);
    return found;
  }

  /** Joins words like `pin stripe` when only the joined form is known. */
  #joined(one: SearchedWord, other: SearchedWord): SearchedWord | undefined {
    const word = [...one.words, ...other.words].join('');
    const key = this.words.key(word);
    const isKnown = this.#all.has(word) || this.words.synonyms.has(key) || this.words.measures.has(key);
    return isKnown ? { raw: `${one.raw} ${other.raw}`, words: [...one.words, ...other.words] } : undefined;
  }

  /** The articles with the joined word, with that article number, or with each of the words. */
  #word(words: readonly string[], corrections: Correction[]): Set<IndexedFabric> {
    const joined = words.join('');
    const found = this.#numbered(joined);
    if (words.length === 1) {
      for (const fabric of this.#oneWord(joined, corrections)) found.add(fabric);
      return found;
    }
    const isJoinedFound = this.#exact(joined, found);
    const corrected: Correction[] = [];
    for (const fabric of inEach(words.map((word) => this.#oneWord(word, corrected)))) found.add(fabric);
    if (!isJoinedFound) corrections.push(...corrected);
    return found;
  }

  /**
   * The articles whose number begins or ends with a text of letters and digits in lower case. Ends are compared only with
   * texts that have a digit; shorter beginnings and ends would match most numbers.
   */
  #numbered(text: string): Set<IndexedFabric> {
    const hasDigit = /\d/.test(text);
    const isStart = hasDigit || text.length >= NUMBER_START_FROM;
    const isEnd = hasDigit && text.length >= NUMBER_END_FROM;
    const short = hasDigit ? withoutZeros(text) : undefined;
    return this.#having(
      ({ number }) =>
        (isStart && number.startsWith(text)) ||
        (isEnd && number.endsWith(text)) ||
        (short !== undefined && withoutZeros(number) === short),
    );
  }

  #oneWord(word: string, corrections: Correction[]): Set<IndexedFabric> {
    const found = new Set<IndexedFabric>();
    const isExact = this.#exact(word, found);
    if (this.words.measures.get(this.words.key(word))?.figureOnly) return found;
    const isPrefix = (!isExact || word.length >= PREFIX_ALWAYS_FROM) && this.#all.addByPrefix(word, found);
    if (isExact || isPrefix || word.length < FORGIVING_FROM || /\d/.test(word)) return found;
    const known = this.words.known.filter((candidate) => isOneEdit(word, candidate));
    const meant = [...this.#all.similarTo(word), ...known].filter((to) => this.#exact(to, found));
    if (meant[0]) corrections.push({ from: word, to: meant[0] });
    return found;
  }

  /**
   * Adds the articles with a word of the same key, a synonym, or the measure it stands for; returns whether any of them is
   * known.
   */
  #exact(word: string, into: Set<IndexedFabric>): boolean {
    const key = this.words.key(word);
    const measure = this.words.measures.get(key);
    const isWithin = measure && statesWithin(measure.column, measure);
    if (isWithin) for (const fabric of this.#onSale()) if (isWithin(fabric.facts)) into.add(fabric);
    if (measure?.figureOnly) return true;
    let isFound = measure !== undefined;
    for (const each of new Set([key, ...(this.words.synonyms.get(key) ?? [])]))
      isFound = this.#all.addByKey(each, into) || isFound;
    return isFound || this.#exactParts(word, into);
  }

  /** The same by the parts of a compound that no article has. */
  #exactParts(word: string, into: Set<IndexedFabric>): boolean {
    const parts = this.words.partsOf(word);
    if (parts.length === 0 || parts[0] === word) return false;
    const found = parts.map((part) => {
      const having = new Set<IndexedFabric>();
      this.#exact(part, having);
      return having;
    });
    const inAll = inEach(found);
    for (const fabric of inAll) into.add(fabric);
    return inAll.length > 0;
  }
}

const inEach = ([first, ...others]: readonly ReadonlySet<IndexedFabric>[]) =>
  [...(first ?? [])].filter((fabric) => others.every((other) => other.has(fabric)));
