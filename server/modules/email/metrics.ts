// Metrics of the outbox, counted at each scrape.
import type { Metrics } from '#server/http/metrics.ts';
import type { Outbox } from './outbox.ts';

export function emailMetrics(metrics: Metrics, outbox: Outbox, now: () => number = Date.now): void {
  metrics.addGauge({
    name: 'selvedge_emails',
    help: 'Emails in the outbox that are due, and that were set aside.',
    labelNames: ['state'],
    async collect() {
      const { due, failed } = await outbox.counts();
      this.set({ state: 'due' }, due);
      this.set({ state: 'failed' }, failed);
    },
  });
  metrics.addGauge({
    name: 'selvedge_oldest_due_email_seconds',
    help: 'Age of the oldest email in the outbox that is due; 0 when none is.',
    async collect() {
      const { oldestDueAt } = await outbox.counts();
      this.set(oldestDueAt === undefined ? 0 : (now() - oldestDueAt) / 1000);
    },
  });
}
