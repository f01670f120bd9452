// The delivery that a visitor most likely needs, what it costs, and on which working day an order leaves.
import { centsFromAmount } from '#contract/figures/money.ts';
import { dateLocale, t, withoutComma } from '#contract/languages/text.ts';
import type { DeliveryOffer } from '#contract/money/shop-charges.ts';
import { useIsHydrated } from '../../components/browser/use-is-hydrated.ts';

/**
 * The offer for the country of the visitor's languages, 'de-AT' first, or the shop's first. A country that the shop does
 * not deliver to says nothing, because many browsers speak the English of a country where they are not.
 */
export function likelyOffer(
  offers: readonly DeliveryOffer[],
  languages: readonly string[],
): DeliveryOffer | undefined {
  const countries = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1] ?? '');
  const found = countries.map((country) => offers.find((offer) => offer.countries.includes(country)));
  return found.find((offer) => offer !== undefined) ?? offers[0];
}

/** The server does not know the languages, and renders the shop's first offer. */
export function useLikelyOffer(offers: readonly DeliveryOffer[]): DeliveryOffer | undefined {
  const hydrated = useIsHydrated();
  return likelyOffer(offers, hydrated ? navigator.languages : []);
}

/** In cents; undefined where it depends on a weight that is not stated. */
export function deliveryCentsOf(
  { perOrder, perKilogram, freeFrom, smallOrders }: DeliveryOffer,
  goodsCents: number,
  weightKg: number | undefined,
): number | undefined {
  const cents = (amount: number) => centsFromAmount(amount) ?? 0;
  const isSmall = smallOrders && goodsCents < cents(smallOrders.below);
  const surcharge = isSmall ? cents(smallOrders.surcharge) : 0;
  if (freeFrom !== null && goodsCents >= cents(freeFrom)) return surcharge;
  if (perKilogram > 0 && weightKg === undefined) return undefined;
  return cents(perOrder) + Math.round(cents(perKilogram) * (weightKg ?? 0)) + surcharge;
}

const DAY_MS = 24 * 60 * 60_000;

const isWorkingDay = (time: number) => ![0, 6].includes(new Date(time).getDay());

/** The time (milliseconds since 1970) after so many working days, Monday to Friday; holidays are not known. */
export function afterWorkingDays(at: number, days: number): number {
  let time = at;
  // An order of a Saturday waits for Monday.
  while (days === 0 && !isWorkingDay(time)) time += DAY_MS;
  for (let left = days; left > 0; ) {
    time += DAY_MS;
    if (isWorkingDay(time)) left -= 1;
  }
  return time;
}

const format = new Intl.DateTimeFormat(dateLocale(), { weekday: 'long', day: 'numeric', month: 'long' });

/** 'Paid today, it leaves by Tuesday 1 December.' */
export const leavesText = (now: number, days: number): string =>
  t`Paid today, it leaves by ${withoutComma(format.format(afterWorkingDays(now, days)))}.`;
