// Normalizes texts for searches: lower case and without accents, so that 'jurgen' finds 'Jürgen'. The databases have
// the same function as `plain_text` (migrations/0001_schema.postgres.sql; ./sqlite/sqlite.ts), and index names by it.

/** Combining accents of Latin, Greek and Cyrillic letters. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters that Unicode does not decompose, and the typographic apostrophe. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  '’': "'",
};
const WITH_PLAIN_LETTERS = /[ßæœøđðłıþς’]/g;
const PLAIN = /^[ -~]*$/;

export function plainText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(WITH_PLAIN_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** The characters between words of plain text: ASCII except letters and digits. */
const BETWEEN_WORDS = /[^0-9a-z\u0080-\u{10ffff}]+/gu;

/**
 * The words of a text as plain text, each after a space: ' jean luc o neil'. A search for the beginning of a word
 * includes the space.
 */
export function wordText(text: string): string {
  return ` ${plainText(text).replace(BETWEEN_WORDS, ' ').trim()}`;
}
