// Splits the texts of articles into words, and searches into words and figures. Pure.
import { stemmer } from 'stemmer';
import { FIBRES } from '#contract/articles/composition-texts.ts';
import { COLOUR_FAMILIES, PATTERNS, USES, WEAVES } from '#contract/articles/fabric-vocabulary.ts';
import type { ArticleRecord } from '#server/modules/articles/record-store.ts';
import { plainText } from '#server/storage/plain-text.ts';
import { type Figure, takeFigures } from './figures.ts';
import { IGNORED, SPELLINGS, USE_WORDS } from './synonyms.ts';

/** The key of words with the same meaning: the stem of the spelling used here. */
export function wordKey(word: string): string {
  return stemmer(SPELLINGS.reduce((spelled, [from, to]) => spelled.replace(from, to), word));
}

/** Lower case, without accents and apostrophes; `²` becomes 2. */
const plain = (text: string) => plainText(text).replaceAll("'", '');

/** Joins a figure and its unit into one word: `400 g/m²` becomes `400gsm`. */
const joinFigures = (text: string) =>
  text.replace(
    /(?<![\p{L}\p{N}.,])(\d+)\s*(g\/m2|gsm|cm|oz)\b/gu,
    (_all, figure, unit) => `${figure}${unit === 'g/m2' ? 'gsm' : unit}`,
  );

const WORD = /#?[\p{L}\p{N}]+/gu;

/** Adds the words of a text; `bird's-eye` also adds `birdseye`. */
function addWords(text: string, words: Set<string>): void {
  const normal = joinFigures(plain(text));
  for (const [word] of normal.matchAll(WORD)) words.add(word);
  for (const [compound] of normal.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu))
    words.add(compound.replaceAll('-', ''));
}

/**
 * The text that a word search finds an article by. Certificates that ended before `today` (YYYY-MM-DD) are left out.
 */
export function searchText(record: ArticleRecord, today: string): string {
  const { name, description } = record.article;
  const valid = record.certificates.filter(({ valid_until }) => valid_until === null || valid_until >= today);
  return [
    name,
    description,
    factText(record),
    ...valid.flatMap((certificate) => [certificate.name, certificate.number]),
  ].join('\n');
}

/** What the fabric is by its fields: of two that have a word, the one that states it is the better match. */
export function factText({ article, fibres, uses }: ArticleRecord): string {
  const { weave, pattern, colour_name, colour_family } = article;
  return [
    ...fibres.map(({ fibre }) => FIBRES[fibre]),
    weave && weave !== 'other' ? WEAVES[weave] : '',
    pattern && pattern !== 'other' ? PATTERNS[pattern] : '',
    colour_name ?? '',
    colour_family ? COLOUR_FAMILIES[colour_family] : '',
    ...uses.map((use) => USE_WORDS[use] ?? USES[use]),
  ].join('\n');
}

export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  addWords(text, words);
  return words;
}

/** The letters and digits of an article number in lower case: `sv00042`. */
export function plainNumber(articleNumber: string): string {
  return plain(articleNumber).replace(/[^\p{L}\p{N}]/gu, '');
}

/** A part of a search between spaces; `bird's-eye` has two words. */
export interface SearchedWord {
  /** The text as it was typed. */
  readonly raw: string;
  readonly words: readonly string[];
}

export type SearchTerm = Figure | SearchedWord;

/** The figures and words of a search, without ignored words. */
export function parseSearch(q: string): SearchTerm[] {
  const { figures, rest } = takeFigures(q);
  const words = rest.split(/\s+/).flatMap((raw): SearchedWord[] => {
    const found = (joinFigures(plain(raw)).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
      (word) => !IGNORED.has(word),
    );
    return found.length === 0 ? [] : [{ raw, words: found }];
  });
  return [...words, ...figures];
}
