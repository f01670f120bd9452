// Maps orders to what clients read.

import { fillPath, pages } from '#contract/core/paths.ts';
import { TAX_RULE_TEXTS, type TaxRule, withGreekPrefix } from '#contract/core/tax.ts';
import { amountFromCents, shopCurrency } from '#contract/figures/money.ts';
import type { Order, OrderLine, OrderTax } from '#contract/orders/order.ts';
import { orderName } from '#contract/orders/order-texts.ts';
import { changedAtOf } from '#server/domain/order-changes.ts';
import type { Caller } from '#server/http/caller.ts';
import { inLanguage, languageToKeep } from '#server/languages/work-language.ts';
import { parseParts } from '#server/modules/countries/service.ts';
import { isSameCompany } from '#server/modules/tax/company-names.ts';
import { rateTotals, type TaxedLine } from '#server/modules/tax/totals.ts';
import { type LineRow, taxedLine, type WithLines } from '../store/line-store.ts';
import { asCustomerReads } from '../store/shown-names.ts';
import type { findArticles, OrderRow } from '../store/store.ts';
import type { OrderReading } from './order-reading.ts';

type ArticleRow = Awaited<ReturnType<typeof findArticles>>[number];

/** What is shown of a line's article as it is now. `path` is null while it is not on sale. */
export const toShownArticle = ({
  slug,
  withdrawn_at,
  piece_length_cm,
}: Pick<ArticleRow, 'slug' | 'withdrawn_at' | 'piece_length_cm'>) => ({
  path: withdrawn_at === null ? fillPath(pages.fabric, { slug }) : null,
  pieceLengthM: piece_length_cm === null ? null : piece_length_cm / 100,
});

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

type OrderedArticle = Pick<LineRow, 'kind' | 'article_id' | 'article_name' | 'article_number' | 'quantity'>;

/**
 * Describes an order as if it had one article, as the specification's payload does: its only line, or the
 * first of several.
 */
export function asOneArticle(lines: readonly OrderedArticle[]) {
  const goods = lines.filter(({ kind }) => kind !== 'delivery');
  const [first, second] = goods;
  const isOneArticle = first?.kind === 'pieces' && !second;
  return {
    productId: first?.article_id ?? '',
    productName: orderName(lines.map(({ kind, article_name }) => ({ kind, productName: article_name }))),
    articleNumber: isOneArticle ? first.article_number : null,
    quantity: goods.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** What a line of an order is shown with. */
interface LineContext {
  /** The current pictures of articles, by article id. */
  readonly images: ReadonlyMap<string, string>;
  readonly currency: string;
}

export function toLine(row: LineRow, { images, currency }: LineContext): OrderLine {
  return {
    _id: row.id,
    kind: row.kind,
    ...(row.is_surcharge === 1 && { isSurcharge: true }),
    articleId: row.article_id ?? '',
    productName: row.article_name,
    articleNumber: row.article_number,
    quantity: row.quantity,
    unitPrice: amountFromCents(row.unit_price_cents, currency),
    credit: amountFromCents(row.credit_cents, currency),
    price: amountFromCents(row.amount_cents, currency),
    ...(row.tax_rate > 0 && {
      taxPercent: row.tax_rate / 100,
      tax: amountFromCents(row.tax_cents, currency),
    }),
    refunded: amountFromCents(row.refunded_cents + row.refunding_cents, currency),
    returnedQuantity: row.returned_quantity,
    shippedQuantity: row.shipped_quantity,
    img: images.get(row.article_id ?? '') ?? '',
  };
}

/** The field of a response that names the currency of sums; none for the shop's. */
export const foreignCurrency = (currency: string) => (currency === shopCurrency() ? {} : { currency });

interface OrderContext extends Pick<LineContext, 'images'> {
  /** The customer's current email. */
  readonly user: string;
}

/** To their customers orders are in the language of the page, with the names of articles that they read when they ordered. */
export function toOrderFor(
  reader: Pick<Caller, 'id'> | undefined,
  row: WithLines<OrderReading>,
  context: OrderContext,
): Order {
  if (row.customer_id !== reader?.id) return toOrder(row, context);
  const shown = { ...row, lines: asCustomerReads(row.lines) };
  return inLanguage(languageToKeep(), () => toOrder(shown, context));
}

function toOrder(row: WithLines<OrderReading>, { images, user }: OrderContext): Order {
  const article = asOneArticle(row.lines);
  const { currency } = row;
  return {
    _id: row.id,
    ...article,
    lines: row.lines.map((line) => toLine(line, { images, currency })),
    price: amountFromCents(row.price_cents, currency),
    currency,
    user,
    userName: row.customer_name,
    phone: row.phone,
    address: row.address,
    addressParts: parseParts(row.address_parts),
    customDetails: row.custom_details,
    paid: row.status === 'paid',
    transactionId: row.transaction_id,
    placedAt: new Date(row.placed_at).toISOString(),
    updatedAt: new Date(changedAtOf(row)).toISOString(),
    number: row.number,
    externalId: row.external_id ?? '',
    state: row.state,
    refunded: amountFromCents(row.refunded_cents, currency),
    refunding: amountFromCents(row.refunding_cents, currency),
    paymentDueAt: isoTime(row.dueBy),
    purchaseOrderNumber: row.purchase_order_number,
    paymentMethod: row.paymentMethod,
    invoiceDueAt: isoTime(row.account_due_at),
    img: images.get(article.productId) ?? '',
    ...(row.state === 'unpaid' && { due: dueOf(row) }),
    ...(row.deposit_cents > 0 && { deposit: depositOfRow(row) }),
    ...(row.tax_rule !== 'none' && { tax: taxOfRow(row) }),
  };
}

const dueOf = ({ currency, duePart, dueCents, dueBy, isBeingWoven }: OrderReading) => ({
  part: duePart,
  amount: amountFromCents(dueCents, currency),
  until: isoTime(dueBy),
  isPayable: !isBeingWoven,
});

const depositOfRow = ({ currency, price_cents, deposit_cents, ...row }: OrderRow) => ({
  amount: amountFromCents(deposit_cents, currency),
  rest: amountFromCents(price_cents - deposit_cents, currency),
  paidAt: isoTime(row.deposit_paid_at),
  transactionId: row.deposit_transaction_id,
  restDueAt: isoTime(row.rest_due_at),
});

interface TaxFacts {
  readonly rule: TaxRule;
  readonly pricesIncludeTax: boolean;
  readonly buyerTaxId: string;
  /** As `FoundTerms` has it. */
  readonly taxIdHolder: string | null;
  readonly company: string;
}

/** `lines`: those of the whole order, with its delivery. */
export function toTax(
  { rule, pricesIncludeTax, buyerTaxId, taxIdHolder, company }: TaxFacts,
  lines: readonly TaxedLine[],
  currency = shopCurrency(),
): OrderTax {
  const totals = rateTotals(lines);
  const tax = totals.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const net = totals.reduce((sum, { netCents }) => sum + netCents, 0);
  return {
    rule,
    pricesIncludeTax,
    buyerTaxId,
    ...(rule === 'reverse_charge' &&
      taxIdHolder !== null && {
        taxIdHolder,
        ...(taxIdHolder !== '' && !isSameCompany(company, taxIdHolder) && { otherCompany: company }),
      }),
    words: TAX_RULE_TEXTS[rule] ?? '',
    net: amountFromCents(net, currency),
    tax: amountFromCents(tax, currency),
    rates: totals
      .filter(({ rate }) => rate > 0)
      .map(({ rate, netCents, taxCents }) => ({
        percent: rate / 100,
        net: amountFromCents(netCents, currency),
        tax: amountFromCents(taxCents, currency),
      })),
  };
}

function taxOfRow({
  tax_rule: rule,
  prices_include_tax,
  buyer_tax_id,
  tax_id_holder: taxIdHolder,
  buyer_company: company,
  currency,
  lines,
}: WithLines<OrderRow>): OrderTax {
  const facts = {
    rule,
    pricesIncludeTax: prices_include_tax === 1,
    buyerTaxId: withGreekPrefix(buyer_tax_id),
    taxIdHolder,
    company,
  };
  return toTax(facts, lines.map(taxedLine), currency);
}
