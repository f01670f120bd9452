// What an order would cost, before it is placed. Reads only.

import { amountFromCents } from '#contract/figures/money.ts';
import type { Quote, QuoteRequest } from '#contract/orders/quotes.ts';
import type { ShopContext } from '#server/context.ts';
import { swatchPriceCents } from '#server/domain/swatch-price.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { inLanguage, languageToKeep } from '#server/languages/work-language.ts';
import { unitPriceCents } from '#server/modules/articles/price-steps.ts';
import { deliveryText, pieceGrams, surchargeText } from '#server/modules/delivery/service.ts';
import { findOffers, findPromised } from '#server/modules/stock/service.ts';
import type { Database } from '#server/storage/tables.ts';
import type { FoundCharges, ShopCharges } from '../price/order-charges.ts';
import { type Goods, orderTotals } from '../price/order-totals.ts';
import { toTax } from '../read/order-mapping.ts';
import { mostCreditOf, mostListedRate } from '../rules.ts';
import { findCredits } from '../store/credit-store.ts';

/** Throws `article_not_found`, and what `TermsOfOrders.find` throws. */
export async function quoteOrder(
  { storage: { db }, settings }: ShopContext,
  chargesOf: ShopCharges,
  caller: Caller | undefined,
  { lines, country, isCollected, isBusiness }: QuoteRequest,
): Promise<Quote> {
  const buyer =
    caller && isBusiness === undefined ? { userId: caller.id } : { isBusiness: isBusiness ?? false };
  const charges = chargesOf.areNeeded
    ? await chargesOf.find({ country, isCollected }, buyer)
    : chargesOf.none;
  const goods = await findGoods(db, lines, swatchPriceCents(settings));
  return toQuote(goods, caller ? await withCredit(db, caller.id, goods, charges) : goods, charges);
}

/** Pieces at an agreed price. */
interface AgreedLine {
  readonly articleId: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

interface AgreedOrder {
  readonly customerId: string;
  readonly lines: readonly AgreedLine[];
  readonly country: string | undefined;
  readonly isCollected: boolean;
}

/** What the order of a quotation costs where it goes. Throws what `TermsOfOrders.find` throws. */
export async function quoteAgreed(
  { storage: { db } }: ShopContext,
  chargesOf: ShopCharges,
  { customerId: userId, lines, ...destination }: AgreedOrder,
): Promise<Quote> {
  const charges = chargesOf.areNeeded ? await chargesOf.find(destination, { userId }) : chargesOf.none;
  const articles = await findPromised(
    db,
    lines.map(({ articleId }) => articleId),
  );
  const goods = lines.map((line) => {
    const article = articles.get(line.articleId);
    if (!article) throw new AppError('article_not_found');
    const grams = pieceGrams(article);
    return {
      ...line,
      kind: 'pieces' as const,
      creditCents: 0,
      taxKind: article.tax_kind ?? 'standard',
      weightGrams: grams === null ? null : grams * line.quantity,
    };
  });
  return toQuote(goods, goods, charges);
}

/** In the language of the page that asks. */
const toQuote = (...parts: Parameters<typeof quoteOf>): Quote =>
  inLanguage(languageToKeep(), () => quoteOf(...parts));

function quoteOf(
  goods: readonly PricedGoods[],
  credited: readonly PricedGoods[],
  charges: FoundCharges,
): Quote {
  const totals = orderTotals(credited, charges);
  const { surcharge } = totals;
  const taxed = [...totals.lines, totals.delivery, surcharge].filter((line) => line !== null);
  const { rule } = charges.tax;
  return {
    goods: amountFromCents(sum(goods, listedCents)),
    credit: amountFromCents(sum(credited, ({ creditCents }) => creditCents)),
    delivery:
      charges.delivery && totals.delivery
        ? {
            text: deliveryText(charges.delivery, charges.country),
            price: amountFromCents(totals.delivery.unitPriceCents),
          }
        : null,
    surcharge:
      charges.delivery && surcharge && surcharge.unitPriceCents > 0
        ? { text: surchargeText(charges.delivery), price: amountFromCents(surcharge.unitPriceCents) }
        : null,
    tax:
      rule === 'none'
        ? null
        : toTax({ ...charges, rule, pricesIncludeTax: charges.tax.pricesIncludeTax }, taxed),
    taxIdState: charges.taxIdState,
    total: amountFromCents(totals.priceCents),
    isWeightKnown: goods.every(({ weightGrams }) => weightGrams !== null),
  };
}

interface PricedGoods extends Goods {
  readonly articleId: string;
}

async function findGoods(
  db: Database,
  lines: QuoteRequest['lines'],
  swatchCents: number,
): Promise<PricedGoods[]> {
  const offers = await findOffers(db, [...new Set(lines.map(({ articleId }) => articleId))]);
  return lines.map(({ articleId, kind, quantity }) => {
    const offer = offers.get(articleId);
    if (!offer) throw new AppError('article_not_found');
    const grams = kind === 'swatch' ? 0 : pieceGrams(offer);
    return {
      articleId,
      kind,
      quantity,
      unitPriceCents: kind === 'swatch' ? swatchCents : unitPriceCents(offer, quantity),
      creditCents: 0,
      taxKind: offer.tax_kind ?? 'standard',
      weightGrams: grams === null ? null : grams * quantity,
    };
  });
}

/** Takes off the credit that an order would use. */
async function withCredit(
  db: Database,
  userId: string,
  goods: readonly PricedGoods[],
  charges: FoundCharges,
): Promise<PricedGoods[]> {
  const articleIds = goods.filter(({ kind }) => kind === 'pieces').map(({ articleId }) => articleId);
  const credits = new Map(await findCredits(db, userId, [...new Set(articleIds)], charges.step));
  let most = mostCreditOf(sum(goods, listedCents), mostListedRate(charges.tax), charges.step);
  return goods.map((line) => {
    const left = line.kind === 'pieces' ? (credits.get(line.articleId) ?? 0) : 0;
    const creditCents = Math.min(left, most, listedCents(line));
    credits.set(line.articleId, left - creditCents);
    most -= creditCents;
    return { ...line, creditCents };
  });
}

const listedCents = ({ quantity, unitPriceCents }: Goods) => quantity * unitPriceCents;

const sum = <One>(items: readonly One[], amountOf: (item: One) => number) =>
  items.reduce((total, item) => total + amountOf(item), 0);
