// The endpoints the fake implements.
import { listCharges } from './objects/charges.ts';
import { confirmIntent, createIntent } from './objects/confirmation.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './objects/disputes.ts';
import { listEvents } from './objects/events.ts';
import { cancelIntent, listIntents, retrieveIntent, updateIntent } from './objects/payment-intents.ts';
import { createRefund, listRefunds, retrieveRefund } from './objects/refunds.ts';
import type { ApiCall, CallResult } from './state.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly execute: (call: ApiCall) => CallResult;
  /** Whether the publishable key may call it. */
  readonly isPublishable: boolean;
}

const server = (method: Endpoint['method'], path: string, execute: Endpoint['execute']): Endpoint => ({
  method,
  path,
  execute,
  isPublishable: false,
});
const browser = (method: Endpoint['method'], path: string, execute: Endpoint['execute']): Endpoint => ({
  method,
  path,
  execute,
  isPublishable: true,
});

export const ENDPOINTS: readonly Endpoint[] = [
  server('GET', '/v1/account', retrieveAccount),
  server('POST', '/v1/payment_intents', createIntent),
  server('GET', '/v1/payment_intents', listIntents),
  browser('GET', '/v1/payment_intents/:id', retrieveIntent),
  server('POST', '/v1/payment_intents/:id', updateIntent),
  browser('POST', '/v1/payment_intents/:id/confirm', confirmIntent),
  server('POST', '/v1/payment_intents/:id/cancel', cancelIntent),
  server('GET', '/v1/charges', listCharges),
  server('POST', '/v1/refunds', createRefund),
  server('GET', '/v1/refunds', listRefunds),
  server('GET', '/v1/refunds/:id', retrieveRefund),
  server('GET', '/v1/disputes', listDisputes),
  server('GET', '/v1/disputes/:id', retrieveDispute),
  server('POST', '/v1/disputes/:id', updateDispute),
  server('POST', '/v1/disputes/:id/close', closeDispute),
  server('GET', '/v1/events', listEvents),
];

/** The account that the secret key belongs to: only the fields that say whether it can take cards. */
function retrieveAccount(): CallResult {
  return {
    status: 200,
    body: {
      id: 'acct_fake',
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      country: 'US',
      default_currency: 'usd',
    },
  };
}
