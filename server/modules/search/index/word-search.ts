// Finds the articles that match the words and figures of a search (docs/decisions/0026-fabric-index.md).

import { FIBRES } from '#contract/articles/composition-texts.ts';
import { COLOUR_FAMILIES, PATTERNS, USES, WEAVES } from '#contract/articles/fabric-vocabulary.ts';
import type { Figure } from '../words/figures.ts';
import { INCLUDES, MEASURES, SAME } from '../words/synonyms.ts';
import { isOneEdit, wordDistance } from '../words/typo-distance.ts';
import { parseSearch, type SearchedWord, type SearchTerm, wordKey } from '../words/words.ts';
import { type IndexedFabric, isWithin } from './fabric-facts.ts';
import type { WordIndex } from './word-index.ts';

interface Correction {
  readonly from: string;
  readonly to: string;
}

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

const synonymKeys = readSynonyms();
const fibreByKey = new Map(
  Object.entries(FIBRES).flatMap(([fibre, label]) =>
    (label.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => [wordKey(word), fibre] as const),
  ),
);
const measuresByKey = new Map(Object.entries(MEASURES).map(([word, measure]) => [wordKey(word), measure]));
/**
 * Every word that the search understands, and its commonest endings, so that misspelled ones are recognized although no
 * article has them literally: `coatng` means `coating`, which finds `coats`.
 */
const knownWords = readKnownWords();

function readKnownWords(): readonly string[] {
  const labels = [FIBRES, WEAVES, PATTERNS, COLOUR_FAMILIES, USES].flatMap((terms) => Object.values(terms));
  const words = [
    ...SAME.join(' ').split(' '),
    ...Object.keys(INCLUDES),
    ...Object.keys(MEASURES),
    ...labels.flatMap((label) => label.toLowerCase().match(/[a-z]+/g) ?? []),
  ].filter((word) => !word.startsWith('#'));
  return [...new Set([...words, ...words.flatMap((word) => [`${word}s`, `${word}ing`])])];
}

/** Maps a key to the keys that are searched for as well. */
function readSynonyms(): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>();
  const relate = (from: string, to: readonly string[]) => {
    const related = keys.get(wordKey(from)) ?? new Set();
    keys.set(wordKey(from), related);
    for (const word of to) related.add(wordKey(word));
  };
  for (const row of SAME.map((words) => words.split(' '))) for (const word of row) relate(word, row);
  for (const [word, included] of Object.entries(INCLUDES)) relate(word, included.split(' '));
  return keys;
}

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

/** The words of whole articles, of their names, and of the facts that they state. */
interface WordIndexes {
  readonly all: WordIndex;
  readonly names: WordIndex;
  readonly facts: WordIndex;
}

export class WordSearch {
  readonly #words: WordIndex;
  readonly #indexes: WordIndexes;
  readonly #onSale: () => Iterable<IndexedFabric>;

  constructor(indexes: WordIndexes, onSale: () => Iterable<IndexedFabric>) {
    this.#words = indexes.all;
    this.#indexes = indexes;
    this.#onSale = onSale;
  }

  search(q: string): MatchedSearch {
    const corrections: Correction[] = [];
    const terms: MatchedTerm[] = [];
    const parsed = firstWords(parseSearch(q));
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
    return { terms, corrections, rank: this.#ranking(parsed, corrections) };
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
    const { names, facts } = this.#indexes;
    for (const term of parsed) {
      if (!('words' in term)) continue;
      add(this.#numbered(term.words.join('')), () => NUMBER_POINTS);
      for (const typed of term.words) {
        const key = wordKey(corrections.find(({ from }) => from === typed)?.to ?? typed);
        const fibre = fibreByKey.get(key);
        const shareOf = ({ facts: { shares } }: IndexedFabric) =>
          fibre === undefined ? 1 : (shares.get(fibre) ?? 0) / 1000;
        add(names.having([key]), () => POINTS.name);
        add(facts.having([key]), (fabric) => POINTS.fact * shareOf(fabric));
        const synonyms = [...(synonymKeys.get(key) ?? [])].filter((synonym) => synonym !== key);
        add(names.having(synonyms), () => POINTS.synonymInName);
        add(facts.having(synonyms), () => POINTS.synonymInFacts);
      }
    }
    return points;
  }

  /** The nearest words that find something, for each word of a search that finds nothing. */
  nearestWords(q: string): Correction[] {
    const words = parseSearch(q).flatMap((term) => ('words' in term ? term.words : []));
    const unknown = [...new Set(words)].filter(
      (word) => !/\d/.test(word) && this.#oneWord(word, []).size === 0,
    );
    return unknown.slice(0, MAX_WORDS).flatMap((from) =>
      [...new Set([...this.#words.plainWords(), ...knownWords])]
        .map((to) => ({ from, to, distance: wordDistance(from, to) }))
        .filter(({ to, distance }) => distance <= NEAREST_SHARE * to.length && to.length >= NEAREST_FROM)
        .sort((one, other) => one.distance - other.distance)
        .filter(({ to }) => this.#exact(to, new Set()))
        .slice(0, NEAREST_MAX)
        .map(({ to }) => ({ from, to })),
    );
  }

  #figure({ column, from, to, word }: Figure): Set<IndexedFabric> {
    const found = this.#having((fabric) => isWithin(fabric.facts, column, { from, to }));
    if (!word) return found;
    // These articles have the word in their description and do not state the figure.
    const described = new Set<IndexedFabric>();
    this.#words.addByKey(wordKey(word), described);
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
    const isKnown =
      this.#words.has(word) || synonymKeys.has(wordKey(word)) || measuresByKey.has(wordKey(word));
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
    const [first, ...others] = words.map((word) => this.#oneWord(word, corrected));
    for (const fabric of first ?? []) if (others.every((other) => other.has(fabric))) found.add(fabric);
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
    if (measuresByKey.get(wordKey(word))?.figureOnly) return found;
    const isPrefix = (!isExact || word.length >= PREFIX_ALWAYS_FROM) && this.#words.addByPrefix(word, found);
    if (isExact || isPrefix || word.length < FORGIVING_FROM || /\d/.test(word)) return found;
    const known = knownWords.filter((candidate) => isOneEdit(word, candidate));
    const meant = [...this.#words.similarTo(word), ...known].filter((to) => this.#exact(to, found));
    if (meant[0]) corrections.push({ from: word, to: meant[0] });
    return found;
  }

  /**
   * Adds the articles with a word of the same key, a synonym, or the measure it stands for; returns whether any of them is
   * known.
   */
  #exact(word: string, into: Set<IndexedFabric>): boolean {
    const key = wordKey(word);
    const measure = measuresByKey.get(key);
    if (measure)
      for (const fabric of this.#onSale())
        if (isWithin(fabric.facts, measure.column, measure)) into.add(fabric);
    if (measure?.figureOnly) return true;
    let isFound = measure !== undefined;
    for (const each of new Set([key, ...(synonymKeys.get(key) ?? [])]))
      isFound = this.#words.addByKey(each, into) || isFound;
    return isFound;
  }
}
