// What is true of a shop after every act, and at the end of a day, when everything that was under way has come to its end. All of
// it is computed from rows, by none of the functions that it checks.
import { dayIn } from '#server/domain/shop-day.ts';
import { findExpectedDifferences, findOrderDifferences } from '#server/modules/orders/read/reconcile.ts';
import { findRefundDifferences } from '#server/modules/payments/reconcile.ts';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import type { Row } from '#server/storage/tables.ts';
import type { Memory } from './scene.ts';
import { clock } from './seeded-process.ts';
import type { SimulatedShop } from './shop.ts';

/** A query whose rows are wrong. */
type Invariant = readonly [text: string, query: string];

/** Pieces that came to the mill or left it other than by orders and promises. */
const FROM_OUTSIDE = "reason in ('opening', 'delivery', 'correction', 'count', 'lot_move')";
/** Pieces of a line that were put back, as long as the refund is not completed they are not. */
const COMING_BACK = `coalesce((select sum(refund_lines.returned_quantity) from refund_lines join refunds on refunds.id = refund_id
  where line_id = order_lines.id and state = 'requested'), 0)`;
const IN_ORDERS = `(select coalesce(sum(order_lines.quantity - awaited_quantity - returned_quantity + ${COMING_BACK}), 0)
  from order_lines join orders on orders.id = order_id
  where article_id = articles.id and kind = 'pieces' and status <> 'cancelled')`;
const RESERVED =
  '(select coalesce(sum(quantity), 0) from reservations where article_id = articles.id and ended_at is null)';
const MOVED = '(select coalesce(sum(quantity), 0) from stock_movements where article_id = articles.id';
const ON_ACCOUNT = "payment_method = 'account'";
const PAID =
  "(case when status = 'paid' then price_cents when deposit_paid_at is not null then deposit_cents else 0 end)";

const ALWAYS: readonly Invariant[] = [
  [
    'pieces are in stock, in orders or reserved, and no others',
    `select article_number from articles where available_quantity + ${IN_ORDERS} + ${RESERVED} <> ${MOVED} and ${FROM_OUTSIDE})`,
  ],
  [
    'the movements of an article add up to its stock, which is not below 0',
    `select article_number from articles where available_quantity <> ${MOVED}) or available_quantity < 0`,
  ],
  [
    'the lots of an article add up to its stock',
    `select article_number from articles where has_lots = 1
     and available_quantity <> (select sum(quantity) from stock_lots where article_id = articles.id)`,
  ],
  [
    'the pieces of a lot are in it, in orders or reserved, and a closed lot is empty',
    `select name from stock_lots where quantity < 0 or (closed_at is not null and quantity > 0) or quantity
     + (select coalesce(sum(lot_allocations.quantity - lot_allocations.returned_quantity), 0) from lot_allocations
        join order_lines on order_lines.id = line_id join orders on orders.id = order_id where lot_id = stock_lots.id and status <> 'cancelled')
     + (select coalesce(sum(quantity), 0) from reservations where lot_id = stock_lots.id and ended_at is null)
     <> (select coalesce(sum(quantity), 0) from stock_movements where lot_id = stock_lots.id and ${FROM_OUTSIDE})`,
  ],
  [
    'the lots of a line have its pieces',
    `select order_id from order_lines join lot_allocations on line_id = order_lines.id group by order_lines.id
     having sum(lot_allocations.quantity) <> order_lines.quantity - awaited_quantity`,
  ],
  [
    'the parcels of a line have what was shipped, and no more than there is',
    `select order_id from order_lines where shipped_quantity <> (select coalesce(sum(quantity), 0) from parcel_lines where line_id = order_lines.id)
     or shipped_quantity > quantity - awaited_quantity or returned_quantity > quantity`,
  ],
  [
    'a delivery promises what orders wait for, and an order waits for what it lacks',
    `select id from expected_deliveries where promised_quantity <> case when cancelled_at is null and received_at is null
     then (select coalesce(sum(quantity), 0) from awaited_pieces where delivery_id = expected_deliveries.id) else promised_quantity end
     union all select awaited_pieces.id from awaited_pieces left join expected_deliveries on expected_deliveries.id = delivery_id
     where received_at is not null or cancelled_at is not null
     union all select line_id from awaited_pieces join order_lines on order_lines.id = line_id
     group by line_id having sum(awaited_pieces.quantity) <> awaited_quantity - released_quantity`,
  ],
  [
    'an order that is cancelled waits for nothing',
    "select number from orders join awaited_pieces on order_id = orders.id where status = 'cancelled'",
  ],
  [
    'an order costs what its lines cost',
    `select number from orders where price_cents <> (select coalesce(sum(amount_cents), 0) from order_lines where order_id = orders.id)
     or tax_cents <> (select coalesce(sum(tax_cents), 0) from order_lines where order_id = orders.id)`,
  ],
  [
    'refunds are what an order has refunded, and no more than was paid for it',
    `select number from orders where refunded_cents <> (select coalesce(sum(amount_cents), 0) from refunds where order_id = orders.id and state = 'succeeded')
     or refunding_cents <> (select coalesce(sum(amount_cents), 0) from refunds where order_id = orders.id and state = 'requested')
     or refunded_cents + refunding_cents > ${PAID}`,
  ],
  [
    'a refund puts back no more than its line has',
    `select order_id from order_lines where returned_quantity <> (select coalesce(sum(refund_lines.returned_quantity), 0)
     from refund_lines join refunds on refunds.id = refund_id where line_id = order_lines.id and state <> 'failed')
     or refunded_cents + refunding_cents > amount_cents`,
  ],
  [
    'a swatch gives no more credit than was paid for it, and none to lines that were cancelled',
    `select order_id from order_lines join orders on orders.id = order_id
     where (exists (select 1 from swatch_credits where line_id = order_lines.id) and (order_lines.credit_cents = 0 or status = 'cancelled'))
     or amount_cents < (select coalesce(sum(swatch_credits.amount_cents), 0) from swatch_credits where swatch_line_id = order_lines.id)`,
  ],
  [
    'what is owed on account is what was ordered less refunds and payments',
    `select customer_id from account_terms where owed_cents <>
     (select coalesce(sum(price_cents - refunded_cents), 0) from orders where orders.customer_id = account_terms.customer_id and ${ON_ACCOUNT} and status = 'paid')
     - (select coalesce(sum(amount_cents), 0) from account_payments where account_payments.customer_id = account_terms.customer_id)`,
  ],
  [
    'invoices and credit notes are numbered without gaps',
    `select number from invoices group by substr(number, 1, length(number) - 6)
     having count(*) <> max(cast(substr(number, -6) as integer)) or count(*) <> count(distinct number)`,
  ],
  [
    'an order has invoices of what was paid for it',
    `select number from orders where ${PAID} <> (select coalesce(sum(json_extract(document, '$.totalCents')), 0)
     from invoices where order_id = orders.id and kind <> 'credit_note')`,
  ],
  [
    'each refund has one credit note once it has succeeded, a lost dispute has none',
    `select id from refunds where (state = 'succeeded' and coalesce(provider_refund_id, '') not like 'du_%') <> (select count(*) from invoices where refund_id = refunds.id)`,
  ],
  [
    'an order is placed, paid and cancelled at most once, in this order',
    `select order_id from order_events where type in ('placed', 'paid', 'deposit_paid', 'cancelled', 'processing', 'shipped', 'delivered')
     group by order_id having count(*) <> count(distinct type) or min(case when type <> 'placed' then id end) < max(case when type = 'placed' then id end)
     or max(case when type = 'processing' then id else '' end) > coalesce(min(case when type in ('shipped', 'delivered') then id end), 'z')`,
  ],
  [
    'a timeline goes forward',
    `select id from (select id, at, lag(at) over (partition by order_id order by id) as before from order_events) where at < before`,
  ],
  [
    'a payment settles one thing, and an order is settled once',
    `select transaction_id from payments where state = 'settled' group by transaction_id having count(*) > 1 union all
     select order_id from payments where state = 'settled' and order_id is not null group by order_id, is_deposit having count(*) > 1`,
  ],
  [
    'a booked transfer pays its order or the deposit, whole but for what banks may keep',
    `select payments.id from payments left join orders on orders.id = order_id and payments.transaction_id in
     (orders.transaction_id, deposit_transaction_id) where received_on is not null and (orders.id is null or state <> 'settled'
     or short_cents > 100 or amount_cents <> case when is_deposit = 1 then deposit_cents else price_cents - deposit_cents end)`,
  ],
  [
    'the numbers of the feed have no gap',
    `select number from (select number, lag(number) over (order by number) as last
     from feed_events where number is not null) where number <> last + 1`,
  ],
  [
    'an order has each of its emails once',
    `select order_id || ' ' || kind from outbox_emails where order_id is not null and kind in
     ('order_placed', 'deposit_paid', 'order_paid', 'order_on_account', 'order_cancelled', 'order_processing', 'order_delivered', 'payment_reminder')
     group by order_id, kind having count(*) > 1`,
  ],
  [
    'an email is written with each event that has one',
    `select number from orders join order_events on order_id = orders.id
     where order_events.type in ('placed', 'paid', 'cancelled', 'processing', 'delivered') and not exists
     (select 1 from outbox_emails where outbox_emails.order_id = orders.id and (kind = 'order_' || order_events.type
      or order_events.type in ('placed', 'paid') and kind in ('order_on_account', 'order_paid')))`,
  ],
  [
    'an email is written of each refund',
    `select order_id from refunds where state = 'succeeded' and coalesce(provider_refund_id, '') not like 'du_%' group by order_id having count(*) <>
     (select count(*) from outbox_emails where outbox_emails.order_id = refunds.order_id and kind = 'order_refunded')`,
  ],
  [
    'a key of a request makes one thing',
    `select idempotency_key from stock_movements where idempotency_key is not null group by idempotency_key, lot_id having count(*) > 1 union all
     select idempotency_key from refunds where idempotency_key is not null group by 1 having count(*) > 1 union all
     select idempotency_key from account_payments where idempotency_key is not null group by 1 having count(*) > 1 union all
     select bank_entry from account_payments where bank_entry is not null group by 1 having count(*) > 1`,
  ],
];

const AT_END: readonly Invariant[] = [
  ['each email is sent or set aside', "select id from outbox_emails where state = 'due'"],
  [
    'each event is numbered and delivered',
    "select id from webhook_deliveries where state = 'due' union all select id from feed_events where number is null",
  ],
  ['no refund is under way', "select id from refunds where state = 'requested'"],
  [
    'no order is unpaid after its payment deadline, and no reservation or quotation is open after its end',
    `select number from orders where status = 'unpaid' and payment_due_at < $now and deposit_paid_at is null and id not in
     (select order_id from payments where state = 'open' and order_id is not null) union all
     select id from reservations where ended_at is null and quotation_id is null and ends_at < $now union all
     select id from quotations where state = 'answered' and valid_until < $now`,
  ],
];

const idsOf = (rows: readonly object[]) => rows.map((row) => Object.values(row)[0]).join(', ');

/** What is wrong after an act; undefined where nothing is. */
export function wrongNow(shop: SimulatedShop, { told }: Memory): string | undefined {
  for (const [text, query] of ALWAYS) {
    const rows = shop.all(query);
    if (rows.length > 0) return `Not true: ${text} (${idsOf(rows)})`;
  }
  const { emails, events } = shop.providers;
  const repeated = [...emails.repeated(), ...events.repeated()];
  if (repeated.length > 0) return `Sent twice: ${repeated.join(', ')}`;
  for (const [id, state] of told) {
    const [row] = shop.all<Row<'orders'>>('select * from orders where id = ?', id);
    if (!row || (state !== 'placed' && row.status !== state))
      return `Order ${id} was answered to be ${state}, and is ${row?.status}`;
  }
  return undefined;
}

/** What is wrong at the end of a day. */
export async function wrongAtEnd(shop: SimulatedShop, now: number): Promise<string | undefined> {
  for (const [text, query] of AT_END) {
    const rows = shop.all(query.replaceAll('$now', String(now)));
    if (rows.length > 0) return `Not true: ${text} (${idsOf(rows)})`;
  }
  const disputed = await disputedReturns(shop);
  for (const { id, transaction_id } of shop.all<Returned>("select * from payments where state = 'refunding'"))
    if (!disputed.has(transaction_id)) return `Not true: no payment is being returned (${id})`;
  return (await wrongMoney(shop, disputed)) ?? wrongDeliveries(shop) ?? (await wrongByReconcile(shop));
}

interface Returned {
  readonly id: string;
  readonly transaction_id: string;
}

/** Charges that pay no order and that their customers dispute: the bank decides, and an admin was told. */
async function disputedReturns(shop: SimulatedShop): Promise<ReadonlySet<string>> {
  const { data } = await shop.providers.dashboard('GET', '/v1/disputes?limit=100');
  const disputed = new Set(data.map(({ payment_intent }) => String(payment_intent)));
  const returned = shop.all<Returned>("select * from payments where state = 'refunding'");
  return new Set(returned.map((one) => one.transaction_id).filter((id) => disputed.has(id)));
}

/** What each payment took at the card provider or the bank and did not give back is what its orders cost without their refunds. */
async function wrongMoney(shop: SimulatedShop, disputed: ReadonlySet<string>): Promise<string | undefined> {
  const { providers } = shop;
  const taken = new Map<string, number>();
  const lists = async (path: string) => {
    const found: Record<string, unknown>[] = [];
    for (let more = true; more; ) {
      const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : '';
      const { data, has_more } = await providers.dashboard('GET', `${path}?limit=100${after}`);
      found.push(...data);
      more = has_more === true;
    }
    return found;
  };
  const add = (intent: unknown, cents: number) =>
    taken.set(String(intent), (taken.get(String(intent)) ?? 0) + cents);
  for (const { payment_intent, amount_captured, amount_refunded } of await lists('/v1/charges'))
    add(payment_intent, Number(amount_captured) - Number(amount_refunded));
  for (const { payment_intent, amount, status } of await lists('/v1/disputes'))
    if (status === 'lost') add(payment_intent, -Number(amount));
  // The office sends back what came by bank.
  const transfers = shop.all<{ transaction_id: string; cents: number }>(`select transaction_id, amount_cents -
    (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id and state = 'succeeded') as cents
    from payments where received_on is not null`);
  for (const { transaction_id, cents } of transfers) add(transaction_id, cents);
  const due = new Map<string, number>();
  const move = (map: Map<string, number>, to: string, cents: number) =>
    map.set(to, (map.get(to) ?? 0) + cents);
  type Paid = Row<'orders'> & { readonly paid: number };
  for (const row of shop.all<Paid>(
    `select orders.*, ${PAID} as paid from orders where payment_method = 'card'`,
  )) {
    const [deposit, rest] = [row.deposit_transaction_id, row.transaction_id];
    const intent = rest ?? deposit;
    if (intent !== null) move(due, intent, row.paid - row.refunded_cents);
    // Refunds of an order with a deposit go to either payment: both are counted as one.
    if (deposit === null || intent === null || deposit === intent) continue;
    move(taken, intent, taken.get(deposit) ?? 0);
    taken.delete(deposit);
  }
  for (const id of new Set([...taken.keys(), ...due.keys()]))
    if (!disputed.has(id) && (taken.get(id) ?? 0) !== (due.get(id) ?? 0))
      return `The card provider keeps ${taken.get(id) ?? 0} cents of ${id}, and its orders have ${due.get(id) ?? 0}`;
  return undefined;
}

/** Emails and events that were sent have arrived, the events of each order and article in their order. */
function wrongDeliveries(shop: SimulatedShop): string | undefined {
  const { emails, events } = shop.providers;
  for (const { id } of shop.all("select id from outbox_emails where state = 'sent'"))
    if (!emails.times.has(`email-${id}`)) return `Email ${id} is marked as sent and has not arrived`;
  const last = new Map<string, number>();
  for (const { _id } of events.items) {
    const [event] = shop.all<Row<'feed_events'>>('select * from feed_events where id = ?', _id);
    const { subject_id, number } = event ?? {};
    const before = last.get(String(subject_id)) ?? 0;
    if (Number(number) < before) return `Event ${number} of ${subject_id} came after ${before}`;
    last.set(String(subject_id), Number(number));
  }
  const sent = shop.all(
    "select feed_events.id from webhook_deliveries join feed_events on number = event_number where state = 'sent'",
  );
  const lost = sent.filter(({ id }) => !events.times.has(id));
  return lost.length > 0 ? `Events ${idsOf(lost)} are marked as sent and have not arrived` : undefined;
}

/** What `npm run reconcile` finds. */
async function wrongByReconcile({ app }: SimulatedShop): Promise<string | undefined> {
  const { db } = app.ctx.storage;
  const found = [
    ...(await findStockDifferences(db)),
    ...(await findLotDifferences(db)),
    ...(await findOrderDifferences(db)),
    ...(await findExpectedDifferences(db, dayIn('Europe/Berlin')(clock.at))),
    ...(await findRefundDifferences(db)),
    ...(await app.reports.daily.repair()),
  ];
  const { changed, failures, unmatched } = await app.payments.reconcile({
    includeNotDue: true,
    searchProvider: true,
  });
  const all = [...found, ...changed, ...failures, ...unmatched];
  return all.length > 0 ? `reconcile finds ${JSON.stringify(all)}` : undefined;
}
