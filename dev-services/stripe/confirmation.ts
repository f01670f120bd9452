// Confirming a PaymentIntent: what it needs, and whether its card's owner is challenged first.
import type Stripe from 'stripe';
import { openChallenge, voidChallenges } from './challenges.ts';
import { takeMoney } from './charge.ts';
import { invalid, told, unexpectedState } from './errors.ts';
import { intentFor, makeIntent, viewOf } from './payment-intents.ts';
import { behaviourOf, methodOf, namedMethod } from './payment-methods.ts';
import { type Answer, type Call, idOf } from './state.ts';

const CREATE = [
  ...[
    'amount',
    'currency',
    'metadata',
    'description',
    'receipt_email',
    'automatic_payment_methods',
    'expand',
  ],
  ...[
    'allowed_payment_method_types',
    'payment_method',
    'payment_method_data',
    'confirm',
    'return_url',
    'use_stripe_sdk',
  ],
];
/** From this version on a shop no longer lists the types, but those it allows. */
const ALLOWED_TYPES_SINCE = '2026-09-30';
const CONFIRM = [
  ...['payment_method', 'payment_method_data', 'receipt_email', 'return_url', 'use_stripe_sdk', 'expand'],
  ...['client_secret', 'key', 'expected_payment_method_type'],
];

/** POST payment_intents */
export function createIntent(call: Call): Answer {
  call.params.only(...CREATE, ...(call.version < ALLOWED_TYPES_SINCE ? ['payment_method_types'] : []));
  const confirms = call.params.flag('confirm') ?? false;
  for (const param of confirms ? [] : ['payment_method_data', 'return_url']) {
    if (call.params.has(param)) {
      throw invalid(`You cannot provide \`${param}\` when \`confirm\` is not set to true.`, { param });
    }
  }
  const intent = makeIntent(call);
  if (!confirms) return { status: 200, body: intent };
  return confirm({ ...call, id: intent.id }, intent);
}

/** POST payment_intents/:id/confirm */
export function confirmIntent(call: Call): Answer {
  call.params.only(...CONFIRM);
  const intent = intentFor(call);
  refuseWrongState(call, intent);
  const isWaiting = intent.status === 'requires_action';
  const bringsMethod = call.params.has('payment_method') || call.params.has('payment_method_data');
  if (isWaiting && !bringsMethod) return { status: 200, body: viewOf(intent, call) };
  return confirm(call, intent);
}

function refuseWrongState(call: Call, intent: Stripe.PaymentIntent): void {
  const { status } = intent;
  if (status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.';
    throw unexpectedState(message, viewOf(intent, call));
  }
  if (status !== 'canceled' && status !== 'processing') return;
  throw unexpectedState(
    `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of ` +
      'the following statuses may be confirmed: requires_confirmation, requires_action.',
    viewOf(intent, call),
  );
}

function confirm(call: Call, intent: Stripe.PaymentIntent): Answer {
  const { ledger, origin, params } = call;
  const returnUrl = readReturnUrl(call, intent);
  const known = idOf(intent.payment_method);
  const method = methodOf(call) ?? (known === null ? undefined : namedMethod(ledger, known));
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      viewOf(intent, call),
    );
  }
  voidChallenges(ledger, intent.id);
  const receipt = params.clearable('receipt_email');
  const confirmed: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    receipt_email: receipt === undefined ? intent.receipt_email : receipt,
    last_payment_error: null,
    next_action: null,
  };
  if (behaviourOf(ledger, method.id).challenge) askForChallenge(call, confirmed, method, returnUrl);
  else takeMoney(ledger, origin, confirmed, { method, authenticated: false });
  if (confirmed.last_payment_error) return declined(call, confirmed);
  return { status: 200, body: viewOf(confirmed, call) };
}

/** Where the customer comes back to after a challenge. With automatic methods a server must say. */
function readReturnUrl({ params, publishable }: Call, intent: Stripe.PaymentIntent): string | undefined {
  const url = params.text('return_url');
  if (url !== undefined) {
    if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = intent;
  const mayRedirect = automatic?.allow_redirects === 'always' && allowed === null;
  if (!mayRedirect || publishable || params.flag('use_stripe_sdk')) return undefined;
  throw invalid(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these ' +
      "payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't " +
      'want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating PaymentIntents.',
    { param: 'return_url' },
  );
}

function askForChallenge(
  { ledger, origin, params, base }: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | undefined,
): void {
  const inPage = returnUrl === undefined || params.flag('use_stripe_sdk') === true;
  const challenge = openChallenge(ledger, {
    intent: intent.id,
    method: method.id,
    returnUrl: inPage ? null : returnUrl,
  });
  const url = `${base}/challenges/${challenge}`;
  intent.next_action = inPage
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: challenge },
      }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  intent.status = 'requires_action';
  ledger.store.update('payment_intent', intent);
  ledger.emit(origin, 'payment_intent.requires_action', intent);
}

/** The answer to a declined card: 402, with the intent as it stands now. */
function declined(call: Call, intent: Stripe.PaymentIntent): Answer {
  const error = intent.last_payment_error;
  const { charge, code, decline_code, message = '', param, payment_method } = error ?? {};
  const body = { type: 'card_error', charge, code, decline_code, message, param, payment_method } as const;
  return { status: 402, body: told({ ...body, payment_intent: viewOf(intent, call) }) };
}
