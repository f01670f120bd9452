// A quotation as the order that it would become, for its pro-forma invoice: its lines at the agreed prices, and the charges of where
// the customer is.
import { inLanguage } from '#server/languages/work-language.ts';
import { inOwnTexts } from '#server/modules/articles/own-texts.ts';
import { addressText, parseParts } from '#server/modules/countries/service.ts';
import { deliveryText, pieceGrams, surchargeText } from '#server/modules/delivery/service.ts';
import { type ChargesOfOrders, storedCharges } from '#server/modules/orders/price/order-charges.ts';
import { orderTotals } from '#server/modules/orders/price/order-totals.ts';
import { lineAmounts } from '#server/modules/orders/store/line-store.ts';
import type { Executor } from '#server/storage/tables.ts';
import { NO_FACTS } from '../document-orders.ts';
import { findDocumentArticles } from '../store.ts';
import type { PaperOrder } from './paper.ts';
import * as store from './paper-store.ts';

/** Asks VIES where the tax depends on it, so call it outside transactions. Undefined without an address of the customer. */
export async function quotedOrder(
  db: Executor,
  quotation: store.QuotationRow,
  charges: Pick<ChargesOfOrders, 'areNeeded' | 'find' | 'none'>,
): Promise<(PaperOrder & store.SoldTo) | undefined> {
  const { customer_id, language } = quotation;
  const customer = await store.findQuotedCustomer(db, customer_id);
  const delivery = await deliveryTo(db, customer_id, customer);
  if (!delivery) return undefined;
  const rows = await store.findQuotedLines(db, quotation.id);
  const ids = rows.map(({ article_id }) => article_id);
  const [facts, shown] = [
    await findDocumentArticles(db, ids),
    await inLanguage(language, () =>
      inOwnTexts(
        db,
        rows.map(({ article_id: id, name }) => ({ id, name })),
      ),
    ),
  ];
  const found = charges.areNeeded
    ? await charges.find(
        { country: delivery.country ?? undefined, isCollected: false },
        { userId: customer_id },
      )
    : charges.none;
  const goods = rows.map((row) => {
    const grams = pieceGrams(facts.get(row.article_id) ?? NO_FACTS);
    return {
      kind: 'pieces' as const,
      quantity: row.quantity,
      unitPriceCents: row.unit_price_cents ?? 0,
      creditCents: 0,
      taxKind: row.tax_kind ?? ('standard' as const),
      weightGrams: grams === null ? null : grams * row.quantity,
    };
  });
  const totals = orderTotals(goods, found);
  const charged = [
    { charge: totals.delivery, name: () => found.delivery && deliveryText(found.delivery, found.country) },
    { charge: totals.surcharge, name: () => found.delivery && surchargeText(found.delivery) },
  ];
  const unplaced = { credit_cents: 0, lots: [], reservation: null };
  return {
    ...customer,
    customer_email: customer.customer_email ?? '',
    ...delivery,
    customer_id,
    id: quotation.id,
    language,
    number: '',
    placed_at: quotation.answered_at ?? quotation.created_at,
    currency: quotation.currency,
    price_cents: totals.priceCents,
    credit_cents: 0,
    deposit_cents: 0,
    deposit_paid_at: null,
    deposit_transaction_id: null,
    transaction_id: null,
    card_brand: null,
    card_last4: null,
    paid_at: null,
    account_due_at: null,
    payment_due_at: quotation.valid_until,
    paymentMethod: 'account',
    received_on: null,
    purchase_order_number: '',
    tax_rule: found.tax.rule,
    prices_include_tax: found.tax.pricesIncludeTax ? 1 : 0,
    buyer_tax_id: found.buyerTaxId,
    terms: storedCharges(found),
    lines: [
      ...rows.map((row, nth) => ({
        ...(facts.get(row.article_id) ?? NO_FACTS),
        ...unplaced,
        ...row,
        id: row.article_id,
        kind: 'pieces' as const,
        own_name: row.name,
        article_name: shown[nth]?.name ?? row.name,
        unit_price_cents: row.unit_price_cents ?? 0,
        ...lineAmounts(totals.lines[nth] ?? { amountCents: 0, taxRate: 0, taxCents: 0 }),
      })),
      ...charged.flatMap(({ charge, name }) =>
        charge && charge.amountCents > 0
          ? [
              {
                ...NO_FACTS,
                ...unplaced,
                id: '',
                kind: 'delivery' as const,
                article_id: null,
                article_number: '',
                own_name: name() ?? '',
                article_name: inLanguage(language, name) ?? '',
                quantity: 1,
                unit_price_cents: charge.unitPriceCents,
                ...lineAmounts(charge),
              },
            ]
          : [],
      ),
    ],
  };
}

/** The preferred address, else that of invoices. */
async function deliveryTo(db: Executor, customerId: string, customer: store.QuotedCustomer) {
  const preferred = await store.findPreferredAddress(db, customerId);
  const parts = parseParts(preferred?.address_parts ?? null);
  if (preferred && parts) return { ...preferred, country: parts.country };
  const invoice = parseParts(customer.invoice_address);
  if (!invoice) return preferred && { ...preferred, country: null };
  const name = invoice.name || customer.customer_name;
  const written = { ...invoice, name, company: customer.company ?? '' };
  return {
    address: addressText(written),
    address_parts: JSON.stringify(written),
    phone: preferred?.phone ?? '',
    country: invoice.country,
  };
}
