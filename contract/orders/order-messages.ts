// Messages on an order, between its customer and the mill. Text and photos; the other side gets an email.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  id,
  idParams,
  imageUrl,
  modifiedCount,
  namedObject,
  pageQuery,
  part,
  requiredText,
  writtenTime,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from '../core/limits.ts';

const orderMessage = namedObject('OrderMessage', {
  _id: id,
  from: z.enum(['customer', 'mill']).describe('Who wrote it'),
  author: z.string().nullable().describe('The email of who wrote it; null to customers for the mill'),
  text: z.string().describe('What was written'),
  photos: z.array(z.string()).describe('The addresses of its photos'),
  at: writtenTime.describe('When it was written, ISO 8601'),
  isWaiting: z.boolean().describe('Whether it is the first message that nobody has answered yet'),
});
export type OrderMessage = z.infer<typeof orderMessage>;

const newOrderMessage = namedObject('NewOrderMessage', {
  text: requiredText(MESSAGE_MAX, formTexts.contact.messageRequired).describe('What to write'),
  photos: z
    .array(imageUrl)
    .max(MESSAGE_PHOTOS_MAX)
    .default([])
    .describe('Addresses that the upload of images has answered'),
});

const waitingMessage = namedObject('WaitingMessage', {
  _id: id,
  order: part('The order', { _id: id, number: z.string().describe('The number, as people read it') }),
  customerName: z.string().describe('The name of the customer'),
  text: z.string().describe('What was written'),
  photos: z.int().describe('How many photos it has'),
  at: writtenTime.describe('When it was written, ISO 8601'),
});
export type WaitingMessage = z.infer<typeof waitingMessage>;

export const orderMessageEndpoints = {
  listOrderMessages: endpoint('GET /api/orders/:id/messages', {
    /** Another customer's order is answered 404. */
    access: 'signed in',
    roles: ['sales'],
    keyScopes: ['messages:write'],
    summary: 'The messages on an order, oldest first',
    params: idParams,
    response: z.array(orderMessage),
    example: { params: { id: EXAMPLE.order } },
    errors: ['order_not_found'],
  }),
  addOrderMessage: endpoint('POST /api/orders/:id/messages', {
    access: 'signed in',
    roles: ['sales'],
    keyScopes: ['messages:write'],
    summary: 'Write a message on an order; the other side gets an email',
    params: idParams,
    body: newOrderMessage,
    example: { params: { id: EXAMPLE.order }, body: { text: 'One piece has a fault', photos: [] } },
    errors: ['order_not_found', 'user_not_found'],
  }),
  dismissOrderMessages: endpoint('POST /api/orders/:id/messages/dismiss', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['messages:write'],
    summary: 'Say that the messages on an order need no answer',
    params: idParams,
    response: modifiedCount,
    example: { params: { id: EXAMPLE.order } },
    errors: ['order_not_found'],
  }),
  listWaitingMessages: endpoint('GET /api/order-messages', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['messages:write'],
    summary: 'Messages of customers that nobody has answered, one of each order, oldest first',
    query: pageQuery,
    response: z.array(waitingMessage),
    example: { query: EXAMPLE_PAGE },
  }),
};
