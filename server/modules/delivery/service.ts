// What the delivery of an order costs and how long it takes. Pure: no database, no clock.

import type { Incoterm } from '#contract/customs/incoterms.ts';
import { amountFromCents, formatBarePrice } from '#contract/figures/money.ts';
import { ENGLISH } from '#contract/languages/languages.ts';
import { dateLocale, plural, t } from '#contract/languages/text.ts';
import type { DeliveryOffer, ShopCharges } from '#contract/money/shop-charges.ts';
import type { DeliverySettings, DeliveryZone } from '#contract/shop/shop-settings.ts';
import { countryName } from '#server/modules/countries/service.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';

/** Amounts are in cents, listed with or without tax like the prices of articles. */
export interface DeliveryCharges {
  /** The zone, or `collection` at the mill, which costs nothing. */
  readonly name: string;
  readonly isCollection: boolean;
  readonly perOrderCents: number;
  readonly perKilogramCents: number;
  /** Orders of goods of at least this amount are delivered free; null where none are. */
  readonly freeFromCents: number | null;
  readonly areSwatchesFree: boolean;
  /** Working days, the least and the most; null for a collection. */
  readonly days: readonly [number, number] | null;
  /** Missing where small orders have none. */
  readonly surcharge?: Surcharge;
  /** Missing where the zone has none. */
  readonly incoterm?: Incoterm;
}

/** Orders of goods of less than `belowCents` cost `cents` more. */
interface Surcharge {
  readonly belowCents: number;
  readonly cents: number;
}

interface DeliveryDestination {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly isCollected: boolean;
}

type Undeliverable = 'country_not_delivered' | 'collection_not_offered';

/**
 * The terms for a destination, the code of an error, or null in a shop that charges no delivery. `toCents` converts amounts of
 * the settings.
 */
export function deliveryChargesOf(
  { isCharged, zones, collection, areSwatchesFree, smallOrders }: DeliverySettings,
  { country, isCollected }: DeliveryDestination,
  toCents: (amount: number) => number,
): DeliveryCharges | Undeliverable | null {
  if (!isCharged) return isCollected ? 'collection_not_offered' : null;
  const surcharge = smallOrders && {
    surcharge: { belowCents: toCents(smallOrders.below), cents: toCents(smallOrders.surcharge) },
  };
  if (isCollected)
    return collection.isOffered
      ? { ...COLLECTION, name: collection.text, ...surcharge }
      : 'collection_not_offered';
  const zone = zones.find(({ countries }) => countries.includes(country));
  if (!zone) return 'country_not_delivered';
  return {
    name: zone.name,
    isCollection: false,
    perOrderCents: toCents(zone.perOrder),
    perKilogramCents: toCents(zone.perKilogram),
    freeFromCents: zone.freeFrom === null ? null : toCents(zone.freeFrom),
    areSwatchesFree,
    days: zone.days,
    ...surcharge,
    ...(zone.incoterm && { incoterm: zone.incoterm }),
  };
}

const COLLECTION = {
  isCollection: true,
  perOrderCents: 0,
  perKilogramCents: 0,
  freeFromCents: null,
  areSwatchesFree: true,
  days: null,
} as const;

interface DeliveredGoods {
  /** The listed price of all goods, before swatch credit. */
  readonly listedCents: number;
  /** The weight of what is known; goods of unknown weight add nothing. */
  readonly grams: number;
  readonly areSwatchesOnly: boolean;
}

/** In cents, a multiple of the step, which is the smallest amount that is charged. Begun kilograms count by the gram. */
export function deliveryCents(
  { perOrderCents, perKilogramCents, freeFromCents, areSwatchesFree }: DeliveryCharges,
  { listedCents, grams, areSwatchesOnly }: DeliveredGoods,
  step: number,
): number {
  if (areSwatchesOnly && areSwatchesFree) return 0;
  if (freeFromCents !== null && listedCents >= freeFromCents) return 0;
  const byWeight =
    (BigInt(perKilogramCents) * BigInt(grams) * 2n + 1000n * BigInt(step)) / (2000n * BigInt(step));
  return perOrderCents + Number(byWeight) * step;
}

/** What a small order costs more, in cents; undefined where none does. Swatches alone do not. */
export const surchargeCents = (
  { surcharge }: DeliveryCharges,
  { listedCents, areSwatchesOnly }: DeliveredGoods,
): number | undefined =>
  surcharge && (!areSwatchesOnly && listedCents < surcharge.belowCents ? surcharge.cents : 0);

/** 'Surcharge for orders below $100'; '' where no order has one. */
export const surchargeText = ({ surcharge }: DeliveryCharges): string =>
  surcharge ? t`Surcharge for orders below ${formatBarePrice(amountFromCents(surcharge.belowCents))}` : '';

/** What one piece weighs, from the facts of an article; null where one of them is not stated. */
export function pieceGrams(article: {
  readonly weight_gsm: number | null;
  readonly width_mm: number | null;
  readonly piece_length_cm: number | null;
}): number | null {
  const { weight_gsm, width_mm, piece_length_cm } = article;
  if (weight_gsm === null || width_mm === null || piece_length_cm === null) return null;
  // g/m² × mm × cm are 100,000 times the grams.
  return Math.round((weight_gsm * width_mm * piece_length_cm) / 100_000);
}

/** Facts of an article as they are stored. */
interface WeighedArticle {
  readonly weight_gsm: number | null;
  readonly width_mm: number | null;
  /** Between the selvedges. */
  readonly usable_width_mm: number | null;
  readonly piece_length_cm: number | null;
}

interface WeighedLine {
  readonly kind: 'pieces' | 'swatch' | 'delivery';
  readonly article_id: string | null;
  readonly quantity: number;
}

/**
 * The net weight of lines in whole grams: g/m² × width × length. The selvedges are goods, so the whole width counts; the usable
 * one stands for it where only that is stated. A piece is rounded to the gram once and then multiplied, so the parts of a line
 * in several parcels add up to the whole. A swatch weighs nothing. Null where an article does not state its measures.
 */
export function netGrams(
  lines: readonly WeighedLine[],
  articles: ReadonlyMap<string, WeighedArticle>,
): number | null {
  let sum = 0;
  for (const { kind, article_id, quantity } of lines) {
    if (kind !== 'pieces') continue;
    const article = articles.get(article_id ?? '');
    const grams =
      article && pieceGrams({ ...article, width_mm: article.width_mm ?? article.usable_width_mm });
    if (typeof grams !== 'number') return null;
    sum += grams * quantity;
  }
  return sum;
}

/**
 * The name of the line of an order: 'To the United Kingdom, 2–3 working days', 'To Japan, 5–8 working days, DAP Osaka'.
 * `country` is a code of ISO 3166-1.
 */
export function deliveryText(
  { name, isCollection, days, incoterm }: DeliveryCharges,
  country: string,
): string {
  if (isCollection) return name === '' ? t`Collection at the mill` : t`Collection at the mill: ${name}`;
  const where = nameInSentence(country);
  const text = days ? t`To ${where}, ${daysText(days)}` : t`To ${where}`;
  return incoterm ? `${text}, ${incoterm.rule} ${incoterm.place}` : text;
}

/** '2–3 working days', '1 working day' */
function daysText([least, most]: readonly [number, number]): string {
  const count = least === most ? String(most) : `${least}–${most}`;
  return plural(most, { one: t`${count} working day`, other: t`${count} working days` });
}

/** Countries that English names with an article. */
const WITH_ARTICLE = 'AE BS CD CF CG CK DO FK FO GB GM IM KM KY MH MP MV NL PH SB SC TC US VG VI'.split(' ');

/** 'the United Kingdom', 'France' */
function nameInSentence(country: string): string {
  const name = countryName(country);
  return t`en` === ENGLISH && WITH_ARTICLE.includes(country) ? `the ${name}` : name;
}

/** What the pages say of the settings; null in a shop that charges neither tax nor delivery. */
export function shopCharges(settings: Pick<ShopSettings, 'get'>): ShopCharges | null {
  const { value: tax } = settings.get('tax');
  const { value: delivery } = settings.get('delivery');
  if (!tax.isCharged && !delivery.isCharged) return null;
  const { collection, zones, smallOrders } = delivery;
  return {
    taxNote: tax.isCharged ? (tax.pricesIncludeTax ? t`incl. VAT` : t`excl. VAT`) : '',
    delivery: delivery.isCharged ? zones.map((zone) => toOffer(zone, smallOrders)) : null,
    collection: delivery.isCharged && collection.isOffered ? collection.text : null,
  };
}

/** Countries are named where they are few; the name of a zone stands for many. */
const NAMED_COUNTRIES = 3;

function toOffer(zone: DeliveryZone, smallOrders: DeliverySettings['smallOrders']): DeliveryOffer {
  const { countries, perOrder, perKilogram, freeFrom } = zone;
  const text = withSmallOrders(zoneText(zone), smallOrders);
  return { text, countries, perOrder, perKilogram, freeFrom, ...(smallOrders && { smallOrders }) };
}

/** 'To France: $25, 3–5 working days; orders below $100: $8 more' */
const withSmallOrders = (text: string, small: DeliverySettings['smallOrders']) =>
  small
    ? t`${text}; orders below ${formatBarePrice(small.below)}: ${formatBarePrice(small.surcharge)} more`
    : text;

/** 'To the United Kingdom: $18, 2–3 working days, free from $500' */
function zoneText({ name, countries, perOrder, perKilogram, freeFrom, days }: DeliveryZone): string {
  const list = new Intl.ListFormat(dateLocale());
  const where = countries.length > NAMED_COUNTRIES ? name : list.format(countries.map(nameInSentence));
  const price = deliveryPrice(perOrder, perKilogram);
  return freeFrom === null || perOrder + perKilogram === 0
    ? t`To ${where}: ${price}, ${daysText(days)}`
    : t`To ${where}: ${price}, ${daysText(days)}, free from ${formatBarePrice(freeFrom)}`;
}

/** '$18', '$18 and $2 per kg', 'free' */
function deliveryPrice(perOrder: number, perKilogram: number): string {
  if (perKilogram === 0) return perOrder === 0 ? t`free` : formatBarePrice(perOrder);
  const byWeight = t`${formatBarePrice(perKilogram)} per kg`;
  return perOrder === 0 ? byWeight : t`${formatBarePrice(perOrder)} and ${byWeight}`;
}
