// The local card network's two calls a browser makes, as Stripe's are: form-encoded, with the publishable key.

import { messages } from '#contract/messages.ts';
import type { PaymentSettings } from '#contract/payment.ts';
import { ApiError, toNetworkError } from '#web/api/api-error.ts';
import { withTimeout } from '#web/api/timeout.ts';
import { digitsOf, type Expiry } from './card-format.ts';

export interface TypedCard {
  readonly number: string;
  readonly expiry: Expiry;
  readonly cvc: string;
  readonly name: string;
  readonly email: string;
}

/** What of a PaymentIntent the page looks at. */
export interface DevIntent {
  readonly id: string;
  readonly status: string;
  /** The card owner's page to show before the payment can go on. */
  readonly challenge: string | undefined;
}

/** Throws Refused with the provider's message; code `elsewhere` when the intent has moved on already. */
export async function confirmCard(
  settings: PaymentSettings,
  secret: string,
  card: TypedCard,
): Promise<DevIntent> {
  const form = new URLSearchParams({
    key: settings.publishableKey,
    client_secret: secret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number),
    'payment_method_data[card][exp_month]': String(card.expiry.month),
    'payment_method_data[card][exp_year]': String(card.expiry.year),
    'payment_method_data[card][cvc]': digitsOf(card.cvc),
    'payment_method_data[billing_details][name]': card.name,
    'payment_method_data[billing_details][email]': card.email,
  });
  return call(`${intentAddress(settings, secret)}/confirm`, { method: 'POST', body: form });
}

/** Where the payment stands now. `failed` has the provider's message of the last try. */
export async function retrieveIntent(settings: PaymentSettings, secret: string): Promise<DevIntent> {
  const search = new URLSearchParams({ key: settings.publishableKey, client_secret: secret });
  return call(`${intentAddress(settings, secret)}?${search}`, { method: 'GET' });
}

function intentAddress({ localBase = '' }: PaymentSettings, secret: string): string {
  const [id = ''] = secret.split('_secret_');
  return `${localBase}/v1/payment_intents/${encodeURIComponent(id)}`;
}

async function call(address: string, init: RequestInit): Promise<DevIntent> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, signal: withTimeout(undefined) });
  } catch (error) {
    throw toNetworkError(error, false);
  }
  const body: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw refusedIn(answer.status, body);
  return intentIn(body);
}

function refusedIn(status: number, body: unknown): ApiError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const moved = error.code === 'payment_intent_unexpected_state';
  const message = typeof error.message === 'string' ? error.message : messages.payment.cardUnavailable;
  return new ApiError(status, moved ? 'elsewhere' : String(error.code ?? 'card_error'), message);
}

function intentIn(body: unknown): DevIntent {
  if (!isRecord(body) || typeof body.id !== 'string' || typeof body.status !== 'string')
    throw new ApiError(0, 'unreadable_answer', messages.payment.cardUnavailable);
  const lastError = isRecord(body.last_payment_error) ? body.last_payment_error.message : undefined;
  if (body.status === 'requires_payment_method' && typeof lastError === 'string')
    throw new ApiError(402, 'card_error', lastError);
  const action = isRecord(body.next_action) ? body.next_action : {};
  const inFrame = isRecord(action.use_stripe_sdk) ? action.use_stripe_sdk.stripe_js : undefined;
  return {
    id: body.id,
    status: body.status,
    challenge: typeof inFrame === 'string' ? ownAddress(inFrame) : undefined,
  };
}

/** The network is part of this origin; nothing else is ever framed. */
function ownAddress(address: string): string | undefined {
  const { origin, pathname, search } = new URL(address, window.location.origin);
  return origin === window.location.origin ? pathname + search : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
