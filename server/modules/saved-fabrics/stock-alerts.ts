// "Tell me when it is back": one email to an account once a product can be ordered again (decision record 0027).
import type { FastifyBaseLogger } from 'fastify';
import { STOCK_ALERTS_MAX } from '#contract/limits.ts';
import { notOrderableReason } from '#contract/orderable.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { AppError } from '#server/app-error.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import type { Catalogue } from '#server/modules/catalogue/service.ts';
import type { Mailer } from '#server/modules/email/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { ATTEMPTS_MAX, pauseAfter } from './rules.ts';
import * as store from './store.ts';

const BATCH_SIZE = 100;
/** How long a claimed alert is another process's no business; sending one email takes less than a minute. */
const CLAIM_MS = 5 * 60_000;
/** A mail server that fails this often in a row is left alone until the next run. */
const FAILURES_IN_A_ROW_MAX = 3;

export interface StockAlertsDependencies {
  readonly storage: Storage;
  readonly catalogue: Catalogue;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  /** Origin of links in emails, without a slash at the end. */
  readonly linkOrigin: () => string;
  readonly now?: () => number;
}

export interface AlertsRun {
  readonly sent: number;
  readonly failed: number;
}

export class StockAlerts {
  readonly #deps: StockAlertsDependencies;
  readonly #now: () => number;
  /** Whether the last run of this process ended because of the mail server. */
  #isMailFailing = false;

  constructor(deps: StockAlertsDependencies) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  get #db() {
    return this.#deps.storage.db;
  }

  /** Ids of the products on sale that the account waits for. */
  productIds(email: string): Promise<string[]> {
    return store.findProductIds(this.#db, 'stock_alerts', email);
  }

  /**
   * Returns 1, or 0 when the account waits for it already. Throws `product_not_found`, `product_in_stock` when it can be
   * ordered, and `stock_alerts_full` at the limit, which simultaneous requests may exceed by a few.
   */
  async add(email: string, productId: string): Promise<number> {
    const product = await this.#deps.catalogue.getProduct(productId);
    if (notOrderableReason(product) !== 'stock_below_minimum') throw new AppError('product_in_stock');
    const waiting = await this.productIds(email);
    if (waiting.includes(productId)) return 0;
    if (waiting.length >= STOCK_ALERTS_MAX) throw new AppError('stock_alerts_full');
    return store.insertStockAlert(this.#db, email, productId);
  }

  /** Returns 1, or 0 when there is none. */
  remove(email: string, productId: string): Promise<number> {
    return store.deleteAlertOf(this.#db, email, productId);
  }

  /**
   * Whether a run besides the schedule could send an email now. After a run that the mail server has ended only the
   * scheduled runs ask it again: a run's own writes are changes too, which would start the next one at once. Writes
   * nothing.
   */
  async hasDue(): Promise<boolean> {
    return !this.#isMailFailing && (await store.findDueProducts(this.#db, this.#now(), 1)).length > 0;
  }

  /** Sends what is due and forgets the alerts of withdrawn products. */
  readonly job: Job<AlertsRun> = {
    name: 'stock-alerts',
    leaseMs: CLAIM_MS,
    run: (context) => this.#sendDue(context),
    isSuccess: ({ failed }) => failed === 0,
  };

  async #sendDue({ signal, renewLease }: JobContext): Promise<AlertsRun> {
    await store.deleteWithdrawnAlerts(this.#db, this.#now());
    this.#isMailFailing = false;
    let [sent, failed, failedInARow] = [0, 0, 0];
    for await (const [product, alert] of this.#due()) {
      if (signal.aborted || !(await renewLease())) break;
      if (!(await store.claimAlert(this.#db, alert, this.#now() + CLAIM_MS))) continue;
      const isSent = await this.#send(product, alert);
      sent += isSent ? 1 : 0;
      failed += isSent ? 0 : 1;
      failedInARow = isSent ? 0 : failedInARow + 1;
      this.#isMailFailing = failedInARow === FAILURES_IN_A_ROW_MAX;
      if (this.#isMailFailing) break;
    }
    return { sent, failed };
  }

  /** What is due until nothing is left: of each product a batch in turn, those that have waited longest first. */
  async *#due(): AsyncGenerator<[store.DueProduct, store.DueAlert]> {
    for (;;) {
      const products = await store.findDueProducts(this.#db, this.#now(), BATCH_SIZE);
      if (products.length === 0) return;
      for (const product of products)
        for (const alert of await store.findDueAlerts(this.#db, product.id, this.#now(), BATCH_SIZE))
          yield [product, alert];
    }
  }

  /**
   * Sends the email of a claimed alert and deletes the alert. A process that ends between the two sends again after the
   * claim has expired, with the same Message-ID.
   */
  async #send(product: store.DueProduct, alert: store.DueAlert): Promise<boolean> {
    const { mailer, linkOrigin, log } = this.#deps;
    const attempts = alert.attempts + 1;
    try {
      const recipient = { email: alert.user_email, name: alert.user_name ?? '' };
      await mailer.sendBackInStock(recipient, {
        alertId: alert.id,
        productName: product.name,
        articleNumber: product.article_number,
        minimumQuantity: product.minimum_quantity,
        availableQuantity: product.available_quantity,
        link: linkOrigin() + fillPath(pages.fabric, { slug: product.slug }),
      });
    } catch (error) {
      const isGivenUp = attempts >= ATTEMPTS_MAX;
      // Error messages of mail servers contain email addresses.
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      log.warn({ alert: alert.id, attempts, code, isGivenUp }, 'stock alert was not sent');
      if (isGivenUp) await store.deleteAlert(this.#db, alert.id);
      else
        await store.postponeAlert(this.#db, { id: alert.id, attempts }, this.#now() + pauseAfter(attempts));
      return false;
    }
    await store.deleteAlert(this.#db, alert.id);
    return true;
  }
}
