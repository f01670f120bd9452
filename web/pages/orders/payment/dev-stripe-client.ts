// The two requests that Stripe.js would send, for the fake Stripe: form-encoded, with the publishable key.
import { formTexts } from '#contract/core/form-texts.ts';
import { t } from '#contract/languages/text.ts';
import type { PaymentSettings } from '#contract/orders/payment.ts';
import { ApiError, toNetworkError } from '#web/api/api-error.ts';
import { withTimeout } from '#web/api/timeout.ts';
import type { CardFormFields } from './card-fields.tsx';
import { onlyDigits, parseExpiry } from './card-format.ts';

/** The fields of a PaymentIntent that the page reads. */
export interface DevIntent {
  readonly id: string;
  /** Stripe's status, or `outdated` when the intent was paid or cancelled elsewhere. */
  readonly status: string;
  /** The path of the 3-D Secure page to show before the payment can continue. */
  readonly challenge: string | undefined;
}

const OUTDATED: DevIntent = { id: '', status: 'outdated', challenge: undefined };

/** Confirms the intent with a card. Throws ApiError with the provider's message. */
export async function confirmCard(
  settings: PaymentSettings,
  secret: string,
  card: CardFormFields,
  email: string,
): Promise<DevIntent> {
  const expiry = parseExpiry(card.expiry);
  const form = new URLSearchParams({
    key: settings.publishableKey,
    client_secret: secret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': onlyDigits(card.number),
    'payment_method_data[card][exp_month]': String(expiry?.month ?? ''),
    'payment_method_data[card][exp_year]': String(expiry?.year ?? ''),
    'payment_method_data[card][cvc]': onlyDigits(card.cvc),
    'payment_method_data[billing_details][name]': card.name,
    'payment_method_data[billing_details][email]': email,
  });
  return send(`${intentUrl(settings, secret)}/confirm`, { method: 'POST', body: form });
}

/** The current state of the intent. Throws ApiError with the provider's message when the last attempt failed. */
export async function retrieveIntent(settings: PaymentSettings, secret: string): Promise<DevIntent> {
  const query = new URLSearchParams({ key: settings.publishableKey, client_secret: secret });
  return send(`${intentUrl(settings, secret)}?${query}`, { method: 'GET' });
}

/** What Stripe's own form shows; the API's message is for programmers. */
const NOT_AUTHENTICATED = t`We are unable to authenticate your payment method. Please choose a different payment method and try again.`;

function intentUrl({ localBase = '' }: PaymentSettings, secret: string): string {
  const [id = ''] = secret.split('_secret_');
  return `${localBase}/v1/payment_intents/${encodeURIComponent(id)}`;
}

async function send(url: string, init: RequestInit): Promise<DevIntent> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: withTimeout(undefined) });
  } catch (error) {
    throw toNetworkError(error, false);
  }
  const body: unknown = await response.json().catch(() => ({}));
  return response.ok ? toIntent(body) : fromError(response.status, body);
}

/** Returns an intent that has changed elsewhere as a state, and throws every other error. */
function fromError(status: number, body: unknown): DevIntent {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  if (error.code === 'payment_intent_unexpected_state') return OUTDATED;
  const message = typeof error.message === 'string' ? error.message : formTexts.payment.cardUnavailable;
  throw new ApiError(status, String(error.code ?? 'card_error'), message);
}

function toIntent(body: unknown): DevIntent {
  if (!isRecord(body) || typeof body.id !== 'string' || typeof body.status !== 'string')
    throw new ApiError(0, 'unreadable_answer', formTexts.payment.cardUnavailable);
  const lastError = isRecord(body.last_payment_error) ? body.last_payment_error : {};
  if (body.status === 'requires_payment_method' && typeof lastError.message === 'string')
    throw new ApiError(
      402,
      'card_error',
      lastError.code === 'payment_intent_authentication_failure' ? NOT_AUTHENTICATED : lastError.message,
    );
  const action = isRecord(body.next_action) ? body.next_action : {};
  const url = isRecord(action.use_stripe_sdk) ? action.use_stripe_sdk.stripe_js : undefined;
  return {
    id: body.id,
    status: body.status,
    challenge: typeof url === 'string' ? sameOriginPath(url) : undefined,
  };
}

/** Returns undefined for a page of another origin, which must not be shown in the iframe. */
function sameOriginPath(url: string): string | undefined {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  return origin === window.location.origin ? pathname + search : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
