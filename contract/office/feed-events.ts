// The feed of what happened to orders, stock and articles, for other systems.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exactText, id, namedObject, part } from '../core/fields.ts';
import { FEED_DAYS, FEED_PAGE_MAX } from '../core/limits.ts';
import { several } from '../core/list-filters.ts';
import { feedEventTypes, feedScopes, TEST_EVENT } from './feed-event-types.ts';

/** A webhook sends the same object. It names its subject and no person: what the subject is now stands at `path`. */
const feedEvent = namedObject('FeedEvent', {
  _id: id.describe('The id of the event, by which a receiver recognizes a repetition'),
  cursor: z.string().describe('The place of the event in the feed'),
  type: z
    .enum([...feedEventTypes, TEST_EVENT])
    .describe(`Type of the event, as in filters and webhooks; \`${TEST_EVENT}\` only as a test of a webhook`),
  timestamp: z.iso.datetime().describe('When it happened, ISO 8601'),
  data: part('Order, article or stock that it happened to', {
    _id: id.describe('The id of the order, or of the article whose stock or data changed'),
    number: z.string().describe('The number of that order or article'),
    path: z.string().describe('Where the API answers the order or article as it is now'),
  }),
});
export type FeedEvent = z.infer<typeof feedEvent>;

const feedPage = namedObject('FeedPage', {
  events: z.array(feedEvent).describe('Events after the cursor, oldest first'),
  cursor: z.string().describe('Where to continue, as `after` of the next request'),
  hasMore: z.boolean().describe('Whether more events follow already'),
});
export type FeedPage = z.infer<typeof feedPage>;

const feedQuery = z.object({
  after: exactText(15, 'The cursor of an answer, or "latest"')
    .regex(/^(latest|\d{1,15})$/, { error: 'The cursor of an answer, or "latest"' })
    .optional()
    .describe(
      `The cursor after which to begin; "latest" answers the present end of the feed and no event. Without it, the feed begins with the oldest event of the last ${FEED_DAYS} days`,
    ),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(FEED_PAGE_MAX)
    .default(100)
    .describe('The most events of one answer'),
  type: several(z.enum(feedEventTypes))
    .optional()
    .describe('Only events of these types; by default of all that the caller may read'),
});
export type FeedQuery = z.infer<typeof feedQuery>;

export const feedEventEndpoints = {
  listEvents: endpoint('GET /api/events', {
    access: 'admin',
    roles: 'none',
    /** Each event asks for the scope of its type. */
    keyScopes: feedScopes,
    summary: 'What happened to orders, stock and articles, oldest first',
    query: feedQuery,
    response: feedPage,
    example: { query: { after: 'latest', limit: 100, type: ['order.paid', 'stock.changed'] } },
    errors: ['event_cursor_gone'],
  }),
};
