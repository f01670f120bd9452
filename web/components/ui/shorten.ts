// Truncates a text for a card. Pure.

/** Returns the first `characters` grapheme clusters and an ellipsis, or the whole text if it fits. */
export function shorten(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const graphemes = [...new Intl.Segmenter('en').segment(text)];
  if (graphemes.length <= characters) return text;
  return `${graphemes
    .slice(0, characters)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
