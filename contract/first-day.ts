// The first day of a shop in production: what is still missing before it sells, and tests of its services.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const firstDaySteps = ['company', 'tax', 'delivery', 'payments', 'emails', 'legal', 'article'] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** What the shop remembers of it; times in milliseconds since 1970, null before. */
export const firstDaySettings = z.object({
  isDismissed: z.boolean(),
  paymentTestedAt: z.number().nullable(),
  emailTestedAt: z.number().nullable(),
});

const firstDay = z
  .object({
    /** False outside production, once an admin has dismissed the list, and once all is done. */
    isShown: z.boolean(),
    steps: z.array(
      z.object({
        name: z.enum(firstDaySteps),
        isDone: z.boolean(),
        /** What is missing; '' where nothing more can be said. */
        detail: z.string(),
      }),
    ),
  })
  .meta({ id: 'FirstDay' });
export type FirstDay = z.infer<typeof firstDay>;

const testResult = z.object({
  works: z.boolean(),
  /** What was done, or what went wrong. */
  detail: z.string(),
});
export type TestResult = z.infer<typeof testResult>;

export const firstDayEndpoints = {
  getFirstDay: endpoint('GET /api/first-day', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'What a new shop still lacks',
    response: firstDay,
    errors: [],
  }),
  dismissFirstDay: endpoint('POST /api/first-day/dismiss', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'Hide what a new shop still lacks from all admins',
    response: firstDay,
    errors: [],
  }),
  testPayment: endpoint('POST /api/first-day/test-payment', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'Create a payment at the card provider and cancel it; nothing is charged',
    response: testResult,
    errors: [],
  }),
  testEmail: endpoint('POST /api/first-day/test-email', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'Send an email to the caller now',
    response: testResult,
    errors: [],
  }),
};
