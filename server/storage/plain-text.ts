// How texts are compared in searches: in small letters and without accents, so that 'jurgen' finds 'Jürgen'. The databases
// have it as the functions `plain_text` and `word_text` (migrations/0001_schema.postgres.sql; ./sqlite/sqlite.ts), on which the
// indexes of names are.

/** Accents on letters of Latin, Greek and Cyrillic, once they are apart from their letter. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters that Unicode does not take apart, and the apostrophe of typographers. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ς: 'σ', '’': "'" },
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

/** What stands between words of plain text: ASCII but its letters and digits. */
const BETWEEN_WORDS = /[^0-9a-z\u0080-\u{10ffff}]+/gu;

/** The words of a text in plain text, a space before each: ' jean luc o neil'. What begins with a word contains it with its space. */
export function wordText(text: string): string {
  return ` ${plainText(text).replace(BETWEEN_WORDS, ' ').trim()}`;
}
