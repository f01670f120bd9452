// Inserts a placed order: its row, its lines, the first event of its timeline and its emails.
import { shopCurrency } from '#contract/figures/money.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import type { deliveryColumns } from '#server/modules/countries/service.ts';
import { deliveryText, surchargeText } from '#server/modules/delivery/service.ts';
import type { OfferedPrice } from '#server/modules/stock/store.ts';
import { newId } from '#server/storage/ids.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import type { Executor } from '#server/storage/tables.ts';
import {
  type EmailedLine,
  type EmailedOrder,
  emailAdminsPaid,
  emailCustomer,
} from '../emails/order-emails.ts';
import { depositAfter } from '../price/deposits.ts';
import { type FoundCharges, storedCharges } from '../price/order-charges.ts';
import { type Goods, type OrderTotals, orderTotals } from '../price/order-totals.ts';
import { chargeError, type OrderRequest, paymentTimes, type RequestedLine } from '../rules.ts';
import { insertLines, isShown, lineAmounts, type NewLine } from '../store/line-store.ts';
import { findContentsOf, type OrderedLine } from '../store/order-contents.ts';
import { orderWords } from '../store/order-words.ts';
import * as store from '../store/store.ts';
import { type EventLot, recordEvent } from '../store/timeline.ts';
import { assertExpectedTotal } from './placing-checks.ts';

/** A priced line before it is inserted. */
export interface PricedLine extends RequestedLine, Goods {
  readonly id: string;
  readonly kind: Goods['kind'];
  readonly quantity: number;
  readonly name: string;
  /** What the customer reads, where it is not `name`. */
  readonly shownName: string | null;
  readonly articleNumber: string;
  readonly description: string;
  readonly hasLots: boolean;
  /** The article's prices when the line was priced. */
  readonly offered: OfferedPrice;
}

/** Terms are those of a shop that charges tax or delivery. */
export interface OrderWithCharges extends OrderRequest {
  readonly delivery: ReturnType<typeof deliveryColumns>;
  readonly charges: FoundCharges | undefined;
}

export type InsertedOrder = Parameters<typeof store.insertOrder>[1] & EmailedOrder;

interface NewPlacedOrder {
  readonly id: string;
  readonly number: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly language: string | null;
  /** Undefined unless the order is on account. */
  readonly netDays: number | undefined;
  readonly customer: Caller;
  /** Who places it: the customer, or who does so for them. */
  readonly by: Caller;
  readonly request: Omit<OrderWithCharges, 'lines'> & { readonly lines: readonly PricedLine[] };
  /** Whether it is of free swatches only. */
  readonly isFree: boolean;
  /** False in a shop without a card provider. */
  readonly takesCards: boolean;
  /** 0 means never. */
  readonly paymentDeadlineMs: number;
  /** The part of the price that is paid first of an order with pieces that are still to be woven; 0 for none. */
  readonly depositPercent: number;
  /** Takes the pieces and returns their lots; orders of the same articles wait from then on. */
  readonly takeStock: (order: InsertedOrder) => Promise<readonly EventLot[]>;
}

/** Returns the cents to pay. Throws `price_changed`, and when no card can be charged. */
export async function insertPlacedOrder(tx: Executor, placed: NewPlacedOrder): Promise<number> {
  const { id, number, at, language, netDays, customer, by, request } = placed;
  const { lines, delivery, charges, quotation } = request;
  const full = sum(lines, totalOf);
  const credit_cents = sum(lines, ({ creditCents }) => creditCents);
  const totals = charges && orderTotals(lines, charges);
  const price_cents = totals?.priceCents ?? full - credit_cents;
  const isOnAccount = netDays !== undefined;
  assertExpectedTotal(request.price, totals ? [price_cents] : [price_cents, full]);
  const isFree = placed.isFree && price_cents === 0;
  const isPaid = isOnAccount || isFree;
  const isByTransfer = !isPaid && request.paymentMethod === 'transfer';
  if (!isPaid && !isByTransfer && !placed.takesCards) throw new AppError('payments_not_set_up');
  const reason = isPaid || isByTransfer ? undefined : chargeError(price_cents);
  if (reason) throw new AppError(reason);
  const order: InsertedOrder = {
    id,
    number,
    placed_at: at,
    ...paymentTimes(at, isPaid ? 0 : placed.paymentDeadlineMs),
    customer_id: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    language,
    currency: shopCurrency(),
    price_cents,
    credit_cents,
    tax_rule: charges?.tax.rule ?? 'none',
    prices_include_tax: charges?.tax.pricesIncludeTax ? 1 : 0,
    tax_cents: totals?.taxCents ?? 0,
    buyer_tax_id: charges?.buyerTaxId ?? '',
    tax_id_holder: charges?.taxIdHolder ?? null,
    buyer_company: charges?.company ?? '',
    terms: charges ? storedCharges(charges) : null,
    swatch_quantity: sum(lines, ({ kind, quantity }) => (kind === 'swatch' ? quantity : 0)),
    phone: request.phone,
    ...delivery,
    custom_details: request.customDetails,
    words: orderWords({
      number,
      customer: [customer.name, customer.email, customer.company ?? ''],
      phone: request.phone,
      purchaseOrderNumber: request.purchaseOrderNumber,
      trackingNumbers: [],
      articles: lines.flatMap(({ name, shownName, articleNumber }) => [name, shownName ?? '', articleNumber]),
      documents: [],
    }),
    purchase_order_number: request.purchaseOrderNumber,
    status: isPaid ? 'paid' : 'unpaid',
    paid_at: isPaid ? at : null,
    payment_method: isOnAccount ? 'account' : 'card',
    is_by_transfer: isByTransfer ? 1 : 0,
    ships_together: request.shipsTogether === false ? 0 : 1,
    account_due_at: isOnAccount ? at + netDays * DAY_MS : null,
  };
  const taxed = charges && totals ? { charges, totals, at } : undefined;
  const rows = inLanguage(language, () => toRows(id, lines, taxed));
  const insert = () => [store.insertOrder(tx, order), insertLines(tx, rows)];
  // Without lots, reservations, awaited pieces and promises, timeline and emails name nothing of the stock, so it is taken last:
  // other orders of the article wait from then on.
  const isNamed = ({ hasLots, reservedQuantity, awaitedBy }: PricedLine) =>
    hasLots || reservedQuantity !== undefined || awaitedBy !== undefined;
  if (!quotation && !lines.some(isNamed)) {
    await allDone([
      ...insert(),
      ...tell(tx, order, { lines: rows.filter(isShown), by }),
      placed.takeStock(order),
    ]);
    return order.price_cents;
  }
  await allDone(insert());
  const lots = await placed.takeStock(order);
  const taken = await findContentsOf(tx, id);
  const deposit = isPaid ? undefined : depositColumns(order, taken, placed.depositPercent);
  if (deposit) await store.setDeposit(tx, id, deposit);
  await allDone(tell(tx, { ...order, ...deposit }, { lines: taken, lots, by }));
  return order.price_cents;
}

/** Undefined when the whole price is paid at once. */
function depositColumns(
  { price_cents, currency }: InsertedOrder,
  lines: readonly OrderedLine[],
  deposit_percent: number,
): Pick<store.OrderRow, 'deposit_percent' | 'deposit_cents'> | undefined {
  const deposit_cents = depositAfter({ deposit_percent, currency }, lines, price_cents);
  return deposit_cents > 0 ? { deposit_percent, deposit_cents } : undefined;
}

const DAY_MS = 24 * 60 * 60_000;

export const totalOf = ({ quantity, unitPriceCents }: PricedLine) => quantity * unitPriceCents;

export const sum = <One>(items: readonly One[], amountOf: (item: One) => number) =>
  items.reduce((total, item) => total + amountOf(item), 0);

interface Taxed {
  readonly charges: FoundCharges;
  readonly totals: OrderTotals;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The rows of the lines and, in a shop that charges them, of the delivery and the surcharge. */
function toRows(orderId: string, lines: readonly PricedLine[], taxed: Taxed | undefined): NewLine[] {
  const rows = lines.map((line, position) => ({
    ...toRow(line),
    ...lineAmounts(taxed?.totals.lines[position] ?? untaxed(line)),
    order_id: orderId,
    position,
  }));
  const { delivery } = taxed?.charges ?? {};
  if (!taxed || !delivery) return rows;
  const { country } = taxed.charges;
  const charges = [
    {
      article_name: deliveryText(delivery, country),
      is_surcharge: 0 as const,
      charge: taxed.totals.delivery,
    },
    { article_name: surchargeText(delivery), is_surcharge: 1 as const, charge: taxed.totals.surcharge },
  ];
  const chargeRows = charges.flatMap(({ charge, ...row }, nth): NewLine[] =>
    charge
      ? [
          {
            ...row,
            id: newId(taxed.at),
            order_id: orderId,
            position: lines.length + nth,
            kind: 'delivery',
            article_id: null,
            shown_name: null,
            article_number: '',
            article_description: '',
            quantity: 1,
            unit_price_cents: charge.unitPriceCents,
            credit_cents: 0,
            tax_kind: charge.taxKind,
            weight_grams: null,
            ...lineAmounts(charge),
          },
        ]
      : [],
  );
  return [...rows, ...chargeRows];
}

const untaxed = (line: PricedLine) => ({
  amountCents: totalOf(line) - line.creditCents,
  taxRate: 0,
  taxCents: 0,
});

function toRow(line: PricedLine): Omit<NewLine, 'order_id' | 'position' | 'amount_cents'> {
  return {
    id: line.id,
    kind: line.kind,
    article_id: line.articleId,
    article_name: line.name,
    shown_name: line.shownName,
    article_number: line.articleNumber,
    article_description: line.description,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    credit_cents: line.creditCents,
    tax_kind: line.taxKind,
    weight_grams: line.weightGrams,
    is_surcharge: 0,
  };
}

interface Told {
  readonly lines: readonly EmailedLine[];
  readonly lots?: readonly EventLot[];
  /** Who places the order. */
  readonly by: Caller;
}

/** Adds the first timeline event and enqueues the emails. */
function tell(tx: Executor, order: InsertedOrder, { lines, lots = [], by }: Told): Promise<unknown>[] {
  const { id: orderId, customer_id, placed_at: at, status } = order;
  const data = lots.length > 0 ? { lots } : undefined;
  const actor = by.id === customer_id ? 'customer' : 'admin';
  const isPaid = status === 'paid';
  const event = recordEvent(tx, { orderId, type: 'placed', isPaid, actor, actorId: by.id, data, at });
  if (!isPaid) return [event, emailCustomer(tx, order, 'order_placed', at, { lines })];
  const kind = order.payment_method === 'account' ? 'order_on_account' : 'order_paid';
  return [event, emailCustomer(tx, order, kind, at, { lines }), emailAdminsPaid(tx, order, at)];
}
