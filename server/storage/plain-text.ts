// How texts are compared in searches: in small letters and without accents, so that 'jurgen' finds 'Jürgen'. The databases
// have it as the function `plain_text` (migration 0015_plain_text; ./sqlite/sqlite.ts), on which the indexes of names are.

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
