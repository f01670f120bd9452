// Cuts a description for a card (spec section 9). Pure.

/** At most `characters`, then an ellipsis; a text that fits stays whole. Never cuts a character in two. */
export function cutText(text: string, characters: number): string {
  const all = [...text];
  return all.length > characters ? `${all.slice(0, characters).join('').trimEnd()}…` : text;
}
