// Withdrawing from a contract without signing in, as Directive (EU) 2023/2673 asks of shops that sell to consumers.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXAMPLE } from './example-values.ts';
import { emailAddress, optionalText, requiredText } from './fields.ts';
import { formMessages } from './form-messages.ts';
import { WITHDRAWAL_LIMITS } from './limits.ts';

const newWithdrawal = z
  .object({
    name: requiredText(WITHDRAWAL_LIMITS.name, formMessages.withdrawal.nameRequired).describe(
      'The name of the customer',
    ),
    orderNumber: requiredText(WITHDRAWAL_LIMITS.orderNumber, formMessages.withdrawal.numberRequired).describe(
      'What identifies the contract. An unknown number is accepted like any other',
    ),
    email: emailAddress.describe('The acknowledgement goes there'),
    goods: optionalText(WITHDRAWAL_LIMITS.goods).describe("Which goods; '' for all of them"),
  })
  .meta({ id: 'NewWithdrawal' });

export const withdrawalEndpoints = {
  withdraw: endpoint('POST /api/withdrawals', {
    access: 'anyone',
    priority: 'critical',
    summary: 'Withdraw from a contract. The answer does not say whether there is such an order',
    body: newWithdrawal,
    success: 201,
    response: z.object({
      receivedAt: z.string().describe('When the shop received the statement, ISO 8601'),
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
