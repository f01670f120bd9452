// Metrics of deliveries that wait in a table, counted at each scrape.
import type { Clock } from '#server/context.ts';
import type { Metrics } from '#server/http/metrics.ts';
import type { SendCounts } from './send-queue-store.ts';

interface DeliveriesMeasured {
  /** The gauges are `selvedge_{name}` and `selvedge_oldest_due_{one}_seconds`. */
  readonly name: string;
  readonly one: string;
  /** As the beginning of a sentence, such as `Emails in the outbox`. */
  readonly what: string;
  counts(): Promise<SendCounts>;
}

export function deliveryMetrics(
  metrics: Metrics,
  { name, one, what, counts }: DeliveriesMeasured,
  clock: Clock,
): void {
  metrics.addGauge({
    name: `selvedge_${name}`,
    help: `${what} that are due, and that were set aside.`,
    labelNames: ['state'],
    async collect() {
      const { due, failed } = await counts();
      this.set({ state: 'due' }, due);
      this.set({ state: 'failed' }, failed);
    },
  });
  metrics.addGauge({
    name: `selvedge_oldest_due_${one}_seconds`,
    help: `Age of the oldest that is due of: ${what}; 0 when none is.`,
    async collect() {
      const { oldestDueAt } = await counts();
      this.set(oldestDueAt === undefined ? 0 : (clock.now() - oldestDueAt) / 1000);
    },
  });
}
