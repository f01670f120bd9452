// The types of events in the feed for other systems, and the scopes of API keys that may read them. Imports no zod.
import type { ApiKeyScope } from '../core/api-key-scopes.ts';
import { type OrderEventType, orderEventTypes } from '../core/order-state.ts';

/** Events of an order's timeline that change nothing of the order. */
const notInFeed = [
  'woven',
  'payment_reminder',
  'payment_returned',
  'dispute_won',
  'withdrawal',
  'note',
  'email_resent',
] as const;
type ReportedOrderEvent = Exclude<OrderEventType, (typeof notInFeed)[number]>;

export type FeedEventType =
  | `order.${ReportedOrderEvent}`
  | 'stock.changed'
  | 'article.added'
  | 'article.changed';

/** The type in the feed of an event of an order's timeline; undefined for one that is not in it. */
export function feedTypeOf(type: OrderEventType): FeedEventType | undefined {
  return notInFeed.some((one) => one === type) ? undefined : `order.${type as ReportedOrderEvent}`;
}

export const feedEventTypes: readonly FeedEventType[] = [
  ...orderEventTypes.flatMap((type) => feedTypeOf(type) ?? []),
  'stock.changed',
  'article.added',
  'article.changed',
];

/** What an admin sends to a webhook to see it arrive. It is in no feed and cannot be chosen. */
export const TEST_EVENT = 'webhook.test';

type Subject = 'order' | 'stock' | 'article';

const scopes: Readonly<Record<Subject, ApiKeyScope>> = {
  order: 'orders:read',
  stock: 'stock:write',
  article: 'articles:write',
};
export const feedScopes = ['orders:read', 'stock:write', 'articles:write'] as const satisfies ApiKeyScope[];

/** The scope that a key needs to read events of this type. */
export const feedScopeOf = (type: FeedEventType): ApiKeyScope => scopes[type.split('.')[0] as Subject];

export const isAboutOrder = (type: FeedEventType): boolean => type.startsWith('order.');
