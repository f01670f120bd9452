// A million orders of two years in every state, for the measurements of All Order: some states are rare, and one
// article and one customer have many orders.
import type { OrderState } from '#contract/core/order-state.ts';
import { orderWords } from '#server/modules/orders/store/order-words.ts';
import { newId } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { numberOfYear } from '#server/storage/queries/number-sequences.ts';
import type { Database, NewRow } from '#server/storage/tables.ts';

export const ORDERS = 1_000_000;
export const WHOLESALER = 'wholesaler@mail.com';
const FIRST = Date.UTC(2024, 11, 1);
const APART_MS = 60_000;
const ROWS_AT_ONCE = 500;
const ROWS_PER_COMMIT = 10_000;
const BUYERS = 20_011;
const PHONE = '+44 1422 000000';

export interface MillionOrders {
  /** The ids of the orders at a tenth, the middle and nine tenths of the list. */
  readonly cursors: readonly [early: string, middle: string, late: string];
}

/** Inserts the customers that the orders refer to. */
async function insertCustomers(db: Database, emails: readonly string[]): Promise<void> {
  const users = emails.map((email) => ({ id: `user ${email}`, email, name: 'Buyer' }));
  await insertMany('users', db, users, 'do nothing');
}

/** The first article is ordered most; every hundredth order is the wholesaler's. */
export async function fillWithOrders(db: Database, articleIds: readonly string[]): Promise<MillionOrders> {
  const ids: string[] = [];
  await insertCustomers(db, [
    WHOLESALER,
    ...Array.from({ length: BUYERS }, (_, buyer) => `buyer${buyer}@mail.com`),
  ]);
  for (let from = 0; from < ORDERS; from += ROWS_PER_COMMIT)
    await db.transaction().execute(async (tx) => {
      for (let at = from; at < from + ROWS_PER_COMMIT; at += ROWS_AT_ONCE) {
        const rows = Array.from({ length: ROWS_AT_ONCE }, (_, nth) => {
          const placedAt = FIRST + (at + nth) * APART_MS;
          return orderRow(at + nth, newId(placedAt), placedAt);
        });
        ids.push(rows[0]?.id ?? '');
        await tx.insertInto('orders').values(rows).execute();
        await insertMany(
          'order_lines',
          tx,
          rows.map(({ id }, nth) => lineRow(at + nth, id, articleIds)),
        );
      }
    });
  const at = (share: number) => ids[Math.floor(ids.length * share)] ?? '';
  return { cursors: [at(0.1), at(0.5), at(0.9)] };
}

/** Refunded orders are old and rare, unpaid ones and those being prepared are new; most are delivered. */
function stateOf(nth: number): OrderState {
  if (nth < ORDERS / 10 && nth % 5000 === 77) return 'refunded';
  if (nth > ORDERS * 0.999) return nth % 2 === 0 ? 'unpaid' : 'paid';
  if (nth > ORDERS * 0.998) return nth % 2 === 0 ? 'processing' : 'shipped';
  return nth % 8 === 0 ? 'cancelled' : 'delivered';
}

function lineRow(nth: number, orderId: string, articleIds: readonly string[]): NewRow<'order_lines'> {
  const article = nth % 5 === 0 ? 0 : 1 + (nth % (articleIds.length - 1));
  return {
    id: `line of ${orderId}`,
    order_id: orderId,
    position: 0,
    kind: 'pieces',
    article_id: articleIds[article] ?? '',
    article_name: 'Harbour Twill',
    article_number: 'SV-00001',
    article_description:
      'A firm two-ply twill in long-staple cotton, washed once and left with its natural hand.',
    quantity: 3,
    unit_price_cents: 1250,
    amount_cents: 3750,
  };
}

function orderRow(nth: number, id: string, at: number): NewRow<'orders'> {
  const state = stateOf(nth);
  const buyer = nth % BUYERS;
  const number = numberOfYear('SO', new Date(at).getUTCFullYear(), nth + 1);
  const email = nth % 100 === 0 ? WHOLESALER : `buyer${buyer}@mail.com`;
  const name = nth % 100 === 0 ? 'Wholesaler' : `Buyer ${buyer}`;
  const isPaid = state !== 'unpaid' && state !== 'cancelled';
  return {
    id,
    number,
    customer_id: `user ${email}`,
    customer_email: email,
    customer_name: name,
    currency: 'USD',
    price_cents: 3750,
    words: orderWords({
      number,
      customer: [name, email],
      phone: PHONE,
      purchaseOrderNumber: '',
      trackingNumbers: [],
      articles: ['Harbour Twill', 'SV-00001'],
      documents: [],
    }),
    phone: PHONE,
    address: '1 Mill Lane, Halifax',
    custom_details: '',
    status: isPaid ? 'paid' : state === 'cancelled' ? 'cancelled' : 'unpaid',
    placed_at: at,
    transaction_id: isPaid ? `pi_${id}` : null,
    paid_at: isPaid ? at + APART_MS : null,
    refunded_cents: state === 'refunded' ? 3750 : 0,
    fulfilment: state === 'processing' || state === 'shipped' || state === 'delivered' ? state : null,
  };
}
