// How the prices of an order's lines are shown: as paid or, where tax is added or left out, without it. Pure.
import type { Order, OrderLine } from './order.ts';

/** The price of a line; the prices of all lines and the tax that is added make the total. */
export function linePrice({ price, tax: lineTax = 0 }: OrderLine, { tax }: Pick<Order, 'tax'>): number {
  return tax && !isTaxIncluded(tax) ? Math.round((price - lineTax) * 1000) / 1000 : price;
}

/** Whether the lines are shown with their tax. */
const isTaxIncluded = ({ pricesIncludeTax, words }: NonNullable<Order['tax']>): boolean =>
  pricesIncludeTax && words === '';
