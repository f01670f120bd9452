// Connects the outbox with the orders its emails are about, and registers its routes, metrics and preview.
import type { FastifyInstance } from 'fastify';
import type { ApiRouter } from './http/api-router.ts';
import { emailMetrics } from './modules/email/metrics.ts';
import { Outbox, type OutboxDependencies } from './modules/email/outbox.ts';
import {
  type EmailSubject,
  OutboxSender,
  type OutboxSenderDependencies,
} from './modules/email/outbox-sender.ts';
import { emailPreviewRoutes } from './modules/email/preview-routes.ts';
import { emailRoutes } from './modules/email/routes.ts';
import type { Invoices } from './modules/invoices/service.ts';
import type { Orders } from './modules/orders/service.ts';
import { recordEvent } from './modules/orders/timeline.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open-storage.ts';

export function createOutbox(
  options: OutboxSenderDependencies & Pick<OutboxDependencies, 'now'>,
  orders: Orders,
  invoices: Invoices,
): { outbox: Outbox; outboxSender: OutboxSender } {
  const outbox = new Outbox({
    ...options,
    orderExists: async (id) => (await orders.findBalance(options.storage.db, id)) !== undefined,
    async onResent(tx, { orderId, subject, by, at }) {
      const event = { orderId, type: 'email_resent', actor: 'admin', actorId: by } as const;
      await recordEvent(tx, { ...event, note: subject, isInternal: true, at });
    },
  });
  const attachmentsOf = (email: EmailSubject) => invoices.attachmentsOf(email);
  return { outbox, outboxSender: new OutboxSender({ ...options, attachmentsOf }) };
}

interface RegisterOptions {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly now?: () => number;
}

export function registerOutbox(
  server: FastifyInstance,
  router: ApiRouter,
  outbox: Outbox,
  { settings, storage, now }: RegisterOptions,
): void {
  emailRoutes(router, outbox, storage);
  emailMetrics(server.metrics, outbox, now);
  if (!settings.production) emailPreviewRoutes(server, outbox, settings.MAIL_FROM);
}
