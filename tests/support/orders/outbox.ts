// Senders of the outbox as separate processes have them, with clocks of their own, over real SMTP.

import { onTestFinished } from 'vitest';
import type { SendRun } from '#server/jobs/send-queue.ts';
import { OutboxSender, type OutboxSenderDependencies } from '#server/modules/email/outbox-sender.ts';
import { enqueueEmails } from '#server/modules/email/service.ts';
import { createSmtpTransport } from '#server/modules/email/transport.ts';
import { emailTemplates } from '#server/modules/email-templates.ts';
import { backInStockEmail } from '#server/modules/stock/email-templates.ts';
import { testContext } from '../context.ts';
import type { MailServer } from '../providers/mail-server.ts';
import type { TestApp } from '../test-app.ts';

export const SENDER = { name: 'Selvedge', address: 'desk@selvedge.test' };
export const FROM = `${SENDER.name} <${SENDER.address}>`;

interface TestSender {
  readonly sender: OutboxSender;
  readonly clock: { now: number };
  /** What the scheduled job of the process does. */
  run(): Promise<SendRun>;
}

/** Closes its connections when the test ends. */
export function startSender(
  { storage }: Pick<TestApp, 'storage'>,
  { url }: Pick<MailServer, 'url'>,
  options: Partial<OutboxSenderDependencies> = {},
): TestSender {
  const clock = { now: Date.now() };
  const transport = createSmtpTransport(url, () => SENDER);
  onTestFinished(() => transport.close());
  const sender = new OutboxSender(testContext(storage, { clock: { now: () => clock.now } }), {
    templates: emailTemplates,
    transport,
    context: () => ({
      origin: 'https://shop.example',
      timeZone: 'Europe/London',
      imprint: ['Selvedge'],
      shopName: 'Selvedge',
    }),
    emailsPerSecond: 10_000,
    ...options,
  });
  const context = { signal: new AbortController().signal, renewLease: async () => true };
  return { sender, clock, run: () => sender.job.run(context) };
}

/** Adds an email about a fabric for each recipient, as one transaction. */
export async function enqueue({ storage }: Pick<TestApp, 'storage'>, ...recipients: string[]): Promise<void> {
  const data = {
    productName: 'Harbour Twill',
    articleNumber: 'SV-00007',
    slug: 'harbour-twill',
    minimumQuantity: 2,
    availableQuantity: 5,
  };
  const emails = recipients.map((email) => ({
    template: backInStockEmail,
    data,
    recipient: { email, name: '' },
  }));
  await storage.db.transaction().execute((tx) => enqueueEmails(tx, emails, Date.now()));
}
