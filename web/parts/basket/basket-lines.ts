// The lines of a basket, and how changes apply to them. Pure.
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import type { PartInput } from '#contract/endpoint-types.ts';

export type BasketLine = PartInput<'addToBasket', 'body'>['lines'][number];

/** The lines with this one added, or in the place of the article's; without a line, the article is left out. */
export function withLine(
  lines: readonly BasketLine[],
  articleId: string,
  line: BasketLine | undefined,
): BasketLine[] {
  if (!line) return lines.filter((one) => one.articleId !== articleId);
  const isPresent = lines.some((one) => one.articleId === articleId);
  return isPresent ? lines.map((one) => (one.articleId === articleId ? line : one)) : [...lines, line];
}

/** Adds lines; of two lines of an article the one with more pieces stays as it is, as on the server. */
export function withAdded(lines: readonly BasketLine[], added: readonly BasketLine[]): BasketLine[] {
  let all = [...lines];
  for (const line of added) {
    const present = all.find(({ articleId }) => articleId === line.articleId);
    if (!present || present.quantity < line.quantity) all = withLine(all, line.articleId, line);
  }
  return all;
}

/** Whether the basket cannot hold all of the added lines. */
export const isTooMuch = (lines: readonly BasketLine[], added: readonly BasketLine[]): boolean =>
  withAdded(lines, added).length > ORDER_LINES_MAX;
