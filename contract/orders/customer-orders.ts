// Orders that the mill places for a customer, such as those that come from the customer's own system (EDI).
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY } from '../core/example-values.ts';
import { positiveQuantity, requiredText } from '../core/fields.ts';
import { ARTICLE_MAX_CHARACTERS, ORDER_LINES_MAX, TEXT_LIMITS } from '../core/limits.ts';
import { paymentMethods } from '../core/order-state.ts';
import { requireAddress } from '../people/address.ts';
import {
  awaitedField,
  idempotencyHeaders,
  lotFields,
  orderFields,
  PLACING_ERRORS,
  shipsTogetherField,
} from './order.ts';

/** Names are as in other systems, which know numbers rather than ids. */
const newCustomerOrder = requireAddress(
  z.object({
    customer: requiredText(TEXT_LIMITS.email).describe(
      'Who orders: the email address of the customer, the id that `buyer` of an order states, or the `externalId`',
    ),
    lines: z
      .array(
        z.object({
          article: requiredText(ARTICLE_MAX_CHARACTERS).describe('The id or the number of an article'),
          quantity: positiveQuantity,
          ...lotFields,
          ...awaitedField,
        }),
      )
      .min(1)
      .max(ORDER_LINES_MAX)
      .describe('Articles with their quantities, each once'),
    ...orderFields,
    ...shipsTogetherField,
    paymentMethod: z
      .enum(paymentMethods)
      .default('account')
      .describe(
        '`account` needs terms of the customer, who pays an order by `card` on its page, and by `transfer` with the reference that the page states',
      ),
  }),
).meta({ id: 'NewCustomerOrder' });
export type NewCustomerOrder = z.infer<typeof newCustomerOrder>;

export const customerOrderEndpoints = {
  placeCustomerOrder: endpoint('POST /api/customer-orders', {
    access: 'admin',
    roles: 'none',
    keyScopes: ['orders:write'],
    summary:
      'Place an order for a customer, all of its lines or none; the customer gets the email of an order',
    headers: idempotencyHeaders('order'),
    body: newCustomerOrder,
    example: {
      headers: { 'idempotency-key': 'an order of a customer' },
      body: {
        customer: EXAMPLE.accountCustomer,
        lines: [
          {
            article: EXAMPLE.articleInLots,
            quantity: 2,
            severalLots: true,
            preferredLot: EXAMPLE.lot,
            awaitedBy: '2100-03-12',
          },
        ],
        price: 25,
        ...EXAMPLE_DELIVERY,
        customDetails: 'Call first',
        purchaseOrderNumber: 'PO 7',
        paymentMethod: 'account',
      },
      response: { insertedId: EXAMPLE.order },
    },
    errors: ['user_not_found', 'lines_not_orderable', ...PLACING_ERRORS],
  }),
};
