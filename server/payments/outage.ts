// Which of the SDK's errors mean that nothing is known, as opposed to having been told no.
import { Refusal } from '#server/refusal.ts';

const RETRY_AFTER_SECONDS = 5;

/** The provider could not be asked, or did not know what to say. Nothing is known to have happened there. */
export class ProviderUnavailable extends Refusal {
  /** It will answer the same failure to the same idempotency key again. */
  readonly keySpent: boolean;

  constructor(cause: unknown, keySpent: boolean) {
    super('payment_provider_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.cause = cause;
    this.keySpent = keySpent;
  }
}

/** The SDK's code of an error: what exactly the provider refused. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Stripe's names of errors that tell nothing about the payment itself. */
const UNAVAILABLE: readonly string[] = [
  'StripeConnectionError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeAPIError',
  'StripeIdempotencyError',
];

/** The outage an error of the SDK amounts to, or undefined when the provider did answer. */
export function unavailable(error: unknown): ProviderUnavailable | undefined {
  if (!(error instanceof Error) || !('type' in error) || !UNAVAILABLE.includes(String(error.type)))
    return undefined;
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  // A 409 says that the key is in use at this moment: its answer is still to come.
  return new ProviderUnavailable(error, status >= 500 || error.type === 'StripeIdempotencyError');
}
