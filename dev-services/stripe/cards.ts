// Card numbers: brands, checks, and Stripe's test cards with what each does. Pure; keeps no number.
import { cardError, missing } from './errors.ts';
import type { Parameters } from './parameters.ts';

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

export interface Behaviour {
  /** Why the charge fails; absent: it succeeds. */
  readonly decline?: Decline;
  /** Asks for 3-D Secure first. */
  readonly challenge?: boolean;
  /** A refund to it is `pending` for a while, or looks done and then fails; absent: it is done at once. */
  readonly refund?: 'pending' | 'fails';
}

interface TestCard extends Behaviour {
  readonly number: string;
  /** Names by which a secret key may use it: `pm_card_visa`. */
  readonly names?: readonly string[];
  readonly country?: string;
  readonly funding?: 'credit' | 'debit' | 'prepaid';
}

/** https://docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', names: ['pm_card_visa'] },
  { number: '4000056655665556', names: ['pm_card_visa_debit'], funding: 'debit' },
  { number: '5555555555554444', names: ['pm_card_mastercard'] },
  { number: '2223003122003222' },
  { number: '5200828282828210', names: ['pm_card_mastercard_debit'], funding: 'debit' },
  { number: '378282246310005', names: ['pm_card_amex'] },
  { number: '371449635398431' },
  { number: '6011111111111117', names: ['pm_card_discover'] },
  { number: '3056930009020004', names: ['pm_card_diners'] },
  { number: '3566002020360505', names: ['pm_card_jcb'], country: 'JP' },
  { number: '6200000000000005', names: ['pm_card_unionpay'], country: 'CN' },
  { number: '4000008260000000', names: ['pm_card_gb'], country: 'GB' },
  {
    number: '4000000000000002',
    names: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    decline: 'generic_decline',
  },
  {
    number: '4000000000009995',
    names: ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    decline: 'insufficient_funds',
  },
  { number: '4000000000009987', names: ['pm_card_visa_chargeDeclinedLostCard'], decline: 'lost_card' },
  { number: '4000000000009979', names: ['pm_card_visa_chargeDeclinedStolenCard'], decline: 'stolen_card' },
  { number: '4100000000000019', names: ['pm_card_radarBlock'], decline: 'fraudulent' },
  {
    number: '4000000000006975',
    names: ['pm_card_visa_chargeDeclinedVelocityLimitExceeded'],
    decline: 'card_velocity_exceeded',
  },
  { number: '4000000000000069', names: ['pm_card_chargeDeclinedExpiredCard'], decline: 'expired_card' },
  { number: '4000000000000127', names: ['pm_card_chargeDeclinedIncorrectCvc'], decline: 'incorrect_cvc' },
  {
    number: '4000000000000119',
    names: ['pm_card_chargeDeclinedProcessingError'],
    decline: 'processing_error',
  },
  { number: '4000002500003155', names: ['pm_card_authenticationRequiredOnSetup'], challenge: true },
  { number: '4000002760003184', names: ['pm_card_authenticationRequired'], challenge: true },
  { number: '4000000000003220', names: ['pm_card_threeDSecure2Required'], challenge: true },
  { number: '4000000000003063', names: ['pm_card_threeDSecureRequired'], challenge: true },
  {
    number: '4000008400001629',
    names: ['pm_card_threeDSecureRequiredChargeDeclined'],
    challenge: true,
    decline: 'generic_decline',
  },
  {
    number: '4000008260003178',
    names: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    challenge: true,
    decline: 'insufficient_funds',
  },
  { number: '4000000000007726', names: ['pm_card_pendingRefund'], refund: 'pending' },
  { number: '4000000000005126', names: ['pm_card_refundFail'], refund: 'fails' },
  { number: '4000000000003055', names: ['pm_card_threeDSecureOptional'] },
];

export interface ReadCard {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly country: string;
  readonly funding: string;
  readonly hasCvc: boolean;
  /** Same number, same fingerprint; the number cannot be found from it. */
  readonly fingerprint: string;
  readonly behaviour: Behaviour;
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

/** Reads `card[…]`: its number, expiry and code. `at`: milliseconds since 1970. Throws the card's errors. */
export function readCard(given: Parameters, at: number, digest: (text: string) => string): ReadCard {
  given.only('number', 'exp_month', 'exp_year', 'cvc');
  for (const name of ['number', 'exp_month', 'exp_year']) {
    if (!given.text(name)?.trim()) throw missing(given.named(name));
  }
  const number = (given.text('number') ?? '').replace(/[\s-]/g, '');
  const brand = BRANDS.find(([, pattern]) => pattern.test(number));
  checkNumber(number, brand?.[2]);
  const [expMonth, expYear] = readExpiry(given, at);
  const cvc = given.text('cvc');
  if (cvc !== undefined && !new RegExp(`^\\d{${brand?.[3] ?? 3}}$`).test(cvc)) {
    throw cardError("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' });
  }
  const known = TEST_CARDS.find((card) => card.number === number);
  if (!known) throw cardError(NEVER_LIVE, { code: 'card_declined', decline_code: 'test_mode_live_card' });
  const { decline, challenge, refund } = known;
  return {
    brand: brand?.[0] ?? 'unknown',
    last4: number.slice(-4),
    expMonth,
    expYear,
    country: known.country ?? 'US',
    funding: known.funding ?? 'credit',
    hasCvc: cvc !== undefined,
    fingerprint: digest(`card ${number}`).replace(/[-_]/g, '').slice(0, 16),
    behaviour: { ...(decline && { decline }), ...(challenge && { challenge }), ...(refund && { refund }) },
  };
}

function checkNumber(number: string, lengths: readonly number[] | undefined): void {
  const refuse = (code: string, message: string) => cardError(message, { code, param: 'number' });
  if (!/^\d{8,19}$/.test(number))
    throw refuse('invalid_number', 'The card number is not a valid credit card number.');
  if (!isLuhn(number)) throw refuse('incorrect_number', 'Your card number is incorrect.');
  if (lengths && !lengths.includes(number.length))
    throw refuse('incorrect_number', 'Your card number is incorrect.');
}

/** The check digit of ISO/IEC 7812. */
function isLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const YEARS_AHEAD_MAX = 50;

function readExpiry(given: Parameters, at: number): [month: number, year: number] {
  const refuse = (part: 'month' | 'year') =>
    cardError(`Your card's expiration ${part} is invalid.`, {
      code: `invalid_expiry_${part}`,
      param: `exp_${part}`,
    });
  const monthText = given.text('exp_month') ?? '';
  const yearText = given.text('exp_year') ?? '';
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : 0;
  if (month < 1 || month > 12) throw refuse('month');
  if (!/^(\d{2}|\d{4})$/.test(yearText)) throw refuse('year');
  const today = new Date(at);
  const thisYear = today.getUTCFullYear();
  const year = yearText.length === 2 ? thisYear - (thisYear % 100) + Number(yearText) : Number(yearText);
  if (year < thisYear || year > thisYear + YEARS_AHEAD_MAX) throw refuse('year');
  if (year === thisYear && month < today.getUTCMonth() + 1) throw refuse('month');
  return [month, year];
}

/** The words and code of a declined charge. */
export function declineWords(decline: Decline): { code: string; message: string; param?: string } {
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
