// Stripe's error types, codes and statuses.
import type Stripe from 'stripe';

export type ErrorType = 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';

export interface ErrorBody {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Partial<Stripe.PaymentIntent>;
  readonly payment_method?: Stripe.PaymentMethod;
}

/** Fails the request, which then changes nothing. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

type Details = Omit<ErrorBody, 'type' | 'message'>;

/** The error of a wrong request: 400, or `status`. */
export function invalid(message: string, details: Details = {}, status = 400): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...details });
}

export function missing(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** The error of a request that the intent's status does not allow. */
export function unexpectedState(message: string, intent: Partial<Stripe.PaymentIntent>): ApiError {
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

export function noSuch(object: string, id: string, param: string): ApiError {
  return invalid(`No such ${object}: '${id}'`, { code: 'resource_missing', param }, 404);
}

/** The error of a wrong card: 402. */
export function cardError(message: string, details: Details): ApiError {
  return new ApiError(402, { type: 'card_error', message, ...details });
}

/** The response body. */
export function errorResponse(body: ErrorBody): { error: ErrorBody & { doc_url?: string } } {
  const docs = body.code && {
    doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`,
  };
  return { error: { ...body, ...docs } };
}

/**
 * Whether the error is saved for its idempotency key. Validation errors are not, because the request can be corrected.
 */
export function isReplayed({ status, body }: ApiError): boolean {
  return (
    status === 402 ||
    body.code === 'payment_intent_unexpected_state' ||
    body.code === 'charge_already_refunded'
  );
}
