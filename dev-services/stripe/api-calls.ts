// Every call of the API that the network answers, once: where it stands, who may make it, what does it.
import { listCharges, retrieveCharge } from './charges.ts';
import { confirmIntent, createIntent } from './confirmation.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { cancelIntent, listIntents, retrieveIntent, updateIntent } from './payment-intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';
import type { Answer, Call } from './state.ts';

export interface ApiCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: (call: Call) => Answer;
  /** Whether a browser may make it, with the publishable key. */
  readonly publishable: boolean;
}

const server = (method: ApiCall['method'], path: string, answer: ApiCall['answer']): ApiCall => ({
  method,
  path,
  answer,
  publishable: false,
});
const browser = (method: ApiCall['method'], path: string, answer: ApiCall['answer']): ApiCall => ({
  method,
  path,
  answer,
  publishable: true,
});

export const API_CALLS: readonly ApiCall[] = [
  server('POST', '/v1/payment_intents', createIntent),
  server('GET', '/v1/payment_intents', listIntents),
  browser('GET', '/v1/payment_intents/:id', retrieveIntent),
  server('POST', '/v1/payment_intents/:id', updateIntent),
  browser('POST', '/v1/payment_intents/:id/confirm', confirmIntent),
  server('POST', '/v1/payment_intents/:id/cancel', cancelIntent),
  browser('POST', '/v1/payment_methods', createPaymentMethod),
  server('GET', '/v1/payment_methods/:id', retrievePaymentMethod),
  server('GET', '/v1/charges', listCharges),
  server('GET', '/v1/charges/:id', retrieveCharge),
  server('POST', '/v1/refunds', createRefund),
  server('GET', '/v1/refunds', listRefunds),
  server('GET', '/v1/refunds/:id', retrieveRefund),
  server('GET', '/v1/events', listEvents),
  server('GET', '/v1/events/:id', retrieveEvent),
];
