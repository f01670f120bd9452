// Parses card numbers, and lists Stripe's test cards with their behavior.
import { cardError, missing } from '../requests/errors.ts';
import type { Parameters } from '../requests/parameters.ts';

export type Decline =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'fraudulent'
  | 'card_velocity_exceeded'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

export interface CardBehavior {
  /** The reason why the charge fails; without it the charge succeeds. */
  readonly decline?: Decline;
  /** Requires a 3-D Secure challenge. */
  readonly challenge?: boolean;
  /** A `pending` refund succeeds later, one that `fails` succeeds first; without this a refund succeeds at once. */
  readonly refund?: 'pending' | 'fails';
  /** The customer's bank disputes the charge at once, for this reason. */
  readonly dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
}

interface TestCard extends CardBehavior {
  readonly number: string;
  readonly country?: string;
  readonly funding?: 'credit' | 'debit' | 'prepaid';
}

/** The cards of https://docs.stripe.com/testing. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242' },
  { number: '4000056655665556', funding: 'debit' },
  { number: '5555555555554444' },
  { number: '2223003122003222' },
  { number: '5200828282828210', funding: 'debit' },
  { number: '378282246310005' },
  { number: '371449635398431' },
  { number: '6011111111111117' },
  { number: '3056930009020004' },
  { number: '3566002020360505', country: 'JP' },
  { number: '6200000000000005', country: 'CN' },
  { number: '4000008260000000', country: 'GB' },
  {
    number: '4000000000000002',
    decline: 'generic_decline',
  },
  {
    number: '4000000000009995',
    decline: 'insufficient_funds',
  },
  { number: '4000000000009987', decline: 'lost_card' },
  { number: '4000000000009979', decline: 'stolen_card' },
  { number: '4100000000000019', decline: 'fraudulent' },
  {
    number: '4000000000006975',
    decline: 'card_velocity_exceeded',
  },
  { number: '4000000000000069', decline: 'expired_card' },
  { number: '4000000000000127', decline: 'incorrect_cvc' },
  {
    number: '4000000000000119',
    decline: 'processing_error',
  },
  { number: '4000002500003155', challenge: true },
  { number: '4000002760003184', challenge: true },
  { number: '4000000000003220', challenge: true },
  { number: '4000000000003063', challenge: true },
  {
    number: '4000008400001629',
    challenge: true,
    decline: 'generic_decline',
  },
  {
    number: '4000008260003178',
    challenge: true,
    decline: 'insufficient_funds',
  },
  { number: '4000000000007726', refund: 'pending' },
  { number: '4000000000005126', refund: 'fails' },
  { number: '4000000000003055' },
  { number: '4000000000000259', dispute: 'fraudulent' },
  { number: '4000000000002685', dispute: 'product_not_received' },
  { number: '4000000000001976', dispute: 'inquiry' },
];

export interface ParsedCard {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly country: string;
  readonly funding: string;
  readonly hasCvc: boolean;
  /** A keyed digest of the number. */
  readonly fingerprint: string;
  readonly behaviour: CardBehavior;
}

const BRANDS: readonly (readonly [
  brand: string,
  pattern: RegExp,
  digits: readonly number[],
  cvcDigits: number,
])[] = [
  ['amex', /^3[47]/, [15], 4],
  ['diners', /^3(0[0-5]|[689])/, [14, 16], 3],
  ['jcb', /^35/, [16], 3],
  ['discover', /^6(011|4[4-9]|5)/, [16], 3],
  ['unionpay', /^62/, [16, 17, 18, 19], 3],
  ['mastercard', /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/, [16], 3],
  ['visa', /^4/, [13, 16, 19], 3],
];

const NEVER_LIVE =
  'Your card was declined. Your request was in test mode, but used a non test card. ' +
  'For a list of valid test cards, visit: https://stripe.com/docs/testing.';

/** Parses `card[…]`: number, expiry and code. `at` is in milliseconds since 1970. Throws the card's errors. */
export function parseCard(params: Parameters, at: number, digest: (text: string) => string): ParsedCard {
  params.only('number', 'exp_month', 'exp_year', 'cvc');
  for (const name of ['number', 'exp_month', 'exp_year']) {
    if (!params.text(name)?.trim()) throw missing(params.named(name));
  }
  const number = (params.text('number') ?? '').replace(/[\s-]/g, '');
  const brand = BRANDS.find(([, pattern]) => pattern.test(number));
  checkNumber(number, brand?.[2]);
  const [expMonth, expYear] = readExpiry(params, at);
  const cvc = params.text('cvc');
  if (cvc !== undefined && !new RegExp(`^\\d{${brand?.[3] ?? 3}}$`).test(cvc)) {
    throw cardError("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' });
  }
  const testCard = TEST_CARDS.find((card) => card.number === number);
  if (!testCard) throw cardError(NEVER_LIVE, { code: 'card_declined', decline_code: 'test_mode_live_card' });
  const { number: _, country = 'US', funding = 'credit', ...behaviour } = testCard;
  return {
    brand: brand?.[0] ?? 'unknown',
    last4: number.slice(-4),
    expMonth,
    expYear,
    country,
    funding,
    hasCvc: cvc !== undefined,
    fingerprint: digest(`card ${number}`).replace(/[-_]/g, '').slice(0, 16),
    behaviour,
  };
}

function checkNumber(number: string, lengths: readonly number[] | undefined): void {
  const error = (code: string, message: string) => cardError(message, { code, param: 'number' });
  if (!/^\d{8,19}$/.test(number))
    throw error('invalid_number', 'The card number is not a valid credit card number.');
  if (!isLuhn(number)) throw error('incorrect_number', 'Your card number is incorrect.');
  if (lengths && !lengths.includes(number.length))
    throw error('incorrect_number', 'Your card number is incorrect.');
}

/** Checks the check digit of ISO/IEC 7812. */
function isLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const YEARS_AHEAD_MAX = 50;

function readExpiry(params: Parameters, at: number): [month: number, year: number] {
  const error = (part: 'month' | 'year') =>
    cardError(`Your card's expiration ${part} is invalid.`, {
      code: `invalid_expiry_${part}`,
      param: `exp_${part}`,
    });
  const monthText = params.text('exp_month') ?? '';
  const yearText = params.text('exp_year') ?? '';
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : 0;
  if (month < 1 || month > 12) throw error('month');
  if (!/^(\d{2}|\d{4})$/.test(yearText)) throw error('year');
  const today = new Date(at);
  const thisYear = today.getUTCFullYear();
  const year = yearText.length === 2 ? thisYear - (thisYear % 100) + Number(yearText) : Number(yearText);
  if (year < thisYear || year > thisYear + YEARS_AHEAD_MAX) throw error('year');
  if (year === thisYear && month < today.getUTCMonth() + 1) throw error('month');
  return [month, year];
}

/** The error of a declined charge. */
export function declineError(decline: Decline): { code: string; message: string; param?: string } {
  switch (decline) {
    case 'insufficient_funds':
      return { code: 'card_declined', message: 'Your card has insufficient funds.' };
    case 'card_velocity_exceeded':
      return {
        code: 'card_declined',
        message:
          'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      };
    case 'expired_card':
      return { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' };
    case 'incorrect_cvc':
      return { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' };
    case 'processing_error':
      return {
        code: 'processing_error',
        message: 'An error occurred while processing your card. Try again in a little bit.',
      };
    default:
      return { code: 'card_declined', message: 'Your card was declined.' };
  }
}
