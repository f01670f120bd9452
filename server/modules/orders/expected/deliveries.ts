// Expected deliveries as the office and its systems add, change and cancel them. Whoever waits for pieces that come later is told
// in the same transaction.
import { IDEMPOTENCY_TTL_MS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import type {
  ExpectedDeliveriesQuery,
  ExpectedDelivery,
  ExpectedDeliveryChange,
  NewExpectedDelivery,
} from '#contract/office/expected-deliveries.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { recordAudit, recordAudits } from '#server/modules/audit/service.ts';
import * as store from '#server/modules/stock/expected/store.ts';
import { lockStock, lockStocks } from '#server/modules/stock/service.ts';
import { idempotencyScope } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { mapPage, type Page, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { type RowProblem, readDeliveries } from './csv.ts';
import { emailingDelays } from './delays.ts';

const LEASE_MS = 5 * 60_000;

export class ExpectedDeliveries extends Service {
  readonly #dayOf = dayIn(this.ctx.timeZone);

  async list(
    { article, state }: Pick<ExpectedDeliveriesQuery, 'article' | 'state'>,
    page: Parameters<typeof store.findDeliveries>[2],
  ): Promise<Page<ExpectedDelivery>> {
    const { today } = this.#moment();
    const rows = await store.findDeliveries(this.db, { article, state }, page);
    return mapPage(toPage(rows, page), (row) => toDelivery(row, today));
  }

  /**
   * Adds a delivery, and gives its pieces to orders that wait for any; returns its id. The same key adds it once within a day. Throws
   * `article_not_found`, `validation_failed` for a day that is over, and `idempotency_key_reused`.
   */
  async add(delivery: NewExpectedDelivery, by: string, key?: string): Promise<string> {
    const now = this.#moment();
    const [article] = await store.findArticlesNumbered(this.db, [delivery.articleNumber.toUpperCase()]);
    if (!article) throw new AppError('article_not_found', { detail: noArticle(delivery) });
    const idempotencyKey = key === undefined ? null : `${idempotencyScope(by)} ${key}`;
    const id = await this.storage.transaction(async (tx) => {
      const earlier = await this.#added(tx, idempotencyKey);
      if (earlier && earlier.created_at >= now.at - IDEMPOTENCY_TTL_MS) {
        if (!isSame(earlier, article.id, delivery)) throw new AppError('idempotency_key_reused');
        return earlier.id;
      }
      if (earlier) {
        await lockStocks(tx, [earlier.article_id, article.id]);
        await store.endKey(tx, earlier.id);
      }
      assertDayLeft(delivery.expectedOn, now);
      const added = { ...delivery, id: newId(now.at), article, idempotencyKey };
      await addDeliveries(tx, [added], by, now);
      return added.id;
    });
    this.#publish();
    return id;
  }

  async #added(tx: Executor, key: string | null): Promise<store.DeliveryRow | undefined> {
    if (key === null) return undefined;
    await lockUntilCommit(this.storage, tx, `delivery by ${key}`);
    return store.findDeliveryByKey(tx, key);
  }

  /**
   * Changes an open delivery. Throws `delivery_not_found`, `delivery_not_open`, `delivery_changed`, `delivery_below_promised`, and
   * `validation_failed` for another day that is over.
   */
  async change(
    id: string,
    { quantity, expectedOn, lot, note, revision }: ExpectedDeliveryChange,
    by: string,
  ): Promise<{ modifiedCount: number; emailedCount: number }> {
    const now = this.#moment();
    const result = await this.storage.transaction(async (tx) => {
      const { delivery, stock } = await lockDelivery(tx, id);
      if (delivery.revision !== revision) throw new AppError('delivery_changed');
      if (quantity < delivery.promised_quantity) throw new AppError('delivery_below_promised');
      const columns = { quantity, expected_on: expectedOn, lot, note };
      const changed = Object.entries(columns).filter(
        ([name, value]) => delivery[name as keyof typeof columns] !== value,
      );
      if (changed.length === 0) return { modifiedCount: 0, emailedCount: 0 };
      if (expectedOn !== delivery.expected_on) assertDayLeft(expectedOn, now);
      const emailedCount = await emailingDelays(tx, [touching(delivery)], now, () =>
        store.changeDelivery(tx, delivery, columns),
      );
      await recordAudit(tx, { actor: by, at: now.at }, 'change_delivery', delivery.article_id, {
        label: stock.name,
        details: { expectedOn, ...Object.fromEntries(changed.filter(([name]) => name !== 'expected_on')) },
      });
      return { modifiedCount: 1, emailedCount };
    });
    this.#publish();
    return result;
  }

  /** Cancels an open delivery: orders wait for the next one that has pieces. Throws `delivery_not_found`, `delivery_not_open`. */
  async cancel(id: string, by: string): Promise<{ deletedCount: number; emailedCount: number }> {
    const now = this.#moment();
    const emailedCount = await this.storage.transaction(async (tx) => {
      const { delivery, stock } = await lockDelivery(tx, id);
      const { quantity, expected_on: expectedOn } = delivery;
      const emailed = await emailingDelays(tx, [touching(delivery)], now, async () => {
        await store.changeDelivery(tx, delivery, { cancelled_at: now.at, promised_quantity: 0 });
        await store.releaseDelivery(tx, id);
      });
      await recordAudit(tx, { actor: by, at: now.at }, 'cancel_delivery', delivery.article_id, {
        label: stock.name,
        details: { quantity, expectedOn },
      });
      return emailed;
    });
    this.#publish();
    return { deletedCount: 1, emailedCount };
  }

  /**
   * Adds the deliveries of a CSV file, all or none. A row that is the same as an open delivery adds none, so that a file may be sent
   * again. Throws `csv_unreadable`, and `deliveries_refused`, whose `errors` name each row that cannot be read.
   */
  async import(text: string, by: string): Promise<Imported> {
    const now = this.#moment();
    const { deliveries: rows, problems } = await readDeliveries(text);
    const numbers = [...new Set(rows.map(({ delivery }) => delivery.articleNumber.toUpperCase()))];
    const articles = new Map(
      (await store.findArticlesNumbered(this.db, numbers)).map((article) => [
        article.article_number,
        article,
      ]),
    );
    const read: AddedDelivery[] = [];
    for (const { row, delivery } of rows) {
      const article = articles.get(delivery.articleNumber.toUpperCase());
      if (!article) problems.push({ row, detail: noArticle(delivery) });
      else if (delivery.expectedOn < now.today) problems.push({ row, detail: DAY_OVER() });
      else read.push({ ...delivery, id: newId(now.at), article });
    }
    if (problems.length > 0) throw refused(problems);
    const imported = await this.storage.transaction(async (tx) => {
      await lockStocks(
        tx,
        [...articles.values()].map(({ id }) => id),
      );
      const added = await notOpenYet(tx, read);
      const emailedCount = await addDeliveries(tx, added, by, now);
      return { insertedCount: added.length, unchangedCount: read.length - added.length, emailedCount };
    });
    this.#publish();
    return imported;
  }

  #publish(): void {
    this.storage.changes.publish('articles');
  }

  #moment(): store.Moment {
    const at = this.now();
    return { at, today: this.#dayOf(at) };
  }

  /** Takes days that are over out of what articles say they expect. */
  get job(): Job<number> {
    return {
      name: 'expected-days',
      leaseMs: LEASE_MS,
      run: async ({ signal, renewLease }) => {
        const now = this.#moment();
        const ids = await store.findArticlesExpectedBefore(this.db, now.today);
        let changed = 0;
        for (const id of ids) {
          if (signal.aborted || !(await renewLease())) break;
          const isChanged = await this.storage.transaction(async (tx) => {
            await lockStocks(tx, [id]);
            return store.refreshExpected(tx, id, now);
          });
          if (isChanged) changed += 1;
        }
        if (changed > 0) this.#publish();
        return changed;
      },
    };
  }
}

/** A delivery that is about to be added. */
interface AddedDelivery extends Omit<NewExpectedDelivery, 'articleNumber'> {
  readonly id: string;
  readonly article: { readonly id: string; readonly name: string };
  readonly idempotencyKey?: string | null;
}

/** Returns how many customers are told that there is a day for their pieces. */
async function addDeliveries(
  tx: Executor,
  added: readonly AddedDelivery[],
  actor: string,
  now: store.Moment,
): Promise<number> {
  const articleIds = [...new Set(added.map(({ article }) => article.id))].sort();
  await lockStocks(tx, articleIds);
  const rows = added.map(({ id, article, quantity, expectedOn, lot, note, idempotencyKey }) => ({
    id,
    article_id: article.id,
    quantity,
    expected_on: expectedOn,
    lot,
    note,
    created_at: now.at,
    idempotency_key: idempotencyKey ?? null,
  }));
  const touched = articleIds.map((articleId) => ({ ids: [], articleId }));
  const emailedCount = await emailingDelays(tx, touched, now, () => store.insertDeliveries(tx, rows));
  const entries = added.map(({ article, quantity, expectedOn }) => ({
    subject: article.id,
    label: article.name,
    details: { quantity, expectedOn },
  }));
  await recordAudits(tx, { actor, at: now.at }, 'add_delivery', entries);
  return emailedCount;
}

/** One that was changed or closed since no longer says what was asked for, except of which article. */
const isSame = (
  earlier: store.DeliveryRow,
  articleId: string,
  { quantity, expectedOn, lot, note }: NewExpectedDelivery,
) =>
  earlier.article_id === articleId &&
  (earlier.revision > 1 ||
    (earlier.quantity === quantity &&
      earlier.expected_on === expectedOn &&
      earlier.lot === lot &&
      earlier.note === note));

interface Imported {
  readonly insertedCount: number;
  readonly unchangedCount: number;
  readonly emailedCount: number;
}

function refused(problems: readonly RowProblem[]): AppError {
  const errors = problems
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, detail }) => ({ pointer: `/rows/${row}`, detail }));
  return new AppError('deliveries_refused', { errors });
}

/** Without those of which there is an open one of the article with the same pieces, day and lot; each stands for one. */
async function notOpenYet(tx: Executor, read: readonly AddedDelivery[]): Promise<AddedDelivery[]> {
  const open = new Map<string, number>();
  const keyOf = (...parts: readonly (string | number)[]) => JSON.stringify(parts);
  for (const articleId of new Set(read.map(({ article }) => article.id)))
    for (const row of await store.findOpenDeliveries(tx, articleId)) {
      const key = keyOf(articleId, row.quantity, row.expected_on, row.lot);
      open.set(key, (open.get(key) ?? 0) + 1);
    }
  return read.filter(({ article, quantity, expectedOn, lot }) => {
    const key = keyOf(article.id, quantity, expectedOn, lot);
    const left = open.get(key) ?? 0;
    open.set(key, left - 1);
    return left <= 0;
  });
}

/** Locks the article of an open delivery. Throws `delivery_not_found`, `delivery_not_open`. */
export async function lockDelivery(tx: Executor, id: string) {
  const found = await store.findDelivery(tx, id);
  const stock = found && (await lockStock(tx, found.article_id));
  const delivery = stock && (await store.findDelivery(tx, id));
  if (!delivery) throw new AppError('delivery_not_found');
  if (delivery.received_at !== null || delivery.cancelled_at !== null)
    throw new AppError('delivery_not_open');
  return { delivery, stock };
}

const touching = ({ id, article_id }: store.DeliveryRow) => ({ ids: [id], articleId: article_id });

/** Throws `validation_failed`. */
function assertDayLeft(day: string, { today }: store.Moment): void {
  if (day < today) throw invalidField('/expectedOn', DAY_OVER());
}

const noArticle = ({ articleNumber }: NewExpectedDelivery) => `There is no article ${articleNumber}.`;

const DAY_OVER = () => t`This day is over.`;

function toDelivery(row: store.ListedDelivery, today: string): ExpectedDelivery {
  const { received_at, cancelled_at } = row;
  const closedAt = received_at ?? cancelled_at;
  return {
    _id: row.id,
    articleId: row.article_id,
    productName: row.article_name ?? '',
    articleNumber: row.article_number ?? '',
    quantity: row.quantity,
    promisedQuantity: row.promised_quantity,
    expectedOn: row.expected_on,
    lot: row.lot,
    note: row.note,
    state: received_at !== null ? 'received' : cancelled_at !== null ? 'cancelled' : 'open',
    isLate: closedAt === null && row.expected_on < today,
    revision: row.revision,
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  };
}
