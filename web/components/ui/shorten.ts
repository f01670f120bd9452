// Truncates a text for a card. Pure.

/** Texts in which each character is a grapheme cluster. The first use of a segmenter blocks a phone for 50 ms. */
const SINGLE_CHARACTERS = /^[\u0020-\u024f\u2010-\u2026\u20ac]*$/;

/** Returns the first `characters` grapheme clusters and an ellipsis, or the whole text if it fits. */
export function shorten(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const graphemes = SINGLE_CHARACTERS.test(text)
    ? [...text]
    : Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  if (graphemes.length <= characters) return text;
  return `${graphemes.slice(0, characters).join('').trimEnd()}…`;
}
