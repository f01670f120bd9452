// What an export paper says, as plain JSON, made from an order or a quotation. Pure.

import type { PaperKind } from '#contract/customs/export-papers.ts';
import { moneyStepOf } from '#contract/figures/money.ts';
import type { BankAccount } from '#contract/money/bank-account.ts';
import { transferReference } from '#contract/money/transfer-reference.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { pieceGrams } from '#server/modules/delivery/service.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import { taxedLine } from '#server/modules/orders/store/line-store.ts';
import type { OrderedLine } from '#server/modules/orders/store/order-contents.ts';
import type { Parcel } from '#server/modules/orders/store/parcel-store.ts';
import { rateTotals } from '#server/modules/tax/totals.ts';
import {
  documentFacts,
  type Issue,
  type LineRecord,
  languageOfWork,
  type OrderRecord,
  orderLines,
} from '../make-snapshot.ts';
import type { DocumentFacts, DocumentLine } from '../snapshot.ts';

interface PaperLine extends DocumentLine {
  /** How the order's language names it, where that is not English. */
  readonly copy?: Pick<DocumentLine, 'name' | 'composition'>;
  /** Whole grams; null where it is not known, as of swatches. Missing for what is charged beside goods. */
  readonly netGrams?: number | null;
}

interface PaperParcel {
  /** From 1, oldest first. */
  readonly nth: number;
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** What a paper states besides its number and date. Amounts are in cents of the currency. */
export interface PaperContent
  extends Omit<DocumentFacts, 'number' | 'issuedOn' | 'payment'>,
    Pick<OrderReading, 'phone'> {
  readonly kind: PaperKind;
  readonly deliveryAddress: string;
  /** The last day on which it can be accepted or paid; missing for none. */
  readonly validUntil?: string;
  readonly payTo?: BankAccount;
  /** What a transfer states; missing for an order that is not paid so. */
  readonly reference?: string;
  /** What is paid first; missing for an order that is paid at once. */
  readonly depositCents?: number;
  readonly areSamples: boolean;
  /** How many parcels the order has. */
  readonly parcelCount: number;
  /** Those that the paper is of. */
  readonly parcels: readonly PaperParcel[];
  readonly lines: readonly PaperLine[];
  readonly totalCents: number;
}

export interface PaperSnapshot extends PaperContent, Pick<DocumentFacts, 'number' | 'issuedOn'> {
  /** The number of the former paper; missing for none. */
  readonly replaces?: string;
}

/** An order, or a quotation as the order that it would become, whose number is ''. */
interface PaperOrder
  extends OrderRecord,
    Pick<OrderReading, 'phone' | 'paymentMethod' | 'payment_due_at' | 'language'> {}

/** A parcel with what is in it. */
interface PackedParcel extends Omit<Parcel, 'lines'> {
  /** From 1, oldest first. */
  readonly nth: number;
  readonly lines: readonly Pick<OrderedLine, 'id' | 'quantity' | 'lots'>[];
}

interface PaperRequest {
  readonly kind: PaperKind;
  readonly order: PaperOrder;
  /** Those of the order. */
  readonly parcels: readonly PackedParcel[];
  /** Those that the paper is of: none for a pro-forma invoice, which is of the whole order. */
  readonly isOf: (parcel: PackedParcel) => boolean;
  readonly issue: Omit<Issue, 'number' | 'issuedOn'>;
}

/** The parts of an order's lines that are in some of its parcels. */
function linesIn({ order, parcels, isOf }: Pick<PaperRequest, 'order' | 'parcels' | 'isOf'>) {
  const step = moneyStepOf(order.currency);
  return order.lines.flatMap((line) => {
    // Delivery is charged once, so it goes with the first parcel.
    if (line.kind === 'delivery') return parcels[0] && isOf(parcels[0]) ? [line] : [];
    const parts: LineRecord[] = [];
    let before = 0;
    for (const parcel of parcels) {
      const packed = parcel.lines.find(({ id }) => id === line.id);
      if (!packed) continue;
      if (isOf(parcel)) parts.push(partOf(line, packed, before, step));
      before += packed.quantity;
    }
    return parts.length === 0 ? [] : [parts.reduce(joined)];
  });
}

/**
 * The amounts of a part are those of the pieces up to its last one, less those of the pieces before it: the parts of a line in
 * several parcels add up to the line.
 */
function partOf(
  line: LineRecord,
  { quantity, lots }: PackedParcel['lines'][number],
  before: number,
  step: number,
): LineRecord {
  const upTo = (cents: number, pieces: number) =>
    Math.floor((cents * pieces) / (line.quantity * step)) * step;
  const share = (cents: number) => upTo(cents, before + quantity) - upTo(cents, before);
  return {
    ...line,
    quantity,
    credit_cents: share(line.credit_cents),
    amount_cents: share(line.amount_cents),
    tax_cents: share(line.tax_cents),
    lots: lots.map((lot) => ({ name: lot.name, pieces: lot.quantity })),
  };
}

function joined(one: LineRecord, other: LineRecord): LineRecord {
  const lots = Map.groupBy([...one.lots, ...other.lots], ({ name }) => name);
  return {
    ...one,
    quantity: one.quantity + other.quantity,
    credit_cents: one.credit_cents + other.credit_cents,
    amount_cents: one.amount_cents + other.amount_cents,
    tax_cents: one.tax_cents + other.tax_cents,
    lots: [...lots].map(([name, rows]) => ({ name, pieces: rows.reduce((sum, row) => sum + row.pieces, 0) })),
  };
}

export function paperContent({ kind, order, parcels, isOf, issue }: PaperRequest): PaperContent {
  const isProForma = kind === 'pro_forma';
  const lines = isProForma ? order.lines : linesIn({ order, parcels, isOf });
  const goods = lines.filter((line) => line.kind !== 'delivery');
  const {
    number,
    issuedOn,
    payment,
    language: _own,
    ...facts
  } = inLanguage(null, () => documentFacts(order, { ...issue, number: '', issuedOn: '' }));
  return {
    kind,
    ...facts,
    ...inLanguage(order.language, languageOfWork),
    deliveryAddress: order.address,
    phone: order.phone,
    ...(isProForma && paymentFacts(order, issue)),
    areSamples: goods.every((line) => line.kind === 'swatch'),
    parcelCount: parcels.length,
    parcels: parcels.filter(isOf).map(({ nth, carrier, tracking_number: trackingNumber }) => ({
      nth,
      carrier,
      trackingNumber,
    })),
    lines: paperLines({ ...order, lines: kind === 'packing_list' ? goods : lines }),
    ...(order.tax_rule !== 'none' && { taxes: rateTotals(lines.map(taxedLine)) }),
    totalCents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
}

/** Where and until when a pro-forma invoice is paid. A card is charged on the page of the order. */
function paymentFacts(order: PaperOrder, { payTo, dateOf }: PaperRequest['issue']) {
  const { paymentMethod, payment_due_at, deposit_cents, number } = order;
  const isByTransfer = paymentMethod === 'transfer';
  return {
    ...(payment_due_at !== null && { validUntil: dateOf(payment_due_at - 1) }),
    ...(payTo && paymentMethod !== 'card' && { payTo }),
    ...(isByTransfer && number !== '' && { reference: transferReference(number) }),
    ...(deposit_cents > 0 && { depositCents: deposit_cents }),
  };
}

function paperLines(order: PaperOrder): PaperLine[] {
  const own = order.lines.map((line) => ({ ...line, article_name: line.own_name }));
  const inEnglish = inLanguage(null, () => orderLines({ ...order, lines: own }));
  const copies = inLanguage(order.language, () =>
    languageOfWork().language === undefined ? [] : orderLines(order),
  );
  return inEnglish.map((line, nth): PaperLine => {
    const [record, copy] = [order.lines[nth], copies[nth]];
    const grams = record?.kind === 'pieces' ? pieceGrams(record) : null;
    return {
      ...line,
      ...(copy && { copy: { name: copy.name, composition: copy.composition } }),
      ...(line.kind === undefined && { netGrams: grams === null ? null : grams * line.pieces }),
    };
  });
}
