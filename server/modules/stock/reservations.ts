// Reservations: pieces taken from stock for a customer who orders a swatch, until the customer orders the
// article or the time is over.
import { SWATCH_RESERVATION_DAYS } from '#contract/core/limits.ts';
import type { Reservation } from '#contract/orders/swatches.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import { SYSTEM } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { duePages } from '#server/storage/queries/due-pages.ts';
import type { Executor } from '#server/storage/tables.ts';
import { putIntoLotOf } from './lots.ts';
import { takeFromOneLot } from './lots-store.ts';
import { emailAdminsLowStock } from './low-stock-email.ts';
import { insertMovement, type StockMove } from './movements.ts';
import { adaptRemnant } from './remnants.ts';
import * as store from './reservation-store.ts';
import { reservationBounds } from './rules.ts';
import { addPieces, findStock, type StockRow } from './store.ts';

const RESERVATION_MS = SWATCH_RESERVATION_DAYS * 24 * 60 * 60_000;
const LEASE_MS = 5 * 60_000;

/** The order of swatches that the reservation belongs to, and its customer. */
interface ReservedFor {
  readonly orderId: string;
  readonly customerId: string;
}

interface NewReservations extends ReservedFor {
  /** Numbers of pieces by article id. */
  readonly quantities: ReadonlyMap<string, number>;
}

interface NewReservation extends ReservedFor {
  readonly articleId: string;
  readonly quantity: number;
}

/** How many pieces of an article can be reserved, and how many the customer has reserved. */
interface ReservableArticle {
  readonly articleId: string;
  readonly reservation: Reservation | null;
  readonly reservationMinimum: number;
  /** 0 when no pieces can be reserved. */
  readonly reservationMaximum: number;
}

interface ReservationsRun {
  readonly ended: number;
  /** The number of reservations that failed and are tried again in the next run; the log has the errors. */
  readonly failed: number;
}

/** The actor and the time of the end of reservations. */
export interface Ending {
  /** The id of a user, or SYSTEM. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export class Reservations extends Service {
  /**
   * Takes pieces from stock in the transaction that orders the swatches, for each article from the lot with
   * all of them that is left with the fewest. First end the customer's reservations whose time is over. On
   * PostgreSQL, orders of the articles wait from here until the transaction ends, so call it last. Throws
   * `reservation_not_possible` with the possible quantities, also while the customer has a reservation of the
   * article.
   */
  async take(tx: Executor, { quantities, ...reservedFor }: NewReservations, at: number): Promise<void> {
    if (quantities.size === 0) return;
    const inOrder = [...quantities].sort(([one], [other]) => (one < other ? -1 : 1));
    for (const [articleId, quantity] of inOrder)
      await this.#takeOne(tx, { ...reservedFor, articleId, quantity }, at);
  }

  async #takeOne(tx: Executor, reservation: NewReservation, at: number): Promise<void> {
    const { orderId, customerId, articleId, quantity } = reservation;
    const notPossible = async (taken = 0) => this.#notPossible(tx, reservation, { taken, at });
    const own = await store.findReservations(tx, { customerId, articleIds: [articleId], at });
    const isAllowed = own.length === 0 && quantity <= this.ctx.settings.SWATCH_RESERVATION_PIECES;
    const stock = isAllowed ? await store.takeReservedPieces(tx, articleId, quantity) : undefined;
    if (!stock) throw await notPossible();
    const isByLot = stock.has_lots === 1;
    const lot = isByLot
      ? await takeFromOneLot(tx, { articleId, quantity, preferredLot: undefined })
      : undefined;
    if (isByLot && !lot) throw await notPossible(quantity);
    const lotId = lot?.id;
    await store.insertReservation(tx, {
      id: newId(at),
      customer_id: customerId,
      article_id: articleId,
      lot_id: lotId ?? null,
      order_id: orderId,
      quantity,
      ends_at: at + RESERVATION_MS,
    });
    const move = { reason: 'reservation', orderId, actor: customerId, at } as const;
    await insertMovement(tx, articleId, -quantity, lotId === undefined ? move : { ...move, lotId });
    await emailAdminsLowStock(tx, stock, quantity, move);
  }

  async #notPossible(
    tx: Executor,
    { articleId, customerId }: NewReservation,
    { taken, at }: { taken: number; at: number },
  ): Promise<AppError> {
    const [reservable] = await this.reservable(tx, { customerId, articleIds: [articleId], at, taken });
    if (!reservable) return new AppError('article_not_found');
    const { reservationMinimum, reservationMaximum } = reservable;
    return new AppError('reservation_not_possible', { articleId, reservationMinimum, reservationMaximum });
  }

  /**
   * What can be reserved of those of the articles that are on sale, unsorted. `taken` are pieces that this transaction
   * has taken from the stock.
   */
  async reservable(
    db: Executor,
    { taken = 0, ...of }: { customerId: string; articleIds: readonly string[]; at: number; taken?: number },
  ): Promise<ReservableArticle[]> {
    if (of.articleIds.length === 0) return [];
    const rows = await store.findReservationLimits(db, of.articleIds);
    const reservations = new Map(
      (await store.findReservations(db, of)).map((reservation) => [reservation.article_id, reservation]),
    );
    return rows.map((row) => {
      const reservation = reservations.get(row.id);
      const bounds = reservationBounds(
        {
          minimumQuantity: row.minimum_quantity,
          availableQuantity: row.available_quantity + taken,
          largestLot: row.has_lots === 1 ? (row.largest_lot ?? 0) : undefined,
        },
        this.ctx.settings.SWATCH_RESERVATION_PIECES,
      );
      return {
        articleId: row.id,
        reservation: reservation ? toReservation(reservation) : null,
        reservationMinimum: bounds.minimum,
        reservationMaximum: reservation ? 0 : bounds.maximum,
      };
    });
  }

  /**
   * Ends reservations. Lock the stocks of all articles that the transaction changes, then return the pieces
   * with `putBack`: reservations are locked before articles.
   */
  end(tx: Executor, reservations: store.Reservations, at: number): Promise<store.ReservationRow[]> {
    return store.endReservations(tx, reservations, at);
  }

  /** Returns the pieces of ended reservations to their lots, by ascending article id. */
  putBack(tx: Executor, ended: readonly store.ReservationRow[], ending: Ending): Promise<void> {
    return putAllBack(tx, ended, ending);
  }

  /**
   * Returns the reserved pieces of a customer who orders pieces of the article; call `afterOrder` once the
   * order has taken its own.
   */
  async putBackForOrder(tx: Executor, ended: store.ReservationRow, ending: Ending): Promise<void> {
    await putBack(tx, ended, ending);
  }

  /**
   * Adapts a remnant on sale. It runs after the order, because the remnant would otherwise include the pieces
   * returned for it.
   */
  async afterOrder(tx: Executor, articleId: string, at: number): Promise<void> {
    const stock = await findStock(tx, articleId);
    if (stock) await adaptRemnant(tx, stock, at);
  }

  /** Ends the reservations whose time is over. */
  readonly job: Job<ReservationsRun> = {
    name: 'reservations',
    leaseMs: LEASE_MS,
    run: (context) => this.#endDue(context),
    isSuccess: ({ failed }) => failed === 0,
  };

  async #endDue({ signal, renewLease }: JobContext): Promise<ReservationsRun> {
    const { log } = this.ctx;
    const counts = { ended: 0, failed: 0 };
    for await (const due of duePages((page) =>
      store.findDueReservations(this.db, { ...page, by: this.now() }),
    )) {
      for (const reservation of due) {
        if (signal.aborted || !(await renewLease())) return counts;
        try {
          counts.ended += await this.#endOne(reservation.id);
        } catch (err) {
          counts.failed += 1;
          log.error({ err, reservation: reservation.id }, 'reservations: one failed, trying again later');
        }
      }
      if (counts.ended > 0) this.storage.changes.publish('articles');
    }
    return counts;
  }

  /** Returns 1, or 0 when another caller has ended it. */
  async #endOne(id: string): Promise<number> {
    const ending = { actor: SYSTEM, at: this.now() };
    return this.storage.transaction(async (tx) => {
      const ended = await this.end(tx, { ids: [id] }, ending.at);
      await this.putBack(tx, ended, ending);
      return ended.length;
    });
  }
}

/** See `Reservations.putBack`. */
export async function putAllBack(
  tx: Executor,
  ended: readonly store.ReservationRow[],
  ending: Ending,
): Promise<void> {
  for (const reservation of ended.toSorted((one, other) => (one.article_id < other.article_id ? -1 : 1))) {
    const stock = await putBack(tx, reservation, ending);
    if (stock) await adaptRemnant(tx, stock, ending.at);
  }
}

/** Returns the pieces of a reservation to the stock, and to their lot if the stock is kept by lot. */
async function putBack(
  tx: Executor,
  reservation: store.ReservationRow,
  { actor, at }: Ending,
): Promise<StockRow | undefined> {
  const { article_id: articleId, lot_id: lotId, order_id: orderId, quantity } = reservation;
  const reason = orderId === null ? 'quotation_end' : 'reservation_end';
  const move: StockMove = { reason, ...(orderId !== null && { orderId }), actor, at };
  const stock = await addPieces(tx, articleId, quantity);
  if (stock?.has_lots === 1) await putIntoLotOf(tx, { articleId, lotId, quantity }, move);
  else await insertMovement(tx, articleId, quantity, move);
  return stock;
}

const toReservation = ({ quantity, ends_at, lot_id, lot_name }: store.NamedReservation): Reservation => ({
  quantity,
  lot: lot_id === null ? null : { _id: lot_id, name: lot_name ?? '' },
  endsAt: new Date(ends_at).toISOString(),
});
