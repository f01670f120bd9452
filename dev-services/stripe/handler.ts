// One request of the API from key to answer: who → once → faults → work → words. Knows no HTTP server.
import type { ApiCall } from './api-calls.ts';
import { ApiError, type ErrorBody, isKept, told } from './errors.ts';
import type { Faults, RequestFault } from './fault-injection.ts';
import { readForm } from './forms.ts';
import type { Idempotency, KeptAnswer, KeyedRequest } from './idempotency.ts';
import { isPublishable, type Keys, secretKeyNeeded } from './keys.ts';
import { expanded } from './lists.ts';
import { Parameters } from './parameters.ts';
import type { Call, Ledger } from './state.ts';

export interface Asked {
  readonly requestId: string;
  readonly method: string;
  /** Without the door's prefix and without the query. */
  readonly path: string;
  readonly id: string;
  /** The door's own address, as `Call.base`. */
  readonly base: string;
  /** The form, from the body or the query, as it was sent. */
  readonly form: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** As `Call.version`. */
  readonly version: string;
}

export interface Told {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Nothing is answered: the connection breaks. */
  readonly cut?: boolean;
}

export interface DeskParts {
  readonly ledger: Ledger;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly idempotency: Idempotency;
  /** Called after every change, when it is safe in the books. */
  readonly onChange: () => void;
}

/** Answers refusals too; throws only what is a fault of the network itself. */
export async function answerAsked(parts: DeskParts, apiCall: ApiCall, asked: Asked): Promise<Told> {
  try {
    return await answerOnce(parts, apiCall, asked);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: JSON.stringify(told(error.body)), headers: {} };
  }
}

async function answerOnce(parts: DeskParts, apiCall: ApiCall, asked: Asked): Promise<Told> {
  const params = new Parameters(readForm(asked.form));
  const publishable = isPublishable(parts.keys, asked.authorization, params.text('key'));
  if (publishable && !apiCall.publishable) throw secretKeyNeeded();
  const origin = { id: asked.requestId, idempotency_key: asked.idempotencyKey ?? null };
  const { base, id, version } = asked;
  const call: Call = { ledger: parts.ledger, origin, publishable, base, id, version, params };
  const keyed = keyedRequest(asked);
  const kept = keyed && parts.idempotency.begin(keyed);
  try {
    return await answerDespite(parts, asked, (fault) => {
      if (kept) return replayed(kept);
      return apiCall.method === 'GET'
        ? answerWith(apiCall, call)
        : work(parts, apiCall, call, { fault, keyed });
    });
  } finally {
    if (keyed && !kept) parts.idempotency.end(keyed);
  }
}

function keyedRequest({ method, path, form, idempotencyKey }: Asked): KeyedRequest | undefined {
  if (method !== 'POST' || !idempotencyKey) return undefined;
  const sent = [...new URLSearchParams(form)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { key: idempotencyKey, call: `${method} ${path}`, sent: JSON.stringify(sent) };
}

function replayed({ status, body, requestId }: KeptAnswer): Told {
  return { status, body, headers: { 'idempotent-replayed': 'true', 'original-request': requestId } };
}

/** Answers by `make`, unless there is trouble on order. */
async function answerDespite(
  { faults }: DeskParts,
  { method, path }: Asked,
  make: (fault: RequestFault | undefined) => Told,
): Promise<Told> {
  const fault = faults.takeForRequest(method, path);
  await fault?.until;
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault?.cut === 'before') return { ...trouble(500), cut: true };
  if (fault?.answer?.when === 'before') {
    const { status } = fault.answer;
    return { ...trouble(status), headers: { 'stripe-should-retry': String(status !== 400) } };
  }
  const answer = make(fault);
  return fault?.cut === 'after' ? { ...answer, cut: true } : answer;
}

interface Circumstances {
  readonly fault: RequestFault | undefined;
  readonly keyed: KeyedRequest | undefined;
}

/** Work and kept answer in one transaction; a refusal undoes the work, and is kept where Stripe keeps it. */
function work(parts: DeskParts, apiCall: ApiCall, call: Call, { fault, keyed }: Circumstances): Told {
  const { ledger, idempotency } = parts;
  const requestId = call.origin.id ?? '';
  const keep = ({ status, body }: Told) => keyed && idempotency.keep(keyed, { status, body, requestId });
  try {
    const answer = ledger.store.transaction(() => {
      const done = answerWith(apiCall, call);
      const answered = fault?.answer?.when === 'after' ? trouble(fault.answer.status) : done;
      keep(answered);
      return answered;
    });
    parts.onChange();
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer = { status: error.status, body: JSON.stringify(told(error.body)), headers: {} };
    if (isKept(error)) ledger.store.transaction(() => keep(answer));
    return answer;
  }
}

function answerWith(apiCall: ApiCall, call: Call): Told {
  const { status, body } = apiCall.answer(call);
  const shown = status === 200 ? expanded(call.ledger, body, call.params) : body;
  return { status, body: JSON.stringify(shown, null, 2), headers: {} };
}

/** After the work was done, asking again would only hear the same. */
function trouble(status: 400 | 429 | 500 | 503): Told {
  const body = told(TROUBLES[status] ?? { type: 'api_error', message: 'An unknown error occurred.' });
  return { status, body: JSON.stringify(body), headers: { 'stripe-should-retry': 'false' } };
}

const TROUBLES: Readonly<Record<number, ErrorBody>> = {
  400: {
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: 'Insufficient funds in your Stripe balance.',
  },
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests made to the API too quickly.',
  },
};
