// Card payments (spec sections 4, 7): payment intents of one order and of several, and the provider settings the browser needs.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import { exactText, namedObject, requestedId, totalAmount } from '../core/fields.ts';
import { ORDERS_PER_PAYMENT_MAX } from '../core/order-state.ts';
import { t } from '../languages/text.ts';

/** POST create-payment-intent. With `order`, the intent belongs to that order and `price` must equal its total. */
const paymentRequest = namedObject('PaymentRequest', {
  price: totalAmount,
  order: requestedId.optional().describe('The id of the order'),
});

const paymentSecret = namedObject('PaymentSecret', {
  clientSecret: z.string().describe('With it the browser confirms the payment at the provider'),
  transactionId: z
    .string()
    .describe("The intent's id at the provider; it becomes the transaction id once the payment succeeds"),
  status: z
    .string()
    .describe("The intent's status at the provider, so that a reloaded page shows the right state"),
});
export type PaymentSecret = z.infer<typeof paymentSecret>;

/** What the browser needs to reach the card provider. Another key than a publishable one ends the response with 500. */
const paymentSettings = namedObject('PaymentSettings', {
  provider: z
    .enum(['stripe', 'local'])
    .describe('Who takes card payments: Stripe, or the local imitation of a sample shop'),
  publishableKey: z.string().regex(/^pk_/).describe("The provider's key for browsers"),
  localBase: z
    .string()
    .optional()
    .describe('Base path of the local fake Stripe on this origin; absent with Stripe'),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

/** Where customers transfer what they owe. */
export const bankAccount = namedObject('BankAccount', {
  holder: z.string().describe('Holder of the account'),
  iban: z.string().describe('IBAN without spaces, or an empty text'),
  accountNumber: z.string().describe('Number of an account without IBAN, or an empty text'),
  bic: z.string().describe('BIC of the bank, or an empty text'),
  bank: z.string().describe('Name of the bank, or an empty text'),
});

const orderIds = z
  .array(requestedId)
  .min(1)
  .max(ORDERS_PER_PAYMENT_MAX)
  .refine((ids) => new Set(ids).size === ids.length, { error: t`Each order once` });

const sharedPaymentRequest = namedObject('SharedPaymentRequest', {
  orders: orderIds.describe('The ids of the orders'),
  price: totalAmount.describe('The sum of the orders'),
});
const sharedSettlement = namedObject('SharedSettlement', {
  orders: orderIds.describe('The ids of the orders'),
  transactionId: exactText(255).min(1).describe("The payment's id at the card provider"),
});

/** A request that marks orders paid is answered with one of these when it fails. */
export const SETTLEMENT_ERRORS = [
  'order_not_found',
  'order_paid',
  'payment_unknown',
  'payment_unfinished',
  'payment_amount_differs',
  'payment_of_another_order',
  'payments_not_set_up',
  'payment_provider_unavailable',
] as const;

export const paymentEndpoints = {
  createPaymentIntent: endpoint('POST /api/create-payment-intent', {
    access: 'signed in',
    roles: ['sales'],
    priority: 'critical',
    summary: 'Create a payment intent and get the client secret that confirms it',
    body: paymentRequest,
    response: paymentSecret,
    example: { body: { price: 25, order: EXAMPLE.order } },
    errors: [
      'order_not_found',
      'order_paid',
      'rest_not_due',
      'price_changed',
      'charge_too_small',
      'charge_too_large',
      'order_payment_in_progress',
      'payments_not_set_up',
      'payment_provider_unavailable',
    ],
  }),
  createSharedPayment: endpoint('POST /api/shared-payments', {
    access: 'signed in',
    summary: 'Create a payment intent for several unpaid orders of the caller',
    body: sharedPaymentRequest,
    response: paymentSecret,
    example: { body: { orders: [EXAMPLE.order, EXAMPLE.otherOrder], price: 50 } },
    errors: [
      'order_not_found',
      'order_paid',
      'rest_not_due',
      'deposit_paid_alone',
      'orders_in_several_currencies',
      'price_changed',
      'charge_too_large',
      'order_payment_in_progress',
      'payments_not_set_up',
      'payment_provider_unavailable',
    ],
  }),
  settleSharedPayment: endpoint('PATCH /api/shared-payments', {
    access: 'signed in',
    summary: 'Mark several orders paid, all or none, after the provider confirms their payment',
    body: sharedSettlement,
    example: {
      body: { orders: [EXAMPLE.order, EXAMPLE.otherOrder], transactionId: EXAMPLE.sharedTransaction },
    },
    errors: SETTLEMENT_ERRORS,
  }),
  getPaymentSettings: endpoint('GET /api/payment-settings', {
    access: 'anyone',
    priority: 'critical',
    summary: 'Card provider settings for the browser',
    response: paymentSettings,
    errors: ['payments_not_set_up'],
  }),
  receivePaymentEvent: endpoint('POST /api/payment-webhook', {
    /** The card provider's signature is checked instead. */
    access: 'anyone',
    priority: 'critical',
    summary: 'Receive signed events of the card provider',
    /** The address that the provider was given may have parameters. */
    query: z.looseObject({}),
    bodyMediaType: 'application/json',
    upload: { description: 'An event of the card provider, signed by the header `stripe-signature`' },
    isSigned: true,
    response: z.object({ received: z.literal(true).describe('Always true: the event was stored') }),
    example: { query: {}, body: { id: 'evt_3SqQ2a', object: 'event', type: 'payment_intent.succeeded' } },
    errors: ['malformed_request', 'payments_not_set_up', 'payment_provider_unavailable'],
  }),
};
