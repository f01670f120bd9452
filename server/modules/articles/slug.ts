// The last part of an article's address, made from its name. Pure.
import { plainText } from '#server/storage/plain-text.ts';

/** Longest slug without the number that makes it unique. */
const MAX_CHARACTERS = 100;

/** `Eight-Wale Corduroy, Tobacco` → `eight-wale-corduroy-tobacco`. Empty when the text has no letter or digit of ASCII. */
export function slugOf(text: string): string {
  const words = plainText(text)
    .replaceAll('&', ' and ')
    .replace(/[\p{Mn}'’‘ʼ]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words.length <= MAX_CHARACTERS) return words;
  // Ends with a whole word, unless the text is one word.
  const start = words.slice(0, MAX_CHARACTERS + 1);
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : start.slice(0, MAX_CHARACTERS);
}

/** The nth choice for a slug: `twill`, `twill-2`, `twill-3`. */
export function numberedSlug(base: string, nth: number): string {
  return nth === 1 ? base : `${base}-${nth}`;
}

/**
 * The first choice found that `isTaken` does not reject. Slugs are never given up, so the choices taken are nearly always the
 * first ones: doubling, then halving the distance finds the end of thousands with few queries.
 */
export async function findFreeSlug(
  base: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const isFree = async (nth: number) => !(await isTaken(numberedSlug(base, nth)));
  let taken = 0;
  let free = 1;
  while (!(await isFree(free))) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isFree(middle)) free = middle;
    else taken = middle;
  }
  return numberedSlug(base, free);
}
