// The parts that emails about an order share: its name, facts and buttons. Pure.

import { onOneLine } from '#contract/core/address-parts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { rateText } from '#contract/core/tax.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { lengthText } from '#contract/figures/units.ts';
import { inOwnLanguage, plural, t } from '#contract/languages/text.ts';
import { transferReference } from '#contract/money/transfer-reference.ts';
import { lineText, orderedText, orderName } from '#contract/orders/order-texts.ts';
import {
  type Block,
  bankAccountFacts,
  day,
  dayAndHour,
  type Fact,
  oneLine,
  pieces,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from '#server/modules/email/email-content.ts';
import { nextPayment } from '../rules.ts';
import type { EmailedLine, OrderEmailData } from './order-email-data.ts';

/** Lines that an email lists; a longer order's page has the others. */
const LINES_LISTED_MAX = 20;

export type OrderTemplate = (order: OrderEmailData, context: TemplateContext) => TemplateContent;

/** The order in a sentence. */
export const called = ({ number }: OrderEmailData) => t`order ${number}`;

/** Returns a text like '12 pieces', '3 swatches' or '20 pieces and 1 swatch'. */
export const amount = ({ lines }: OrderEmailData) => orderedText(lines);

/** Returns a text like 'Harbour Twill and 2 more'. */
export const named = ({ lines }: OrderEmailData) => orderName(lines);

export const linesOf = ({ lines }: OrderEmailData, kind: EmailedLine['kind']) =>
  lines.filter((line) => line.kind === kind);

/** Returns undefined for a swatch and for several lines. */
function onlyLineOfPieces({ lines }: OrderEmailData): EmailedLine | undefined {
  const [first, second] = lines.filter(({ kind }) => kind !== 'delivery');
  return first?.kind === 'pieces' && !second ? first : undefined;
}

/** Returns a text like '12 pieces of Harbour Twill' or '20 pieces and 1 swatch'. */
export function amountAndName(order: OrderEmailData): string {
  const only = onlyLineOfPieces(order);
  return only ? lineText(only) : amount(order);
}

/** The fabrics, or the number of swatches; for subjects. */
export const goods = (order: OrderEmailData) =>
  linesOf(order, 'pieces').length > 0 ? named(order) : amount(order);

/** Returns 'pieces', 'swatches' or 'pieces and swatches'. */
export function kindsText(order: OrderEmailData): string {
  const [hasPieces, hasSwatches] = [linesOf(order, 'pieces').length > 0, linesOf(order, 'swatch').length > 0];
  if (hasPieces && hasSwatches) return t`pieces and swatches`;
  return hasPieces ? t`pieces` : hasSwatches ? t`swatches` : '';
}

/** The rows that all emails about an order have, followed by those of its kind. */
export function facts(
  order: OrderEmailData,
  context: TemplateContext,
  ...more: readonly (Fact | undefined)[]
): Block {
  const rows = [...contents(order, context), ...totals(order), ...more];
  return { facts: rows.filter((row) => row !== undefined) };
}

/** The rows of the order's lines: fabric, pieces and lots, or each line with its price. */
export function contents(order: OrderEmailData, context: TemplateContext): Fact[] {
  const only = onlyLineOfPieces(order);
  const delivery = linesOf(order, 'delivery').flatMap((line) => lineFacts(order, line, context));
  if (!only) {
    const goods = order.lines.filter(({ kind }) => kind !== 'delivery');
    return [...listed(order, context, goods, (line) => lineFacts(order, line, context)), ...delivery];
  }
  const { productName, articleNumber, quantity, priceCents, awaitedQuantity } = only;
  // Without tax that listed prices include, a piece may have a fraction of a cent.
  const isExact = !order.part && priceCents % quantity === 0;
  return [
    { label: t`Fabric`, value: oneLine(productName), link: articleLink(only, context) },
    { label: t`Article`, value: articleNumber },
    { label: t`Quantity`, value: piecesAndLength(only, context) },
    ...(isExact && quantity > 1
      ? [{ label: t`Price per piece`, value: formatMoney(priceCents / quantity, order.currency) }]
      : []),
    ...(awaitedQuantity ? [{ label: t`Still to be woven`, value: pieces(awaitedQuantity) }] : []),
    ...lotFacts(only),
    ...expectedFacts(only),
    ...delivery,
  ];
}

/** The facts of the first lines, and how many more the order's page has. */
function listed<Line>(
  { orderId }: OrderEmailData,
  { origin }: TemplateContext,
  lines: readonly Line[],
  factsOf: (line: Line) => Fact[],
): Fact[] {
  const more = lines.length - LINES_LISTED_MAX;
  const link = origin + fillPath(pages.order, { id: orderId });
  return [
    ...lines.slice(0, LINES_LISTED_MAX).flatMap(factsOf),
    ...(more > 0
      ? [{ label: t`And`, value: plural(more, { one: t`1 more line`, other: t`${more} more lines` }), link }]
      : []),
  ];
}

function lineFacts({ currency, part }: OrderEmailData, line: EmailedLine, context: TemplateContext): Fact[] {
  const { kind, productName, articleNumber, priceCents, isSurcharge } = line;
  if (isSurcharge) return [{ label: productName, value: formatMoney(priceCents, currency) }];
  if (kind === 'delivery')
    return [
      {
        label: t`Delivery`,
        value: `${oneLine(productName)}: ${priceCents > 0 ? formatMoney(priceCents, currency) : t`free`}`,
      },
    ];
  const linkText = oneLine(productName);
  const link = articleLink(line, context);
  const name = `${linkText}, ${articleNumber}`;
  if (kind === 'swatch')
    return [{ label: t`Swatch`, value: name, link, linkText }, ...reservationFacts(line, context)];
  const price = part ? '' : `, ${formatMoney(priceCents, currency)}`;
  const value = `${name}, ${piecesAndLength(line, context)}${price}`;
  return [{ label: t`Fabric`, value, link, linkText }, ...lotFacts(line), ...expectedFacts(line)];
}

function articleLink({ articleId }: EmailedLine, { origin, articles }: TemplateContext): string | undefined {
  const path = articles?.get(articleId)?.path;
  return path ? origin + path : undefined;
}

/** Returns a text like '12 pieces, 30 m'. */
function piecesAndLength({ articleId, quantity }: EmailedLine, { articles }: TemplateContext): string {
  const length = articles?.get(articleId)?.pieceLengthM;
  return length ? `${pieces(quantity)}, ${lengthText('metric', quantity * length)}` : pieces(quantity);
}

const lotFacts = ({ lots = [] }: EmailedLine): Fact[] =>
  lots.map((lot) => ({
    label: t`Lot`,
    value: lots.length === 1 ? oneLine(lot.name) : `${oneLine(lot.name)}, ${pieces(lot.quantity)}`,
  }));

/** What is kept for the customer, and what is still to come. */
export function setAsideText(order: OrderEmailData): string {
  if (awaits(order))
    return order.depositCents === undefined
      ? t`Thank you for your order. We keep what we have of the pieces for you, and what comes on the days below.`
      : t`Thank you for your order. We keep what we have of the pieces for you, and what comes on the days below. The rest is due when all are there, before they are shipped.`;
  return order.depositCents !== undefined
    ? t`Thank you for your order. We keep what we have of the pieces for you, and weave the others once the deposit is paid. The rest is due when all are woven, before they are shipped.`
    : order.lines.some(({ awaitedQuantity = 0 }) => awaitedQuantity > 0)
      ? t`Thank you for your order. We keep what we have of the pieces for you, and weave the others once the order is paid.`
      : order.paymentDueAt === null
        ? t`Thank you for your order. We have taken the pieces from stock and keep them for you until you pay.`
        : t`Thank you for your order. We have taken the pieces from stock and keep them for you until the time below. What is not paid by then goes back to stock, and nothing is charged.`;
}

/** Whether pieces of an order come with expected deliveries. */
export const awaits = ({ lines }: OrderEmailData): boolean => lines.some(({ expected }) => expected);

const expectedFacts = ({ expected = [] }: EmailedLine): Fact[] =>
  expected.map(({ on, quantity }) => ({ label: t`Expected`, value: `${dayText(on)}: ${pieces(quantity)}` }));

/** The day on which pieces are expected. */
export const dayText = (on: string | null) => (on === null ? t`No day yet` : day(Date.parse(on), 'UTC'));

function reservationFacts({ reservation }: EmailedLine, { timeZone }: TemplateContext): Fact[] {
  if (!reservation) return [];
  const reserved = reservation.lotName
    ? t`${pieces(reservation.quantity)} of lot ${oneLine(reservation.lotName)}`
    : pieces(reservation.quantity);
  const value = t`${reserved} until ${day(reservation.endsAt, timeZone)}`;
  return [{ label: t`Reserved for you`, value }];
}

/** What a refund is for; none for an order of one line. */
export const refundedLineFacts = (order: OrderEmailData, context: TemplateContext): Fact[] =>
  listed(order, context, order.refundedLines ?? [], ({ name, amountCents, returnedQuantity }) => {
    const returned = returnedQuantity > 0 ? t`, ${pieces(returnedQuantity)} back to stock` : '';
    return [
      { label: t`For`, value: `${oneLine(name)}, ${formatMoney(amountCents, order.currency)}${returned}` },
    ];
  });

export function totals(order: OrderEmailData): Fact[] {
  const { priceCents, creditCents = 0, refundedCents = 0, refundCents, tax, currency } = order;
  const credit = tax
    ? t`${formatMoney(creditCents, currency)}, taken off above`
    : `−${formatMoney(creditCents, currency)}`;
  const taxes = (tax?.rates ?? []).map(({ rate, cents }) => ({
    label: tax?.isIncluded ? t`Including VAT ${rateText(rate)}` : t`Plus VAT ${rateText(rate)}`,
    value: formatMoney(cents, currency),
  }));
  return [
    ...(creditCents > 0 ? [{ label: t`Swatch credit`, value: credit }] : []),
    ...(tax?.isIncluded ? [] : taxes),
    { label: t`Total`, value: priceCents === 0 ? t`Free` : formatMoney(priceCents, currency) },
    ...(tax?.isIncluded ? taxes : []),
    ...(tax?.words ? [{ label: t`Tax`, value: inOwnLanguage(tax.words) }] : []),
    ...depositFacts(order),
    // The email about a refund names its amount instead.
    ...(refundedCents > 0 && refundCents === undefined
      ? [{ label: t`Refunded`, value: `−${formatMoney(refundedCents, currency)}` }]
      : []),
  ];
}

/** Use it only once an order is paid: with unpaid orders, anyone could send text to a stranger's address. */
export const deliveryFact = ({ address }: OrderEmailData): Fact => ({
  label: t`Delivery to`,
  value: typedText(onOneLine(address)),
});

export const transactionFact = ({ transactionId }: OrderEmailData): Fact | undefined =>
  transactionId ? { label: t`Transaction`, value: transactionId, isOneWord: true } : undefined;

/** What the next payment of the order is, or what its last one was. */
export const dueText = (order: OrderEmailData) => formatMoney(nextPayment(order).dueCents, order.currency);

/** The two parts of the price of an order with a deposit. */
function depositFacts({ priceCents, depositCents, isDepositPaid, currency }: OrderEmailData): Fact[] {
  if (depositCents === undefined) return [];
  return [
    { label: isDepositPaid ? t`Deposit, paid` : t`Deposit`, value: formatMoney(depositCents, currency) },
    { label: t`Rest, before shipping`, value: formatMoney(priceCents - depositCents, currency) },
  ];
}

const paymentDueFacts = ({ paymentDueAt }: OrderEmailData, { timeZone }: TemplateContext): Fact[] =>
  paymentDueAt === null ? [] : [{ label: t`Pay until`, value: dayAndHour(paymentDueAt, timeZone) }];

/** Until when an order is to be paid and, if by bank transfer, what is transferred where. */
export const paymentFacts = (order: OrderEmailData, context: TemplateContext): Fact[] => [
  ...(order.isByTransfer
    ? [
        { label: t`Please transfer`, value: dueText(order) },
        ...bankAccountFacts(context),
        { label: t`Reference`, value: transferReference(order.number), isOneWord: true as const },
      ]
    : []),
  ...paymentDueFacts(order, context),
];

/** Returns the sentence if the email has its document attached. */
export const attached = (sentence: string, { hasAttachment = true }: TemplateContext) =>
  hasAttachment ? ` ${sentence}` : '';

export const seeOrder = ({ orderId }: OrderEmailData, { origin }: TemplateContext): Block => ({
  button: t`See the order`,
  link: origin + fillPath(pages.order, { id: orderId }),
});

const PAY_TEXTS = { whole: t`Pay by card`, deposit: t`Pay the deposit`, rest: t`Pay the rest` } as const;

export const pay = (order: OrderEmailData, context: TemplateContext): Block =>
  order.isByTransfer
    ? seeOrder(order, context)
    : {
        button: inOwnLanguage(PAY_TEXTS[nextPayment(order).duePart]),
        link: context.origin + fillPath(pages.payment, { id: order.orderId }),
      };

/** How an unpaid order is paid, in a sentence. */
export const payText = (order: OrderEmailData): string =>
  order.isByTransfer
    ? t`Please transfer ${dueText(order)} with the reference below.`
    : t`Pay by card when it suits you.`;

/** The note of the admin who advanced the order, or one of the shop's own. */
export const noteBlock = ({ note }: OrderEmailData): readonly Block[] => (note ? [inOwnLanguage(note)] : []);
