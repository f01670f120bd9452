// Withdrawing from a contract without signing in, as Directive (EU) 2023/2673 asks of shops that sell to consumers.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  emailAddress,
  id,
  idParams,
  namedObject,
  optionalText,
  pageQuery,
  partOrNull,
  requiredText,
  writtenTime,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { WITHDRAWAL_LIMITS } from '../core/limits.ts';

const newWithdrawal = namedObject('NewWithdrawal', {
  name: requiredText(WITHDRAWAL_LIMITS.name, formTexts.withdrawal.nameRequired).describe(
    'The name of the customer',
  ),
  orderNumber: requiredText(WITHDRAWAL_LIMITS.orderNumber, formTexts.withdrawal.numberRequired).describe(
    'What identifies the contract. An unknown number is accepted like any other',
  ),
  email: emailAddress.describe(
    'The acknowledgement goes there. It repeats the statement to an address that the caller is signed in with, or that the order belongs to; any other gets one acknowledgement a day, without what was stated',
  ),
  goods: optionalText(WITHDRAWAL_LIMITS.goods).describe("Which goods; '' for all of them"),
});

const withdrawal = newWithdrawal
  .extend({
    _id: id,
    email: z.string().describe("The stated email; '' once its owner was removed"),
    order: partOrNull('The order of that number; null where there is none', {
      _id: id,
      number: z.string().describe('Number of the order as the shop writes it'),
    }),
    isFromCustomer: z
      .boolean()
      .describe("Whether the email is that of the order's customer; false where there is no such order"),
    receivedAt: writtenTime.describe('When the shop received the statement, ISO 8601'),
    isDone: z.boolean().describe('Whether somebody has said that the mill has dealt with it'),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof withdrawal>;

const withdrawalsQuery = pageQuery.extend({
  order: z
    .enum(['known', 'unknown'])
    .optional()
    .describe('Only statements whose order number an order has, or only those whose number is unknown'),
  state: z
    .enum(['waiting', 'done'])
    .optional()
    .describe('Only statements that wait, or only those that the mill has dealt with'),
});
export type WithdrawalsQuery = z.infer<typeof withdrawalsQuery>;

export const withdrawalEndpoints = {
  listWithdrawals: endpoint('GET /api/withdrawals', {
    access: 'admin',
    roles: ['sales'],
    summary: 'Statements of withdrawal as they were entered, those of unknown order numbers included',
    query: withdrawalsQuery,
    response: z.array(withdrawal),
    example: { query: { ...EXAMPLE_PAGE, order: 'unknown', state: 'waiting' } },
  }),
  markWithdrawal: endpoint('PUT /api/withdrawals/:id/done', {
    access: 'admin',
    roles: ['sales'],
    summary: 'Say that the mill has dealt with a statement of withdrawal, or that it waits again',
    params: idParams,
    body: z.object({ isDone: z.boolean().describe('True takes it off what waits') }),
    example: { params: { id: EXAMPLE.withdrawal }, body: { isDone: true } },
    errors: ['withdrawal_not_found'],
  }),
  withdraw: endpoint('POST /api/withdrawals', {
    access: 'anyone',
    priority: 'critical',
    summary:
      'Withdraw from a contract. Every statement is recorded; the answer does not say whether there is such an order',
    body: newWithdrawal,
    success: 201,
    response: z.object({
      receivedAt: writtenTime.describe('When the shop received the statement, ISO 8601'),
    }),
    example: {
      body: {
        name: 'Mia Weber',
        orderNumber: 'SO-2026-000123',
        email: EXAMPLE.customer,
        goods: 'Harbour Twill',
      },
    },
    errors: ['withdrawals_off'],
  }),
};
