// The basket of a visitor, kept in the browser until somebody signs in.
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { BrowserList } from '../../components/browser/browser-list.ts';
import type { BasketLine } from './basket-lines.ts';

export const visitorBasket = new BrowserList('basket', ORDER_LINES_MAX, isLine);

function isLine(value: unknown): value is BasketLine {
  if (typeof value !== 'object' || value === null) return false;
  const { articleId, quantity } = value as Readonly<Record<string, unknown>>;
  return typeof articleId === 'string' && Number.isSafeInteger(quantity);
}
