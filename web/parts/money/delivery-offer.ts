// The delivery that a visitor most likely needs. Pure.
import type { DeliveryOffer } from '#contract/money/shop-charges.ts';

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
