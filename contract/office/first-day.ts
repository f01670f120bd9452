// The first day of a shop in production: what is still missing before it sells, and tests of its services.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { namedObject, parts } from '../core/fields.ts';

const firstDaySteps = [
  'company',
  'tax',
  'delivery',
  'bank',
  'payments',
  'emails',
  'legal',
  'article',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** What the shop remembers of it; times in milliseconds since 1970, null before. */
export const firstDaySettings = z.object({
  isDismissed: z.boolean(),
  paymentTestedAt: z.number().nullable(),
  emailTestedAt: z.number().nullable(),
});

const firstDay = namedObject('FirstDay', {
  isShown: z
    .boolean()
    .describe(
      'False outside production, once all is done, and once an admin has hidden the list: then it has the tax id alone, while tax is charged without it',
    ),
  steps: parts('The steps, in the order in which they are shown', {
    name: z.enum(firstDaySteps).describe('Which step of the list'),
    isDone: z.boolean().describe('Whether nothing is left to do'),
    detail: z.string().describe('What is missing; empty where nothing more can be said'),
  }),
});
export type FirstDay = z.infer<typeof firstDay>;

const checkResult = z.object({
  works: z.boolean().describe('Whether the test succeeded'),
  detail: z.string().describe('What was done, or what went wrong'),
});
export type CheckResult = z.infer<typeof checkResult>;

export const firstDayEndpoints = {
  getFirstDay: endpoint('GET /api/first-day', {
    access: 'admin',
    roles: 'none',
    summary: 'What a new shop still lacks',
    response: firstDay,
  }),
  dismissFirstDay: endpoint('POST /api/first-day/dismiss', {
    access: 'admin',
    roles: 'none',
    summary: 'Hide what a new shop still lacks from all admins',
    response: firstDay,
  }),
  testPayment: endpoint('POST /api/first-day/test-payment', {
    access: 'admin',
    roles: 'none',
    summary: 'Create a payment at the card provider and cancel it; nothing is charged',
    response: checkResult,
  }),
  testEmail: endpoint('POST /api/first-day/test-email', {
    access: 'admin',
    roles: 'none',
    summary: 'Send an email to the caller now',
    response: checkResult,
  }),
};
