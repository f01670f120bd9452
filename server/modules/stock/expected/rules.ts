// Which awaited pieces come out of which delivery: the oldest order first, and none of a line that is to be of one lot without the
// others. Pure.

interface Awaiting {
  readonly id: string;
  /** Ids of orders ascend with time. */
  readonly order_id: string;
  readonly quantity: number;
  readonly is_one_lot: 0 | 1;
}

interface FreeDelivery {
  readonly id: string;
  readonly free: number;
}

/** Pieces of a row, and the delivery or the arrival that has them. */
export interface Share<Row> {
  readonly row: Row;
  readonly quantity: number;
  readonly deliveryId: string;
}

const byAge = (one: Awaiting, other: Awaiting) =>
  one.order_id === other.order_id ? (one.id < other.id ? -1 : 1) : one.order_id < other.order_id ? -1 : 1;

/** Gives pieces of `deliveries`, first ones first, to those who wait; what is left of a row waits on. */
export function shareOut<Row extends Awaiting>(
  waiting: readonly Row[],
  deliveries: readonly FreeDelivery[],
): Share<Row>[] {
  const free = deliveries.map((delivery) => ({ ...delivery }));
  const shares: Share<Row>[] = [];
  for (const row of waiting.toSorted(byAge)) {
    let missing = row.quantity;
    for (const delivery of free) {
      const quantity = row.is_one_lot === 1 && delivery.free < missing ? 0 : Math.min(missing, delivery.free);
      if (quantity === 0) continue;
      shares.push({ row, quantity, deliveryId: delivery.id });
      delivery.free -= quantity;
      missing -= quantity;
    }
  }
  return shares;
}

/** What can still be ordered out of open deliveries, by day, as JSON in the article's row; null where nothing can. */
export function expectedText(
  open: readonly {
    readonly expected_on: string;
    readonly quantity: number;
    readonly promised_quantity: number;
  }[],
  today: string,
): string | null {
  const free = new Map<string, number>();
  for (const { expected_on: on, quantity, promised_quantity: promised } of open)
    if (on >= today && quantity > promised) free.set(on, (free.get(on) ?? 0) + quantity - promised);
  return free.size === 0 ? null : JSON.stringify([...free].map(([on, quantity]) => ({ on, quantity })));
}
