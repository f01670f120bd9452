// What emails about an order have in common: what the order is called, its facts, its buttons. Pure.
import { fillPath, pages } from '#contract/paths.ts';
import {
  type Block,
  day,
  dayAndHour,
  dollars,
  type Fact,
  oneLine,
  pieces,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from './email-content.ts';
import type { OrderEmailData } from './email-data.ts';

export type OrderTemplate = (order: OrderEmailData, context: TemplateContext) => TemplateContent;

type Swatch = NonNullable<OrderEmailData['swatches']>[number];

export const isOfSwatches = ({ swatches }: OrderEmailData) => swatches !== undefined && swatches.length > 0;

/** What an order is called in a sentence. */
export const called = ({ number }: OrderEmailData) => `order ${number}`;

/** '12 pieces', '3 swatches' */
export function amount(order: OrderEmailData): string {
  const { quantity } = order;
  if (!isOfSwatches(order)) return pieces(quantity);
  return quantity === 1 ? '1 swatch' : `${quantity} swatches`;
}

/** For subjects: the fabric, or how many swatches. */
export const goods = (order: OrderEmailData) => (isOfSwatches(order) ? amount(order) : order.productName);

/** The rows that every email about an order has, then those of its kind. */
export function facts(
  order: OrderEmailData,
  context: TemplateContext,
  ...more: readonly (Fact | undefined)[]
): Block {
  const rows = [...contents(order, context), ...totals(order), ...more];
  return { facts: rows.filter((row) => row !== undefined) };
}

/** What the order is of: fabric, pieces and their lots, or each swatch. */
export function contents(order: OrderEmailData, context: TemplateContext): Fact[] {
  const { productName, articleNumber, quantity, lots = [], swatches } = order;
  if (isOfSwatches(order)) return (swatches ?? []).flatMap((swatch) => swatchFacts(swatch, context));
  return [
    { label: 'Fabric', value: oneLine(productName) },
    ...(articleNumber ? [{ label: 'Article', value: articleNumber }] : []),
    { label: 'Quantity', value: pieces(quantity) },
    ...lots.map((lot) => ({
      label: 'Lot',
      value: lots.length === 1 ? oneLine(lot.name) : `${oneLine(lot.name)}, ${pieces(lot.quantity)}`,
    })),
  ];
}

function swatchFacts({ name, articleNumber, reservation }: Swatch, { timeZone }: TemplateContext): Fact[] {
  const value = `${oneLine(name)}, ${articleNumber}`;
  if (!reservation) return [{ label: 'Swatch', value }];
  const reserved = reservation.lotName
    ? `${pieces(reservation.quantity)} of lot ${oneLine(reservation.lotName)}`
    : pieces(reservation.quantity);
  return [
    { label: 'Swatch', value },
    { label: 'Reserved for you', value: `${reserved} until ${day(reservation.endsAt, timeZone)}` },
  ];
}

export function totals({ priceCents, creditCents = 0 }: OrderEmailData): Fact[] {
  return [
    ...(creditCents > 0 ? [{ label: 'Swatch credit', value: `−${dollars(creditCents)}` }] : []),
    { label: 'Total', value: priceCents === 0 ? 'Free' : dollars(priceCents) },
  ];
}

/** Only once an order is paid: an unpaid one would let anyone send a text of their own to a stranger's address. */
export const deliveryFact = ({ address }: OrderEmailData): Fact => ({
  label: 'Delivery to',
  value: typedText(address),
});

export const transactionFact = ({ transactionId }: OrderEmailData): Fact | undefined =>
  transactionId ? { label: 'Transaction', value: transactionId } : undefined;

export const paymentDueFact = (
  { paymentDueAt }: OrderEmailData,
  { timeZone }: TemplateContext,
  label = 'Held until',
): Fact | undefined =>
  paymentDueAt === null ? undefined : { label, value: dayAndHour(paymentDueAt, timeZone) };

/** A sentence for emails that have their document attached. */
export const attached = (sentence: string, { hasAttachment = true }: TemplateContext) =>
  hasAttachment ? ` ${sentence}` : '';

export const seeOrder = ({ orderId }: OrderEmailData, { origin }: TemplateContext): Block => ({
  button: 'See the order',
  link: origin + fillPath(pages.order, { id: orderId }),
});

export const pay = ({ orderId }: OrderEmailData, { origin }: TemplateContext): Block => ({
  button: 'Pay by card',
  link: origin + fillPath(pages.payment, { id: orderId }),
});

/** What the admin who advanced the order has written. */
export const noteBlock = ({ note }: OrderEmailData): readonly Block[] => (note ? [note] : []);
