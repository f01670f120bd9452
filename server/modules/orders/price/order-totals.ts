// What an order costs by the terms it is placed with: goods, delivery and tax. Pure: no database, no clock.
import type { LineKind } from '#contract/core/order-state.ts';
import type { TaxKind } from '#contract/core/tax.ts';
import { type DeliveryCharges, deliveryCents, surchargeCents } from '#server/modules/delivery/service.ts';
import type { TaxCharges } from '#server/modules/tax/rules.ts';
import { type TaxedLine, taxLines } from '#server/modules/tax/totals.ts';

/** Kept with the order, so that a change of the settings leaves it as it is. */
export interface OrderCharges {
  readonly tax: TaxCharges;
  /** Null in a shop that charges no delivery. */
  readonly delivery: DeliveryCharges | null;
  /** The smallest amount that is charged, in cents. */
  readonly step: number;
  /** What delivery and surcharge cost at most, listed, where an order must not cost more. It is not kept. */
  readonly most?: readonly number[];
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

/** A line that is charged beside the goods. */
interface ChargeLine extends TaxedLine {
  /** Listed, with or without tax. */
  readonly unitPriceCents: number;
  readonly taxKind: TaxKind;
}

export interface OrderTotals {
  /** In the order of the goods. */
  readonly lines: readonly TaxedLine[];
  /** Null in a shop that charges no delivery; otherwise there is one, even where it costs nothing. */
  readonly delivery: ChargeLine | null;
  /** Null where no order has one; otherwise there is one, of 0 unless the order is small. */
  readonly surcharge: ChargeLine | null;
  /** All that is to be paid. */
  readonly priceCents: number;
  /** The part of it that is tax. */
  readonly taxCents: number;
}

export function orderTotals(
  goods: readonly Goods[],
  { tax, delivery, step, most }: OrderCharges,
): OrderTotals {
  const taxable = goods.map((line) => ({
    taxKind: line.taxKind,
    listedCents: listedCents(line) - line.creditCents,
  }));
  const delivered = {
    listedCents: sum(goods, listedCents),
    grams: sum(goods, ({ weightGrams }) => weightGrams ?? 0),
    areSwatchesOnly: goods.every(({ kind }) => kind === 'swatch'),
  };
  const taxKind = mainKind(goods);
  const prices = delivery
    ? [deliveryCents(delivery, delivered, step), surchargeCents(delivery, delivered)]
    : [];
  const listed = prices
    .filter((cents) => cents !== undefined)
    .map((cents, nth) => Math.min(cents, most?.[nth] ?? cents));
  const all = taxLines([...taxable, ...listed.map((listedCents) => ({ taxKind, listedCents }))], tax, step);
  const toCharge = (line: TaxedLine, nth: number) => ({ ...line, unitPriceCents: listed[nth] ?? 0, taxKind });
  const [ofDelivery = null, surcharge = null] = all.slice(goods.length).map(toCharge);
  return {
    lines: all.slice(0, goods.length),
    delivery: ofDelivery,
    surcharge,
    priceCents: sum(all, ({ amountCents }) => amountCents),
    taxCents: sum(all, ({ taxCents }) => taxCents),
  };
}

/** Delivery and surcharge are taxed like the goods with the larger amount; of equal ones, at the standard rate. */
function mainKind(goods: readonly Goods[]): TaxKind {
  const of = (kind: TaxKind) => sum(goods, (line) => (line.taxKind === kind ? listedCents(line) : 0));
  return of('reduced') > of('standard') ? 'reduced' : 'standard';
}

const listedCents = ({ quantity, unitPriceCents }: Goods) => quantity * unitPriceCents;

const sum = <One>(items: readonly One[], amountOf: (item: One) => number) =>
  items.reduce((total, item) => total + amountOf(item), 0);
