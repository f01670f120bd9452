// The words by which All Order finds an order, as plain text. Pure. `orders.words` has them, each after a space, and triggers
// copy them to `order_words`, whose index finds the beginning of each.
import { plainText, wordText } from '#server/storage/plain-text.ts';

/** What an order is found by. Texts that are not known are ''. */
interface OrderFacts {
  readonly number: string;
  /** The names, emails and companies of the customer: those of the order, and those of today. */
  readonly customer: readonly string[];
  readonly phone: string;
  readonly purchaseOrderNumber: string;
  readonly trackingNumbers: readonly string[];
  /** The names and numbers of the articles. */
  readonly articles: readonly string[];
  /** The numbers of invoices and credit notes. */
  readonly documents: readonly string[];
}

/** A telephone number is found by its last digits, so its word is this character and the digits backwards. */
const PHONE = '~';
/** Fewer digits are no end of a telephone number. */
export const PHONE_DIGITS_MIN = 4;
/** Characters that would end the JSON string in which SQLite's trigger splits the words. */
const NOT_IN_JSON = /["\\\p{Cc}]/gu;
const AROUND = /^[^0-9a-z\u0080-\u{10ffff}]+|(?<=[0-9a-z\u0080-\u{10ffff}])[^0-9a-z\u0080-\u{10ffff}]+$/gu;
/** The last label of an email's domain. */
const TOP_DOMAIN = /(?<=@.*)\.[^.]*$/;

export function orderWords(facts: OrderFacts): string {
  const numbers = [facts.number, ...facts.documents].map(plainText);
  const texts = [...facts.customer, facts.purchaseOrderNumber, ...facts.trackingNumbers, ...facts.articles];
  return joined([...texts.flatMap(wordsOf), ...numbers, phoneWord(facts.phone)]);
}

/** The words of a number that an order gets later: of a parcel or an invoice. */
export const laterWords = (text: string) => joined(wordsOf(text));

/** The parts of a text between spaces, as plain text without the punctuation around them. */
export const partsOf = (text: string): string[] =>
  plainText(text)
    .split(/\s+/)
    .map((part) => part.replace(NOT_IN_JSON, '').replace(AROUND, ''))
    .filter(Boolean);

export const splitWords = (text: string): string[] => wordText(text).split(' ').filter(Boolean);

/** Whether a part is an email or a number, which is found as a whole: 'mia.w@mail.com', 'JD-0146', 'SV-00042'. */
export const isCode = (part: string) => /[@\d]/.test(part) && /[^0-9a-z\u0080-\u{10ffff}]/u.test(part);

export const phoneWord = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return digits.length < PHONE_DIGITS_MIN ? '' : PHONE + [...digits].reverse().join('');
};

/** The words of a text; a code is one, and has those after its first, without the last label of a domain. */
const wordsOf = (text: string): string[] =>
  partsOf(text).flatMap((part) =>
    isCode(part) ? [part, ...splitWords(part.replace(TOP_DOMAIN, '')).slice(1)] : splitWords(part),
  );

const joined = (words: readonly string[]) =>
  [...new Set(words.filter(Boolean))].map((word) => ` ${word}`).join('');
