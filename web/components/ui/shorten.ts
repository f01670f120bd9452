// Cuts a text for a card. Pure.

/** The first `characters` of the text and an ellipsis; the text itself when it fits. Counts what a reader counts as one. */
export function shorten(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const seen = [...new Intl.Segmenter('en').segment(text)];
  if (seen.length <= characters) return text;
  return `${seen
    .slice(0, characters)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
