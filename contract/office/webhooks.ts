// Webhooks: addresses of other systems that the shop sends events to. Each belongs to an admin, who is responsible for it.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  clearableText,
  id,
  idParams,
  modifiedCount,
  namedObject,
  pageQuery,
  part,
  requiredText,
} from '../core/fields.ts';
import { TEXT_LIMITS } from '../core/limits.ts';
import { feedEventTypes } from './feed-event-types.ts';

const types = z.array(z.enum(feedEventTypes));

/**
 * - `active`: events are sent
 * - `suspended`: its admin has lost the role or was removed; nothing is sent until another admin takes it over
 */
const webhookStates = ['active', 'suspended'] as const;

const webhook = namedObject('Webhook', {
  _id: id,
  name: z.string().describe('What the webhook is called, such as the system that receives it'),
  url: z.string().describe('Address that events are posted to'),
  types: types.describe('The types of events that are sent'),
  state: z.enum(webhookStates).describe('Whether events are sent, or why not'),
  admin: z.string().describe('The email of the admin who is responsible for the webhook'),
  waiting: z.int().describe('Events that are to be sent, or sent again'),
  lastError: z
    .string()
    .nullable()
    .describe('Why the oldest of them was not accepted yet; null if none was tried'),
  givenUp: z.int().describe('Events that were given up after three days, and not sent again since'),
  createdAt: z.iso.datetime().describe('When the webhook was added'),
});
export type Webhook = z.infer<typeof webhook>;

const newWebhook = namedObject('NewWebhook', {
  name: requiredText(TEXT_LIMITS.apiKey, 'Name is Required').describe(
    'What the webhook is called in the log',
  ),
  url: clearableText(TEXT_LIMITS.webhookUrl)
    .refine((url) => URL.canParse(url) && /^https?:\/\/[^@]*$/i.test(url), {
      error: 'An address that begins with https://',
    })
    .describe(
      'Where events are sent: an address of the public internet, https in production, or a host that the setting `WEBHOOK_HOSTS` names',
    ),
  types: types
    .min(1, { error: 'Choose what to send' })
    .max(feedEventTypes.length)
    .describe('The types of events to send'),
});
export type NewWebhook = z.infer<typeof newWebhook>;

const webhookDelivery = namedObject('WebhookDelivery', {
  _id: id,
  event: part('Event that is sent', {
    _id: id.describe('The id of the event, which the header webhook-id has'),
    type: z.enum(feedEventTypes).describe('Type of the event'),
    timestamp: z.iso.datetime().describe('When it happened, ISO 8601'),
    number: z.string().describe('The number of the order or article'),
  }),
  state: z.enum(['due', 'sent', 'failed']).describe('Waits, was accepted, or was given up after three days'),
  attempts: z.int().describe('How often it was sent, failed attempts included'),
  nextAttemptAt: z.iso
    .datetime()
    .nullable()
    .describe('When it is sent next at the earliest; null if it is not'),
  sentAt: z.iso.datetime().nullable().describe('When it was accepted; null if it was not'),
  lastError: z.string().nullable().describe('Why it was not accepted the last time; null if it was'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookEndpoints = {
  listWebhooks: endpoint('GET /api/webhooks', {
    access: 'admin',
    roles: 'none',
    keyScopes: ['webhooks:write'],
    summary: 'Webhooks, oldest first',
    query: pageQuery,
    response: z.array(webhook),
    example: { query: EXAMPLE_PAGE },
  }),
  addWebhook: endpoint('POST /api/webhooks', {
    access: 'admin',
    roles: 'none',
    keyScopes: ['webhooks:write'],
    summary: 'Send events to an address from now on; the caller is responsible for it',
    body: newWebhook,
    success: 201,
    response: z.object({
      insertedId: id.describe('The id of what was added'),
      secret: z
        .string()
        .describe('The secret of the signatures (Standard Webhooks). It is answered this once'),
    }),
    example: {
      body: {
        name: 'Stock system',
        url: 'https://erp.example/events',
        types: ['order.paid', 'stock.changed'],
      },
    },
    errors: ['webhook_address_refused'],
  }),
  removeWebhook: endpoint('DELETE /api/webhooks/:id', {
    access: 'admin',
    roles: 'none',
    keyScopes: ['webhooks:write'],
    summary: 'Send nothing to an address any more',
    params: idParams,
    example: { params: { id: EXAMPLE.webhook }, response: { deletedCount: 1 } },
    errors: ['webhook_not_found'],
  }),
  takeOverWebhook: endpoint('PUT /api/webhooks/:id/admin', {
    access: 'admin',
    roles: 'none',
    summary: 'Make the caller responsible for a webhook, which then outlives the role of its former admin',
    params: idParams,
    example: { params: { id: EXAMPLE.webhook }, response: { modifiedCount: 1 } },
    errors: ['webhook_not_found'],
  }),
  testWebhook: endpoint('POST /api/webhooks/:id/test', {
    access: 'admin',
    roles: 'none',
    keyScopes: ['webhooks:write'],
    summary: 'Send an event of the type `webhook.test`, which is in no feed, and wait for the answer',
    params: idParams,
    response: z.object({
      isAccepted: z
        .boolean()
        .describe('Whether the receiver answered with a status of 2xx within ten seconds'),
      error: z.string().nullable().describe('Why it was not accepted; null if it was'),
    }),
    example: { params: { id: EXAMPLE.webhook }, response: { isAccepted: true, error: null } },
    errors: ['webhook_not_found', 'webhook_suspended'],
  }),
  listWebhookDeliveries: endpoint('GET /api/webhooks/:id/deliveries', {
    access: 'admin',
    roles: 'none',
    keyScopes: ['webhooks:write'],
    summary: 'The events that were sent to a webhook, or are to be, in the last 30 days',
    params: idParams,
    query: pageQuery,
    response: z.array(webhookDelivery),
    example: { params: { id: EXAMPLE.webhook }, query: EXAMPLE_PAGE },
    errors: ['webhook_not_found'],
  }),
  resendWebhookDelivery: endpoint('POST /api/webhook-deliveries/:id/resend', {
    access: 'admin',
    roles: 'none',
    keyScopes: ['webhooks:write'],
    summary: 'Send an event again, whether it was accepted or given up',
    params: idParams,
    response: modifiedCount,
    example: { params: { id: EXAMPLE.webhookDelivery } },
    errors: ['webhook_delivery_not_found'],
  }),
};
