// Calls the fake Stripe within its process, without HTTP and at any time, for payments of sample orders.
import type Stripe from 'stripe';
import type { Endpoint } from './endpoints.ts';
import { confirmIntent, createIntent } from './objects/confirmation.ts';
import { retrieveIntent } from './objects/payment-intents.ts';
import { createRefund } from './objects/refunds.ts';
import type { FormTree } from './requests/forms.ts';
import { Parameters } from './requests/parameters.ts';
import { type Delays, FakeStripeState, NO_REQUEST } from './state.ts';
import type { Store } from './store.ts';

interface LocalCall {
  /** The id in the path of the endpoint. */
  readonly id?: string;
  readonly params: FormTree;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Calls with the rights of the secret key. Each call is a transaction and throws the errors of its endpoint. */
export type LocalCalls = ReturnType<typeof createLocalCalls>;

export function createLocalCalls(store: Store, delays: Delays) {
  const run = (execute: Endpoint['execute'], { id = '', params, at }: LocalCall) => {
    const state = new FakeStripeState(store, () => at, delays);
    const call = { state, origin: NO_REQUEST, isPublishable: false, base: '', id };
    return store.transaction(() => execute({ ...call, params: new Parameters(params) }).body);
  };
  return {
    createIntent: (call: LocalCall) => run(createIntent, call) as Stripe.PaymentIntent,
    confirmIntent: (call: LocalCall) => run(confirmIntent, call) as Stripe.PaymentIntent,
    retrieveIntent: (call: LocalCall) => run(retrieveIntent, call) as Stripe.PaymentIntent,
    createRefund: (call: LocalCall) => run(createRefund, call) as Stripe.Refund,
  };
}
