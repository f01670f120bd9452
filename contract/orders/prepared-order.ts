// The address of an order that somebody has prepared for a person, `/order?lines=SV-00042:12,SV-00007:3&po=4711`: numbers and
// pieces, and no price. Pure; imports no zod.
import { TEXT_LIMITS } from '../core/limits.ts';
import { pages } from '../core/paths.ts';

export const PREPARED_LINES = 'lines';
const PURCHASE_ORDER = 'po';

interface PreparedLine {
  /** Neither a colon nor a comma is allowed in one. */
  readonly articleNumber: string;
  readonly quantity: number;
}

export function preparedOrderPath(lines: readonly PreparedLine[], purchaseOrderNumber = ''): string {
  const text = lines.map(({ articleNumber, quantity }) => `${articleNumber}:${quantity}`).join(',');
  const number = purchaseOrderNumber && `&${PURCHASE_ORDER}=${encodeURIComponent(purchaseOrderNumber)}`;
  return `${pages.basket}?${PREPARED_LINES}=${encodeURI(text)}${number}`;
}

/** The prepared lines as rows of the order pad, which says what is wrong with each; undefined where none are prepared. */
export function preparedPadText(params: URLSearchParams): string | undefined {
  const lines = params
    .get(PREPARED_LINES)
    ?.replaceAll(/[\t\r\n;]/g, ' ')
    .trim();
  return lines
    ? lines
        .split(',')
        .map((line) => line.replace(':', '\t'))
        .join('\n')
    : undefined;
}

/** The buyer's own number of the order; '' where none is stated. */
export const preparedOrderNumber = (params: URLSearchParams): string =>
  (params.get(PURCHASE_ORDER) ?? '').trim().slice(0, TEXT_LIMITS.purchaseOrderNumber);
