// What an order costs by the terms it is placed with: goods, delivery and tax. Pure: no database, no clock.
import type { LineKind } from '#contract/core/order-state.ts';
import type { TaxKind } from '#contract/core/tax.ts';
import { type DeliveryCharges, deliveryCents } from '#server/modules/delivery/service.ts';
import type { TaxCharges } from '#server/modules/tax/rules.ts';
import { type TaxedLine, taxLines } from '#server/modules/tax/totals.ts';

/** Kept with the order, so that a change of the settings leaves it as it is. */
export interface OrderCharges {
  readonly tax: TaxCharges;
  /** Null in a shop that charges no delivery. */
  readonly delivery: DeliveryCharges | null;
  /** The smallest amount that is charged, in cents. */
  readonly step: number;
}

/** A line of pieces or swatches. */
export interface Goods {
  readonly kind: Exclude<LineKind, 'delivery'>;
  readonly quantity: number;
  /** Listed, with or without tax. */
  readonly unitPriceCents: number;
  /** The swatch credit taken off the listed price. */
  readonly creditCents: number;
  readonly taxKind: TaxKind;
  /** Null where it is not known. */
  readonly weightGrams: number | null;
}

interface DeliveryLine extends TaxedLine {
  /** Listed, with or without tax. */
  readonly unitPriceCents: number;
  readonly taxKind: TaxKind;
}

export interface OrderTotals {
  /** In the order of the goods. */
  readonly lines: readonly TaxedLine[];
  /** Null in a shop that charges no delivery; otherwise there is one, even where it costs nothing. */
  readonly delivery: DeliveryLine | null;
  /** All that is to be paid. */
  readonly priceCents: number;
  /** The part of it that is tax. */
  readonly taxCents: number;
}

export function orderTotals(goods: readonly Goods[], { tax, delivery, step }: OrderCharges): OrderTotals {
  const taxable = goods.map((line) => ({
    taxKind: line.taxKind,
    listedCents: listedCents(line) - line.creditCents,
  }));
  if (!delivery) return toTotals(taxLines(taxable, tax, step), null);
  const delivered = {
    listedCents: sum(goods, listedCents),
    grams: sum(goods, ({ weightGrams }) => weightGrams ?? 0),
    areSwatchesOnly: goods.every(({ kind }) => kind === 'swatch'),
  };
  const unitPriceCents = deliveryCents(delivery, delivered, step);
  const taxKind = mainKind(goods);
  const taxed = taxLines([...taxable, { taxKind, listedCents: unitPriceCents }], tax, step);
  const [ofDelivery] = taxed.splice(-1);
  return toTotals(taxed, ofDelivery ? { ...ofDelivery, unitPriceCents, taxKind } : null);
}

function toTotals(lines: readonly TaxedLine[], delivery: DeliveryLine | null): OrderTotals {
  const all = delivery ? [...lines, delivery] : lines;
  return {
    lines,
    delivery,
    priceCents: sum(all, ({ amountCents }) => amountCents),
    taxCents: sum(all, ({ taxCents }) => taxCents),
  };
}

/** Delivery is taxed like the goods with the larger amount; of equal ones, at the standard rate. */
function mainKind(goods: readonly Goods[]): TaxKind {
  const of = (kind: TaxKind) => sum(goods, (line) => (line.taxKind === kind ? listedCents(line) : 0));
  return of('reduced') > of('standard') ? 'reduced' : 'standard';
}

const listedCents = ({ quantity, unitPriceCents }: Goods) => quantity * unitPriceCents;

const sum = <One>(items: readonly One[], amountOf: (item: One) => number) =>
  items.reduce((total, item) => total + amountOf(item), 0);
