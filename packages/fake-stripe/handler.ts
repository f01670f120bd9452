// Handles an API request: key, idempotency, injected faults, execution, errors. Independent of the HTTP server.
import type { Endpoint } from './endpoints.ts';
import type { Faults, RequestFault } from './fault-injection.ts';
import type { Idempotency, KeyedRequest, SavedResponse } from './idempotency.ts';
import { ApiError, type ErrorBody, errorResponse, isReplayed } from './requests/errors.ts';
import { parseForm } from './requests/forms.ts';
import { isPublishableKey, type Keys, secretKeyRequired } from './requests/keys.ts';
import { Parameters } from './requests/parameters.ts';
import type { ApiCall, FakeStripeState } from './state.ts';

export interface HandlerRequest {
  readonly requestId: string;
  readonly method: string;
  /** The path without prefix and query. */
  readonly path: string;
  readonly id: string;
  /** The same as `ApiCall.base`. */
  readonly base: string;
  /** The form, from the body or the query. */
  readonly form: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
}

export interface HandlerResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The connection is closed without a response. */
  readonly disconnect?: boolean;
}

export interface HandlerDeps {
  readonly state: FakeStripeState;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly idempotency: Idempotency;
  /** Called after every committed change. */
  readonly onChange: () => void;
}

/** Resolves to error responses too; throws unexpected errors only. */
export async function handleRequest(
  deps: HandlerDeps,
  endpoint: Endpoint,
  request: HandlerRequest,
): Promise<HandlerResponse> {
  try {
    return await handleAuthenticated(deps, endpoint, request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: JSON.stringify(errorResponse(error.body)), headers: {} };
  }
}

async function handleAuthenticated(
  deps: HandlerDeps,
  endpoint: Endpoint,
  request: HandlerRequest,
): Promise<HandlerResponse> {
  const params = new Parameters(parseForm(request.form));
  const isPublishable = isPublishableKey(deps.keys, request.authorization, params.text('key'));
  if (isPublishable && !endpoint.isPublishable) throw secretKeyRequired();
  const origin = { id: request.requestId, idempotency_key: request.idempotencyKey ?? null };
  const { base, id } = request;
  const call: ApiCall = { state: deps.state, origin, isPublishable, base, id, params };
  const keyed = keyedRequest(request);
  const saved = keyed && deps.idempotency.begin(keyed);
  try {
    return await applyFault(deps, request, (fault) => {
      if (saved) return toReplay(saved);
      return endpoint.method === 'GET'
        ? execute(endpoint, call)
        : executeAndSave(deps, endpoint, call, { fault, keyed });
    });
  } finally {
    if (keyed && !saved) deps.idempotency.end(keyed);
  }
}

function keyedRequest({ method, path, form, idempotencyKey }: HandlerRequest): KeyedRequest | undefined {
  if (method !== 'POST' || !idempotencyKey) return undefined;
  const sent = [...new URLSearchParams(form)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { key: idempotencyKey, call: `${method} ${path}`, sent: JSON.stringify(sent) };
}

function toReplay({ status, body, requestId }: SavedResponse): HandlerResponse {
  return { status, body, headers: { 'idempotent-replayed': 'true', 'original-request': requestId } };
}

/** Calls `respond`, with the fault injected for this request. */
async function applyFault(
  { faults }: HandlerDeps,
  { method, path }: HandlerRequest,
  respond: (fault: RequestFault | undefined) => HandlerResponse,
): Promise<HandlerResponse> {
  const fault = faults.takeRequestFault(method, path);
  await fault?.until;
  if (fault?.disconnect === 'before') return { ...faultResponse(500), disconnect: true };
  if (fault?.response?.when === 'before') {
    const { status } = fault.response;
    return { ...faultResponse(status), headers: { 'stripe-should-retry': String(status !== 400) } };
  }
  const response = respond(fault);
  return fault?.disconnect === 'after' ? { ...response, disconnect: true } : response;
}

interface ExecutionOptions {
  readonly fault: RequestFault | undefined;
  readonly keyed: KeyedRequest | undefined;
}

/**
 * Executes the call and saves its response in one transaction. An error rolls back; the response is saved if Stripe
 * saves it.
 */
function executeAndSave(
  deps: HandlerDeps,
  endpoint: Endpoint,
  call: ApiCall,
  { fault, keyed }: ExecutionOptions,
): HandlerResponse {
  const { state, idempotency } = deps;
  const requestId = call.origin.id ?? '';
  const save = ({ status, body }: HandlerResponse) =>
    keyed && idempotency.save(keyed, { status, body, requestId });
  try {
    const response = state.store.transaction(() => {
      const result = execute(endpoint, call);
      const faulty = fault?.response?.when === 'after' && faultResponse(fault.response.status);
      save(faulty || result);
      return faulty || result;
    });
    deps.onChange();
    return response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const response = { status: error.status, body: JSON.stringify(errorResponse(error.body)), headers: {} };
    if (isReplayed(error)) state.store.transaction(() => save(response));
    return response;
  }
}

function execute(endpoint: Endpoint, call: ApiCall): HandlerResponse {
  const { status, body } = endpoint.execute(call);
  return { status, body: JSON.stringify(body, null, 2), headers: {} };
}

/** `Stripe-Should-Retry` is false, because a retry would get the saved response. */
function faultResponse(status: NonNullable<RequestFault['response']>['status']): HandlerResponse {
  const body = errorResponse(
    FAULT_ERRORS[status] ?? { type: 'api_error', message: 'An unknown error occurred.' },
  );
  return { status, body: JSON.stringify(body), headers: { 'stripe-should-retry': 'false' } };
}

const FAULT_ERRORS: Readonly<Record<number, ErrorBody>> = {
  400: {
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: 'Insufficient funds in your Stripe balance.',
  },
  403: {
    type: 'invalid_request_error',
    message: 'The provided key does not have the required permissions for this endpoint.',
  },
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests made to the API too quickly.',
  },
};
