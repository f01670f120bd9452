// Payment methods: a card with its billing details. Keeps what the card does hidden, and never its number.
import type Stripe from 'stripe';
import { type Behaviour, type ReadCard, readCard, TEST_CARDS } from './cards.ts';
import { invalid, missing, noSuch } from './errors.ts';
import { metadataOver, Parameters } from './parameters.ts';
import type { Answer, Call, Ledger } from './state.ts';
import { randomLetters } from './store.ts';

/** POST payment_methods. */
export function createPaymentMethod(call: Call): Answer {
  const { params } = call;
  params.only(
    'type',
    'card',
    'billing_details',
    'metadata',
    'allow_redisplay',
    'client_secret',
    'key',
    'expand',
  );
  return { status: 200, body: keepPaymentMethod(call.ledger, params) };
}

/** GET payment_methods/:id */
export function retrievePaymentMethod({ ledger, id }: Call): Answer {
  const method = ledger.store.find('payment_method', id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  return { status: 200, body: method };
}

/** The method a confirmation names or brings; undefined when it does neither. Throws what is wrong with the card. */
export function methodOf({ ledger, params }: Call): Stripe.PaymentMethod | undefined {
  const data = params.group('payment_method_data');
  const name = params.text('payment_method');
  if (data && name !== undefined) {
    throw invalid('You may only specify one of these parameters: payment_method, payment_method_data.', {
      param: 'payment_method',
    });
  }
  if (data) {
    data.only('type', 'card', 'billing_details', 'metadata', 'allow_redisplay');
    return keepPaymentMethod(ledger, data);
  }
  return name === undefined ? undefined : namedMethod(ledger, name);
}

/** By id, or one of Stripe's names for a test card, of which each use makes a new method. */
export function namedMethod(ledger: Ledger, name: string): Stripe.PaymentMethod {
  const card = TEST_CARDS.find(({ names }) => names?.includes(name));
  if (card) return keepPaymentMethod(ledger, testCardForm(card.number, ledger));
  const method = ledger.store.find('payment_method', name);
  if (!method) throw noSuch('PaymentMethod', name, 'payment_method');
  if (ledger.store.hidden(name).used) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, ' +
        'shared with a connected account without Customer attachment, or was detached from a Customer. ' +
        'It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  }
  return method;
}

function testCardForm(number: string, ledger: Ledger): Parameters {
  const year = String(new Date(ledger.now()).getUTCFullYear() + 4);
  return new Parameters({ type: 'card', card: { number, exp_month: '12', exp_year: year } });
}

/** A method pays once: it belongs to no customer. */
export function markUsed(ledger: Ledger, method: string): void {
  ledger.store.hide(method, { ...ledger.store.hidden(method), used: true });
}

export function behaviourOf(ledger: Ledger, method: string): Behaviour {
  return ledger.store.hidden(method).behaviour as Behaviour;
}

function keepPaymentMethod(ledger: Ledger, params: Parameters): Stripe.PaymentMethod {
  const type = params.needed('type');
  if (type !== 'card') {
    throw invalid(
      `The payment method type "${type.slice(0, 40)}" is invalid: this network takes cards only.`,
      {
        param: params.named('type'),
      },
    );
  }
  const given = params.group('card');
  if (!given) throw missing(params.named('card'));
  const card = readCard(given, ledger.now(), (text) => ledger.digest(text));
  const method: Stripe.PaymentMethod = {
    id: `pm_${randomLetters(24)}`,
    object: 'payment_method',
    allow_redisplay: params.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: billingDetails(params.group('billing_details')),
    card: cardAsTold(card),
    created: ledger.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: metadataOver({}, params),
    type: 'card',
  };
  ledger.store.insert('payment_method', method, { behaviour: card.behaviour });
  return method;
}

function cardAsTold(card: ReadCard): Stripe.PaymentMethod.Card {
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
