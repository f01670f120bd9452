// Validation of card fields before anything is sent, with the messages of Stripe's own form. Pure.
import { findBrand, isCardNumber, onlyDigits, parseExpiry } from './card-format.ts';

export const cardMessages = {
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  expiryPast: "Your card's expiration date is in the past.",
  cvcIncomplete: "Your card's security code is incomplete.",
} as const;

export function numberError(text: string): string | undefined {
  const { lengths } = findBrand(text);
  if (onlyDigits(text).length < Math.min(...lengths)) return cardMessages.numberIncomplete;
  return isCardNumber(text) ? undefined : cardMessages.numberInvalid;
}

/** `now` is in milliseconds since 1970. A card is valid until the end of its month. */
export function expiryError(text: string, now: number): string | undefined {
  const expiry = parseExpiry(text);
  if (!expiry) return cardMessages.expiryIncomplete;
  return new Date(expiry.year, expiry.month, 1).getTime() <= now ? cardMessages.expiryPast : undefined;
}

export function cvcError(text: string, number: string): string | undefined {
  return onlyDigits(text).length === findBrand(number).cvcDigits ? undefined : cardMessages.cvcIncomplete;
}
