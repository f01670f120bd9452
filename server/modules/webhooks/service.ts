// Webhooks: events of the feed sent to other systems, signed by Standard Webhooks (decision 0086).
import { createHmac } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { PageQuery } from '#contract/core/fields.ts';
import { type FeedEventType, TEST_EVENT } from '#contract/office/feed-event-types.ts';
import type { FeedEvent } from '#contract/office/feed-events.ts';
import {
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
  webhookEndpoints,
} from '#contract/office/webhooks.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { isNamedHost, isRefusedAddress, type Network, sendOutbound } from '#server/http/outbound-request.ts';
import { type Failure, messageOf, SendQueue } from '#server/jobs/send-queue.ts';
import { countUnsent, type SendCounts } from '#server/jobs/send-queue-store.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { assertMayRead, type Events, mayRead, type NumberedEvent } from '#server/modules/events/service.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { mapPage, type Page, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

/** An event is given up when its receiver has not accepted it for this long. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
const TIMEOUT_MS = 10_000;
const PER_SECOND = 50;
/** The receiver, or what stands before it, takes nothing at the moment. */
const OVERLOADED = [429, 502, 503, 504];

interface WebhooksOptions {
  readonly events: Events;
  /** The secret of the shop, of which those of the webhooks are derived. */
  readonly secret: string;
  readonly network: Network;
  /** Called with the seconds between an event and its acceptance by a receiver. */
  readonly onAccepted: (seconds: number) => void;
}

export class Webhooks extends Service<WebhooksOptions> {
  readonly #queue = new SendQueue<store.DeliveryRow>(this.ctx, {
    name: 'webhooks',
    table: 'webhook_deliveries',
    receiversWithDue: (now) => this.#withDue(now),
    claim: (id, claim) => store.claim(this.db, id, claim),
    attempt: (row) => this.#attempt(row),
    isForgotten: () => false,
    isSetAside: (_failure, { created_at }, now) => created_at <= now - GIVE_UP_AFTER_MS,
    onOutage: (id, now, error) =>
      store.setAsideBefore(this.db, id, { time: now - GIVE_UP_AFTER_MS, now, error }),
    perSecond: PER_SECOND,
    logFields: ({ id, webhook_id }) => ({ delivery: id, webhook: webhook_id }),
    logMessage: 'event not sent to webhook',
  });

  /** Sends due events. Every process runs it; deliveries are claimed one by one. */
  readonly job = this.#queue.job;

  /** Whether a run would send something now. Writes nothing. */
  hasDue(): Promise<boolean> {
    return this.#queue.hasDue();
  }

  async #withDue(now: number): Promise<readonly string[]> {
    const active = (await store.findAll(this.db)).filter(isActive);
    const due: string[] = [];
    for (const { id } of active) if (await store.hasDue(this.db, id, now)) due.push(id);
    return due;
  }

  /**
   * Called in the transaction that numbers events: each event since a webhook was added becomes a delivery to it, if it wants
   * the type.
   */
  async enqueue(tx: Executor, events: readonly NumberedEvent[]): Promise<void> {
    const now = this.now();
    const active = (await store.findAll(tx)).filter(isActive);
    const webhooks = active.map(({ id, created_at: since, ...row }) => ({ id, since, types: typesOf(row) }));
    const deliveries = events.flatMap(({ number, type, subjectId, at }) =>
      webhooks
        .filter(({ types, since }) => types.includes(type) && at >= since)
        .map(({ id }) => ({
          id: newId(now),
          webhook_id: id,
          event_number: number,
          subject_id: subjectId,
          state: 'due' as const,
          created_at: now,
          next_attempt_at: now,
        })),
    );
    await store.insertDeliveries(tx, deliveries);
  }

  async #attempt(row: store.DeliveryRow): Promise<Failure | 'unwanted' | undefined> {
    const webhook = await store.findWebhook(this.db, row.webhook_id);
    const [event] = await this.deps.events.find([row.event_number]);
    if (!webhook || !event) return 'unwanted';
    const failure = await this.#post(webhook, event);
    if (!failure) this.deps.onAccepted((this.now() - row.created_at) / 1000);
    return failure;
  }

  /** Posts the event, signed. */
  async #post({ id: webhookId, url }: store.WebhookRow, event: FeedEvent): Promise<Failure | undefined> {
    const id = event._id;
    const body = JSON.stringify(event);
    const at = new Date(this.now());
    try {
      const { status } = await sendOutbound(
        {
          method: 'POST',
          url: this.#securedUrl(url),
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Selvedge',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
            'webhook-signature': new Signer(this.#secretOf(webhookId)).sign(id, at, body),
          },
          body,
          timeoutMs: TIMEOUT_MS,
          bytesMax: 0,
        },
        this.deps.network,
      );
      if (status >= 200 && status < 300) return undefined;
      const error = new Error(`The receiver answered ${status}`);
      return { kind: OVERLOADED.includes(status) ? 'unreachable' : 'deferred', error };
    } catch (error) {
      return { kind: 'unreachable', error };
    }
  }

  /**
   * Sends an event that happened to nothing and is in no feed, once, and waits for the answer. Throws `webhook_not_found`, and
   * `webhook_suspended` when its admin has lost the role.
   */
  async sendTest(admin: Caller, id: string): Promise<{ isAccepted: boolean; error: string | null }> {
    const webhook = await store.findWebhook(this.db, id);
    if (!webhook) throw new AppError('webhook_not_found');
    if (!isActive(webhook)) throw new AppError('webhook_suspended');
    const by = this.#by(admin);
    await this.storage.transaction((tx) => recordAudit(tx, by, 'test_webhook', id, { label: webhook.name }));
    const failure = await this.#post(webhook, {
      _id: newId(by.at),
      cursor: await this.deps.events.end(),
      type: TEST_EVENT,
      timestamp: new Date(by.at).toISOString(),
      data: { _id: id, number: webhook.name, path: webhookEndpoints.listWebhooks.path },
    });
    return { isAccepted: !failure, error: failure ? messageOf(failure) : null };
  }

  counts(): Promise<SendCounts> {
    return countUnsent(this.db, 'webhook_deliveries');
  }

  async list(page: PageQuery): Promise<Page<Webhook>> {
    const rows = await store.findPage(this.db, page);
    const { items, next } = toPage(rows, page);
    return { items: await Promise.all(items.map((row) => this.#toWebhook(row))), next };
  }

  async #toWebhook(row: store.WebhookRow): Promise<Webhook> {
    const { count, error } = await store.findWaiting(this.db, row.id);
    return {
      _id: row.id,
      name: row.name,
      url: row.url,
      types: typesOf(row),
      state: isActive(row) ? 'active' : 'suspended',
      admin: row.email ?? REMOVED_NAME,
      waiting: count,
      lastError: error,
      givenUp: await store.countGivenUp(this.db, row.id),
      createdAt: new Date(row.created_at).toISOString(),
    };
  }

  /**
   * Returns the secret, which is not answered again. Throws `webhook_address_refused`, and `validation_failed` for an API key
   * that may not read events of these types.
   */
  async add(
    admin: Caller,
    { name, url, types }: NewWebhook,
  ): Promise<{ insertedId: string; secret: string }> {
    assertMayRead(admin, types, '/types');
    if (await isRefusedAddress(this.#securedUrl(url), this.deps.network))
      throw new AppError('webhook_address_refused');
    const now = this.now();
    const id = newId(now);
    const distinct = [...new Set(types)];
    await this.storage.transaction(async (tx) => {
      const row = { id, name, url, types: JSON.stringify(distinct), admin_id: admin.id };
      await store.insertWebhook(tx, { ...row, created_at: now });
      await recordAudit(tx, { actor: admin.id, at: now }, 'add_webhook', id, {
        label: name,
        details: { url, types: distinct },
      });
    });
    return { insertedId: id, secret: this.#secretOf(id) };
  }

  /** In production what leaves the own network is encrypted. Throws `webhook_address_refused`. */
  #securedUrl(text: string): URL {
    const url = new URL(text);
    const isSecured = url.protocol === 'https:' || isNamedHost(url, this.deps.network);
    if (this.ctx.settings.production && !isSecured) throw new AppError('webhook_address_refused');
    return url;
  }

  /** Derived, so that neither the database nor a backup contains it. */
  #secretOf(id: string): string {
    const key = createHmac('sha256', this.deps.secret).update(`webhook ${id}`).digest('base64');
    return `whsec_${key}`;
  }

  #by(admin: Caller) {
    return { actor: admin.id, at: this.now() };
  }

  /** Throws `webhook_not_found`. */
  remove(admin: Caller, id: string): Promise<void> {
    return this.storage.transaction(async (tx) => {
      const name = await store.deleteWebhook(tx, id);
      if (name === undefined) throw new AppError('webhook_not_found');
      await recordAudit(tx, this.#by(admin), 'remove_webhook', id, { label: name });
    });
  }

  /** Returns 0 when the admin is responsible for it already. Throws `webhook_not_found`. */
  takeOver(admin: Caller, id: string): Promise<number> {
    return this.storage.transaction(async (tx) => {
      const webhook = await store.findWebhook(tx, id);
      if (!webhook) throw new AppError('webhook_not_found');
      if (!(await store.setAdmin(tx, id, admin.id))) return 0;
      await recordAudit(tx, this.#by(admin), 'take_over_webhook', id, { label: webhook.name });
      return 1;
    });
  }

  /** An API key sees those of events that it may read. Throws `webhook_not_found`. */
  async listDeliveries(caller: Caller, id: string, page: PageQuery): Promise<Page<WebhookDelivery>> {
    if (!(await store.findWebhook(this.db, id))) throw new AppError('webhook_not_found');
    const rows = toPage(await store.findDeliveries(this.db, id, page), page);
    const events = await this.deps.events.find(rows.items.map(({ event_number }) => event_number));
    const byCursor = new Map(events.map((event) => [event.cursor, event]));
    const readable = rows.items.filter(({ event_number }) => {
      const event = byCursor.get(String(event_number));
      return !event || mayRead(caller, event.type);
    });
    return mapPage({ ...rows, items: readable }, (row) => {
      const event = byCursor.get(String(row.event_number));
      const { type = 'order.placed', timestamp = '', data } = event ?? {};
      return {
        _id: row.id,
        event: { _id: event?._id ?? '', type, timestamp, number: data?.number ?? '' },
        state: row.state,
        attempts: row.attempts,
        nextAttemptAt: row.state === 'due' ? new Date(row.next_attempt_at).toISOString() : null,
        sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
        lastError: row.last_error,
      };
    });
  }

  /**
   * Sends an event again, by another delivery with the same event; returns 1, or 0 when it is due anyway. Throws
   * `webhook_delivery_not_found`.
   */
  resend(admin: Caller, id: string): Promise<number> {
    const now = this.now();
    return this.storage.transaction(async (tx) => {
      const row = await store.lockDelivery(tx, id);
      const webhook = row && (await store.findWebhook(tx, row.webhook_id));
      if (!row || !webhook) throw new AppError('webhook_delivery_not_found');
      if (await store.isDue(tx, row)) return 0;
      const { webhook_id, event_number, subject_id } = row;
      const copy = { id: newId(now), webhook_id, event_number, subject_id, state: 'due' as const };
      await store.insertDeliveries(tx, [{ ...copy, created_at: now, next_attempt_at: now }]);
      await recordAudit(tx, { actor: admin.id, at: now }, 'resend_webhook_delivery', webhook.id, {
        label: webhook.name,
      });
      return 1;
    });
  }
}

const isActive = ({ role }: store.WebhookRow) => role === 'admin';

const typesOf = ({ types }: Pick<store.WebhookRow, 'types'>) => JSON.parse(types) as FeedEventType[];
