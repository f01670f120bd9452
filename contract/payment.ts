// Card payments (spec sections 4, 7): the secret the browser confirms with, and what it needs to load.
import { z } from 'zod';
import { requestedId, totalDollars } from './fields.ts';

/** POST create-payment-intent. `order` ties the intent to one order, whose total `price` must be. */
export const paymentRequest = z
  .object({ price: totalDollars, order: requestedId.optional() })
  .meta({ id: 'PaymentRequest' });

export const paymentSecret = z
  .object({
    clientSecret: z.string(),
    /** The provider's id of the intent: the transaction id once it has succeeded. */
    transactionId: z.string(),
    /** The provider's word on the intent, so that a reloaded page knows where it stands. */
    status: z.string(),
  })
  .meta({ id: 'PaymentSecret' });
export type PaymentSecret = z.infer<typeof paymentSecret>;

/** What a browser needs to talk to the card provider: the publishable key and nothing else. */
export const paymentSettings = z
  .object({
    provider: z.enum(['stripe', 'local']),
    publishableKey: z.string(),
    /** Where the local card network answers, on this origin; absent with Stripe. */
    localBase: z.string().optional(),
  })
  .meta({ id: 'PaymentSettings' });
export type PaymentSettings = z.infer<typeof paymentSettings>;
