// What an order costs after a line or its charges have changed, and the columns of its lines that follow. Pure.
import type { GoodsKind } from '#contract/core/order-state.ts';
import { type LineRow, lineAmounts } from '../store/line-store.ts';
import { type Goods, type OrderCharges, orderTotals } from './order-totals.ts';

interface Repriced {
  readonly priceCents: number;
  readonly taxCents: number;
  /** By line id; of the delivery, its listed price and rate of tax, too. */
  readonly changes: readonly ({ readonly id: string } & ReturnType<typeof lineAmounts> &
    Partial<Pick<LineRow, 'unit_price_cents' | 'tax_kind'>>)[];
}

/** `lines` are those that the order is to have. Null charges are those of a shop without tax and delivery charges. */
export function reprice(lines: readonly LineRow[], charges: OrderCharges | null): Repriced {
  const goods = lines.filter(isGoods);
  if (!charges) {
    const changes = goods.map((line) => ({ id: line.id, ...lineAmounts(untaxed(line)) }));
    const priceCents = changes.reduce((total, { amount_cents }) => total + amount_cents, 0);
    return { priceCents, taxCents: 0, changes };
  }
  const totals = orderTotals(goods.map(toGoods), charges);
  const changes: Repriced['changes'][number][] = goods.flatMap(({ id }, nth) => {
    const taxed = totals.lines[nth];
    return taxed ? [{ id, ...lineAmounts(taxed) }] : [];
  });
  for (const line of lines.filter(({ kind }) => kind === 'delivery')) {
    const charge = line.is_surcharge === 1 ? totals.surcharge : totals.delivery;
    if (!charge) continue;
    const { unitPriceCents: unit_price_cents, taxKind: tax_kind } = charge;
    changes.push({ id: line.id, unit_price_cents, tax_kind, ...lineAmounts(charge) });
  }
  return { priceCents: totals.priceCents, taxCents: totals.taxCents, changes };
}

export const isGoods = (line: LineRow): line is LineRow & { readonly kind: GoodsKind } =>
  line.kind !== 'delivery';

const toGoods = (line: LineRow & { readonly kind: GoodsKind }): Goods => ({
  kind: line.kind,
  quantity: line.quantity,
  unitPriceCents: line.unit_price_cents,
  creditCents: line.credit_cents,
  taxKind: line.tax_kind,
  weightGrams: line.weight_grams,
});

const untaxed = (line: LineRow) => ({
  amountCents: line.quantity * line.unit_price_cents - line.credit_cents,
  taxRate: 0,
  taxCents: 0,
});
