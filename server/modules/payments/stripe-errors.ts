// What the SDK's errors come to: nothing is known, or the provider said no.
import { AppError } from '#server/app-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** The provider could not be asked, or did not know what to say. Nothing is known to have happened there. */
export class ProviderUnavailable extends AppError {
  /** It will answer the same failure to the same idempotency key again. */
  readonly idempotencyKeyUsed: boolean;

  constructor(cause: unknown, keySpent: boolean) {
    super('payment_provider_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.cause = cause;
    this.idempotencyKeyUsed = keySpent;
  }
}

/** The provider said no, and nothing happened there. Whoever expects it knows its code; a customer can help none. */
export class ProviderRejected extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: string | undefined;

  /** Of the SDK's error only the words are kept: it holds whole objects of the provider's. */
  constructor({ message }: Error, code: unknown) {
    super(message);
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/** Whether the same idempotency key would only hear the same answer again. */
export function isIdempotencyKeyUsed(error: unknown): boolean {
  return error instanceof ProviderUnavailable ? error.idempotencyKeyUsed : error instanceof ProviderRejected;
}

/** The SDK's code of an error: what exactly the provider refused. */
export const errorCodeOf = (error: unknown): unknown =>
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

/** What an error of the SDK amounts to; any other error is what it is. */
export function mapStripeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  if (!UNAVAILABLE.includes(String(error.type))) return new ProviderRejected(error, errorCodeOf(error));
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  // A 409 says that the key is in use at this moment: its answer is still to come.
  return new ProviderUnavailable(error, status >= 500 || error.type === 'StripeIdempotencyError');
}
