// What a card form complains about before anything is sent, in the words of Stripe's own form. Pure.
import { brandOf, digitsOf, isCardNumber, readExpiry } from './card-format.ts';

export const cardWords = {
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  expiryPast: "Your card's expiration date is in the past.",
  cvcIncomplete: "Your card's security code is incomplete.",
} as const;

export function numberError(text: string): string | undefined {
  const { lengths } = brandOf(text);
  if (digitsOf(text).length < Math.min(...lengths)) return cardWords.numberIncomplete;
  return isCardNumber(text) ? undefined : cardWords.numberInvalid;
}

/** `now`: milliseconds since 1970. A card is good until the end of its month. */
export function expiryError(text: string, now: number): string | undefined {
  const expiry = readExpiry(text);
  if (!expiry) return cardWords.expiryIncomplete;
  return new Date(expiry.year, expiry.month, 1).getTime() <= now ? cardWords.expiryPast : undefined;
}

export function cvcError(text: string, number: string): string | undefined {
  return digitsOf(text).length === brandOf(number).cvc ? undefined : cardWords.cvcIncomplete;
}
