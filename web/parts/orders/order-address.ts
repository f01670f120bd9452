// The open order dialog as part of an address: `?order=ID`, with `pieces` for a quantity other than the minimum,
// `again` for the order that is repeated, and `lot` for the lot to take the pieces from.
import { pages } from '#contract/core/paths.ts';

const ARTICLE = 'order';
const PIECES = 'pieces';
export const AGAIN = 'again';
export const LOT = 'lot';

/** Marks a history entry that opened the dialog: closing goes back to the entry before it. */
export const OPENED_HERE = { opened: 'order' } as const;

/** The query string that opens the dialog or, without an article, closes it; the rest of `search` stays. */
export function withOrder(search: string, articleId: string | undefined, pieces?: number): string {
  const params = new URLSearchParams(search);
  params.delete(PIECES);
  params.delete(AGAIN);
  params.delete(LOT);
  if (articleId) params.set(ARTICLE, articleId);
  else params.delete(ARTICLE);
  if (articleId && pieces !== undefined) params.set(PIECES, String(pieces));
  return params.toString();
}

/** Returns '' when no dialog is open. */
export function orderedArticleId(search: string): string {
  return new URLSearchParams(search).get(ARTICLE) ?? '';
}

/** The id of the order to repeat; undefined when there is none. */
export function repeatedOrderId(search: string): string | undefined {
  return new URLSearchParams(search).get(AGAIN) ?? undefined;
}

/** The id of the lot that is used if it has all the pieces; undefined when there is none, or it is no id. */
export function preferredLotId(search: string): string | undefined {
  return /^[\w-]{1,64}$/.exec(new URLSearchParams(search).get(LOT) ?? '')?.[0];
}

/** The quantity in the address; undefined when there is none, or it is no whole number. */
export function orderedPieces(search: string): number | undefined {
  const text = new URLSearchParams(search).get(PIECES) ?? '';
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** The properties of a router link that opens the dialog on the same page. */
export function buyLink(search: string, articleId: string, pieces?: number) {
  return {
    to: { search: withOrder(search, articleId, pieces) },
    state: OPENED_HERE,
    preventScrollReset: true,
  } as const;
}

/** The page that asks the mill for pieces of an article. */
export function askPath(articleId: string, pieces?: number): string {
  const params = new URLSearchParams({ article: articleId });
  if (pieces !== undefined && pieces > 0) params.set(PIECES, String(pieces));
  return `${pages.askForQuotation}?${params}`;
}
