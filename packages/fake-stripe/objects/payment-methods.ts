// Payment methods: a card with billing details. The number is not stored; its test behavior is, internally.
import type Stripe from 'stripe';
import { invalid, missing, noSuch } from '../requests/errors.ts';
import { Parameters } from '../requests/parameters.ts';
import type { ApiCall, FakeStripeState } from '../state.ts';
import { randomLetters } from '../store.ts';
import { type CardBehavior, type ParsedCard, parseCard } from './cards.ts';

/** The method named or contained in a confirmation. Throws the errors of an invalid card. */
export function methodOf({ state, params }: ApiCall): Stripe.PaymentMethod | undefined {
  const data = params.group('payment_method_data');
  const name = params.text('payment_method');
  if (data && name !== undefined) {
    throw invalid('You may only specify one of these parameters: payment_method, payment_method_data.', {
      param: 'payment_method',
    });
  }
  if (data) {
    data.only('type', 'card', 'billing_details');
    return createPaymentMethod(state, data);
  }
  return name === undefined ? undefined : namedMethod(state, name);
}

/** The names of https://docs.stripe.com/testing. */
const NAMED_CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002760003184',
};

/** `name` is the id of a method, or the name of a test card, which makes a new method at each use. */
export function namedMethod(state: FakeStripeState, name: string): Stripe.PaymentMethod {
  const number = NAMED_CARDS[name];
  if (number) return createPaymentMethod(state, testCardForm(number, state));
  const method = state.store.find('payment_method', name);
  if (!method) throw noSuch('PaymentMethod', name, 'payment_method');
  return method;
}

function testCardForm(number: string, state: FakeStripeState): Parameters {
  const year = String(new Date(state.now()).getUTCFullYear() + 4);
  return new Parameters({ type: 'card', card: { number, exp_month: '12', exp_year: year } });
}

export function behaviourOf(state: FakeStripeState, method: string): CardBehavior {
  return state.store.internal(method).behaviour as CardBehavior;
}

function createPaymentMethod(state: FakeStripeState, params: Parameters): Stripe.PaymentMethod {
  const type = params.required('type');
  if (type !== 'card') {
    throw invalid(`The payment method type "${type.slice(0, 40)}" is invalid: only cards are supported.`, {
      param: params.named('type'),
    });
  }
  const cardParams = params.group('card');
  if (!cardParams) throw missing(params.named('card'));
  const card = parseCard(cardParams, state.now(), (text) => state.digest(text));
  const method: Stripe.PaymentMethod = {
    id: `pm_${randomLetters(24)}`,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(params.group('billing_details')),
    card: toStripeCard(card),
    created: state.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  state.store.insert('payment_method', method, { behaviour: card.behaviour });
  return method;
}

function toStripeCard(card: ParsedCard): Stripe.PaymentMethod.Card {
  const cvcFails = card.behaviour.decline === 'incorrect_cvc';
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: !card.hasCvc ? null : cvcFails ? 'fail' : 'pass',
    },
    country: card.country,
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

function billingDetails(given: Parameters | undefined): Stripe.PaymentMethod.BillingDetails {
  given?.only('name', 'email', 'phone', 'address', 'tax_id');
  const address = given?.group('address')?.only(...ADDRESS);
  const text = (name: string) => given?.clearable(name) ?? null;
  const email = text('email');
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email.slice(0, 100)}`, {
      code: 'email_invalid',
      param: given?.named('email') ?? 'email',
    });
  }
  const line = (name: (typeof ADDRESS)[number]) => address?.clearable(name) ?? null;
  return {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email,
    name: text('name'),
    phone: text('phone'),
    tax_id: text('tax_id'),
  };
}
