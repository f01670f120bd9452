// Maps errors of Stripe's SDK to ProviderUnavailable and ProviderRejected.
import { AppError } from '#server/http/app-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** The provider could not be reached or failed. It is unknown whether the request took effect there. */
export class ProviderUnavailable extends AppError {
  /** True when the provider would repeat the same failure for the same idempotency key. */
  readonly idempotencyKeyUsed: boolean;

  constructor(cause: unknown, idempotencyKeyUsed: boolean) {
    super('payment_provider_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.cause = cause;
    this.idempotencyKeyUsed = idempotencyKeyUsed;
  }
}

/** The provider rejected the request, and nothing happened there. */
export class ProviderRejected extends Error {
  override readonly name = 'ProviderRejected';
  readonly code: string | undefined;

  /** Keeps only the message of the SDK's error, which holds whole objects of the provider. */
  constructor({ message }: Error, code: unknown) {
    super(message);
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/** Whether the provider would repeat the same error for the same idempotency key. */
export function isIdempotencyKeyUsed(error: unknown): boolean {
  return error instanceof ProviderUnavailable ? error.idempotencyKeyUsed : error instanceof ProviderRejected;
}

/** Stripe's code of an error, such as `resource_missing`. */
export const errorCodeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The SDK's name of the kind of an error, such as `StripePermissionError`. */
export const errorTypeOf = (error: unknown): unknown =>
  error instanceof Error && 'type' in error ? error.type : undefined;

/** The types of Stripe's errors that say nothing about the payment itself. */
const UNAVAILABLE: readonly string[] = [
  'StripeConnectionError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeAPIError',
  'StripeIdempotencyError',
];

/** Maps an error of the SDK to ProviderUnavailable or ProviderRejected; returns any other error unchanged. */
export function mapStripeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  if (!UNAVAILABLE.includes(String(error.type))) return new ProviderRejected(error, errorCodeOf(error));
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  // A 409 means that a request with this key is still in progress.
  return new ProviderUnavailable(error, status >= 500 || error.type === 'StripeIdempotencyError');
}
