// What an export paper says, as plain JSON, made from an order or a quotation. Pure.

import { customsNameOf } from '#contract/customs/customs-name.ts';
import type { PaperKind } from '#contract/customs/export-papers.ts';
import type { Incoterm } from '#contract/customs/incoterms.ts';
import { type MoneyFormat, moneyStepOf } from '#contract/figures/money.ts';
import type { BankAccount } from '#contract/money/bank-account.ts';
import { transferReference } from '#contract/money/transfer-reference.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { netGrams } from '#server/modules/delivery/service.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import { taxedLine } from '#server/modules/orders/store/line-store.ts';
import type { OrderedLine } from '#server/modules/orders/store/order-contents.ts';
import type { Parcel } from '#server/modules/orders/store/parcel-store.ts';
import { rateTotals } from '#server/modules/tax/totals.ts';
import {
  documentFacts,
  type Issue,
  languageOfWork,
  moneyOf,
  type OrderRecord,
  orderLines,
} from '../make-snapshot.ts';
import type { DocumentFacts, DocumentLine } from '../snapshot.ts';
import type { DocumentLineRecord } from '../store.ts';

interface PaperLine extends DocumentLine {
  /** How the order's language names it, where that is not English. */
  readonly copy?: Pick<DocumentLine, 'name' | 'composition'>;
  /** What customs are told of goods; missing where it is not stated. */
  readonly customs?: string;
  readonly hsCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly origin?: string;
  /** Whole grams; null where it is not known, as of swatches. Missing for what is charged beside goods. */
  readonly netGrams?: number | null;
}

interface PaperParcel {
  /** From 1, oldest first. */
  readonly nth: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly grossGrams: number | null;
  /** Length, width and height; missing unless all are stated. */
  readonly mm?: readonly [number, number, number];
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
  /** How a copy writes figures; missing where there is none. */
  readonly copyMoney?: MoneyFormat;
  /** Missing for a delivery within the seller's country, which states nothing for customs. */
  readonly isExport?: true;
  readonly incoterm?: Incoterm;
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
export interface PaperOrder
  extends OrderRecord,
    Pick<OrderReading, 'phone' | 'paymentMethod' | 'payment_due_at' | 'language'> {
  readonly lines: readonly DocumentLineRecord[];
}

/** A parcel with what is in it. */
export interface PackedParcel extends Omit<Parcel, 'lines'> {
  /** From 1, oldest first. */
  readonly nth: number;
  readonly lines: readonly Pick<OrderedLine, 'id' | 'quantity' | 'lots'>[];
}

/** Where goods go. */
export interface Destination {
  readonly isExport: boolean;
  readonly incoterm: Incoterm | undefined;
  /** The zone of the country now; undefined where the shop has none for it. */
  readonly zone: string | undefined;
}

export interface PaperRequest {
  readonly kind: PaperKind;
  readonly order: PaperOrder;
  /** Those of the order. */
  readonly parcels: readonly PackedParcel[];
  /** Those that the paper is of: none for a pro-forma invoice, which is of the whole order. */
  readonly isOf: (parcel: PackedParcel) => boolean;
  readonly to: Destination;
  readonly issue: Omit<Issue, 'number' | 'issuedOn'>;
}

/** The parts of an order's lines that are in some of its parcels. */
export function linesIn({ order, parcels, isOf }: Pick<PaperRequest, 'order' | 'parcels' | 'isOf'>) {
  const step = moneyStepOf(order.currency);
  return order.lines.flatMap((line) => {
    // Delivery is charged once, so it goes with the first parcel.
    if (line.kind === 'delivery') return parcels[0] && isOf(parcels[0]) ? [line] : [];
    const parts: DocumentLineRecord[] = [];
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
  line: DocumentLineRecord,
  { quantity, lots }: PackedParcel['lines'][number],
  before: number,
  step: number,
): DocumentLineRecord {
  const upTo = (cents: number, pieces: number, round: typeof Math.floor) =>
    round((cents * pieces) / (line.quantity * step)) * step;
  const share = (cents: number, round = Math.floor) =>
    upTo(cents, before + quantity, round) - upTo(cents, before, round);
  return {
    ...line,
    quantity,
    // Rounded up, because it is taken off what is rounded down.
    credit_cents: share(line.credit_cents, Math.ceil),
    amount_cents: share(line.amount_cents),
    tax_cents: share(line.tax_cents),
    lots: lots.map((lot) => ({ name: lot.name, pieces: lot.quantity })),
  };
}

function joined(one: DocumentLineRecord, other: DocumentLineRecord): DocumentLineRecord {
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

export function paperContent({ kind, order, parcels, isOf, to, issue }: PaperRequest): PaperContent {
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
    ...inLanguage(order.language, () => copyFacts(order.currency)),
    deliveryAddress: order.address,
    phone: order.phone,
    ...(isProForma && paymentFacts(order, issue)),
    ...(to.isExport && { isExport: true }),
    ...(to.incoterm && { incoterm: to.incoterm }),
    areSamples: goods.every((line) => line.kind === 'swatch'),
    parcelCount: parcels.length,
    parcels: parcels.filter(isOf).map(toPaperParcel),
    lines: paperLines({ ...order, lines: kind === 'packing_list' ? goods : lines }, to.isExport),
    ...(order.tax_rule !== 'none' && { taxes: rateTotals(lines.map(taxedLine)) }),
    totalCents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
}

/** The language of the work, unless it is English, and how it writes figures. */
function copyFacts(currency: string): Pick<PaperContent, 'language' | 'copyMoney'> {
  const own = languageOfWork();
  const { money } = own.language ? moneyOf(currency) : {};
  return money ? { ...own, copyMoney: money } : own;
}

function toPaperParcel(parcel: PackedParcel): PaperParcel {
  const { nth, carrier, tracking_number, gross_grams, length_mm, width_mm, height_mm } = parcel;
  const isMeasured = length_mm !== null && width_mm !== null && height_mm !== null;
  return {
    nth,
    carrier,
    trackingNumber: tracking_number,
    grossGrams: gross_grams,
    ...(isMeasured && { mm: [length_mm, width_mm, height_mm] as const }),
  };
}

/** Where and until when a pro-forma invoice is paid. A card is charged on the page of the order. */
function paymentFacts(order: PaperOrder, { payTo, dateOf }: PaperRequest['issue']) {
  const { paymentMethod, payment_due_at, paid_at, deposit_cents, number } = order;
  const isByTransfer = paymentMethod === 'transfer';
  return {
    ...(payment_due_at !== null && paid_at === null && { validUntil: dateOf(payment_due_at - 1) }),
    ...(payTo && paymentMethod !== 'card' && { payTo }),
    ...(isByTransfer && number !== '' && { reference: transferReference(number) }),
    ...(deposit_cents > 0 && { depositCents: deposit_cents }),
  };
}

function paperLines(order: PaperOrder, isExport: boolean): PaperLine[] {
  const hasCopy = inLanguage(order.language, languageOfWork).language !== undefined;
  const own = order.lines.map((line) => ({ ...line, article_name: ownName(line, hasCopy) }));
  const inEnglish = inLanguage(null, () => orderLines({ ...order, lines: own }));
  const copies = hasCopy ? inLanguage(order.language, () => orderLines(order)) : [];
  return inEnglish.map((line, nth): PaperLine => {
    const [record, copy] = [order.lines[nth], copies[nth]];
    return {
      ...line,
      ...(copy && { copy: { name: copy.name, composition: copy.composition } }),
      ...(isExport && record && record.kind !== 'delivery' && customsFacts(record)),
    };
  });
}

/** What is charged beside goods was named in the order's language. */
function ownName({ kind, own_name, is_surcharge }: DocumentLineRecord, hasCopy: boolean): string {
  if (kind !== 'delivery' || !hasCopy) return own_name;
  return is_surcharge ? 'Surcharge' : 'Delivery';
}

function customsFacts(record: DocumentLineRecord) {
  const { hs_code, origin_weaving, customs_name, weave, fibres, weight_gsm, width_mm, usable_width_mm } =
    record;
  const toCm = (mm: number | null) => mm && mm / 10;
  return {
    customs: inLanguage(null, () =>
      customsNameOf({
        customsName: customs_name,
        weave,
        composition: fibres.map(({ fibre, share_permille }) => ({ fibre, percent: share_permille / 10 })),
        weightGsm: weight_gsm,
        widthCm: toCm(width_mm),
        usableWidthCm: toCm(usable_width_mm),
      }),
    ),
    ...(hs_code && { hsCode: hs_code }),
    ...(origin_weaving && { origin: origin_weaving }),
    netGrams: netGramsOf(record),
  };
}

/** The net weight of a line in whole grams; null where it is not known, as of swatches. */
export function netGramsOf(record: DocumentLineRecord): number | null {
  const ofArticle = new Map([[record.article_id ?? '', record]]);
  return record.kind === 'pieces' ? netGrams([record], ofArticle) : null;
}
