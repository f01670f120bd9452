// The baseline for orders: bare node:http that parses the body and writes the same rows as an order of the shop, in the
// shop's tables and in one durable transaction, on node:sqlite (BASELINE_DIR) or through pg (BASELINE_URL).
// There is no validation and no authentication.
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { newId } from '#server/storage/ids.ts';
import { DATABASE_FILE } from '#server/storage/open-storage.ts';
import { addTextFunctions } from '#server/storage/sqlite/sqlite.ts';

const RESERVE =
  'update articles set available_quantity = available_quantity - $1 where id = $2 and available_quantity >= $1';
const INSERTS = {
  orders: `id, customer_id, customer_email, customer_name, currency, price_cents, phone, address, status, placed_at, number, payment_due_at,
    payment_reminder_at, words`,
  open_order_counts: 'customer_id, at_most',
  order_lines: `id, order_id, position, kind, article_id, article_name, article_number, article_description, quantity,
    unit_price_cents, amount_cents`,
  stock_movements: 'id, article_id, quantity, reason, order_id, actor, actor_id, at',
  order_events: 'id, order_id, type, at, actor, actor_id, data',
  feed_events: 'id, type, subject_id, at',
  outbox_emails:
    'id, kind, data, recipient, recipient_name, order_id, state, created_at, priority, next_attempt_at',
};
type Table = keyof typeof INSERTS;
/** The number of rows where it is not one. */
const ROWS: Partial<Record<Table, number>> = { feed_events: 2 };
const ON_CONFLICT: Partial<Record<Table, string>> = {
  open_order_counts: 'on conflict (customer_id) do update set at_most = open_order_counts.at_most + 1',
};

const DAY_MS = 24 * 60 * 60_000;
const DESCRIPTION =
  'A firm two-ply twill in long-staple cotton, woven at 240 g/m² on a 150 cm loom, washed once and left with its ' +
  'natural hand. It takes a crease, keeps its colour, and makes up into jackets, aprons and bags that wear in.';

interface OrderBody {
  readonly productId: string;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
}

type Value = string | number | null;

type PlaceOrder = (order: OrderBody) => Promise<string> | string;

/** The shop's users, who place the orders one after the other. */
let customers: readonly { readonly id: string; readonly email: string }[] = [];
const CUSTOMERS = 'select id, email from users where email is not null order by id limit 2000';
let placed = 0;

const CUSTOMER_NAME = 'Customer';
const ARTICLE_NAME = 'Harbour Twill No. 0';
const ARTICLE_NUMBER = 'SV-00001';

/** The words by which the order is found; a trigger inserts a row for each. */
const wordsOf = (number: string, email: string) =>
  ` customer ${email} harbour twill no 0 ${ARTICLE_NUMBER.toLowerCase()} 00001 ${number.toLowerCase()} ~0000002241`;

/** The rows of an order, by table. */
function rowsOf(
  id: string,
  { productId: articleId, quantity, phone, address }: OrderBody,
): Record<Table, Value[]> {
  const at = Date.now();
  placed++;
  const { id: userId, email } = customers[placed % customers.length] ?? { id: '', email: '' };
  const lineId = newId(Date.now());
  const number = `BL-2026-${String(placed).padStart(6, '0')}`;
  const priceCents = 1250 * quantity;
  const endsAt = at + 2 * DAY_MS;
  const emailData = {
    orderId: id,
    number,
    productName: ARTICLE_NAME,
    articleNumber: ARTICLE_NUMBER,
    quantity,
    priceCents,
    address,
  };
  return {
    orders: [
      id,
      userId,
      email,
      CUSTOMER_NAME,
      'USD',
      priceCents,
      phone,
      address,
      'unpaid',
      at,
      number,
      endsAt,
      at + 1.5 * DAY_MS,
      wordsOf(number, email),
    ],
    open_order_counts: [userId, 1],
    order_lines: [
      lineId,
      id,
      0,
      'pieces',
      articleId,
      ARTICLE_NAME,
      ARTICLE_NUMBER,
      DESCRIPTION,
      quantity,
      1250,
      priceCents,
    ],
    stock_movements: [newId(Date.now()), articleId, -quantity, 'order', id, 'person', userId, at],
    order_events: [newId(Date.now()), id, 'placed', at, 'customer', userId, null],
    feed_events: [
      newId(Date.now()),
      'stock.changed',
      articleId,
      at,
      newId(Date.now()),
      'order.placed',
      id,
      at,
    ],
    outbox_emails: [
      newId(Date.now()),
      'order_placed',
      JSON.stringify({ ...emailData, paymentDueAt: endsAt }),
      email,
      CUSTOMER_NAME,
      id,
      'due',
      at,
      1,
      at,
    ],
  };
}

const insertStatement = (table: Table) => {
  const columns = INSERTS[table].split(',');
  const row = (nth: number) => `(${columns.map((_, column) => `$${nth * columns.length + column + 1}`)})`;
  const rows = Array.from({ length: ROWS[table] ?? 1 }, (_, nth) => row(nth));
  return `insert into ${table} (${INSERTS[table]}) values ${rows} ${ON_CONFLICT[table] ?? ''}`;
};
const { BASELINE_DIR, BASELINE_URL } = process.env;
const tables = Object.keys(INSERTS) as Table[];

function onSqlite(folder: string): PlaceOrder {
  const db = new DatabaseSync(join(folder, DATABASE_FILE));
  addTextFunctions(db);
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  customers = db.prepare(CUSTOMERS).all() as unknown as typeof customers;
  const reserve = db.prepare(RESERVE.replaceAll('$', '?'));
  const inserts = tables.map((table) => ({
    table,
    statement: db.prepare(insertStatement(table).replaceAll('$', '?')),
  }));
  return (order) => {
    const id = newId(Date.now());
    db.exec('begin immediate');
    reserve.run(order.quantity, order.productId);
    const rows = rowsOf(id, order);
    for (const { table, statement } of inserts) statement.run(...rows[table]);
    db.exec('commit');
    return id;
  };
}

async function onPostgres(url: string): Promise<PlaceOrder> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  customers = (await pool.query<(typeof customers)[number]>(CUSTOMERS)).rows;
  return async (order) => {
    const id = newId(Date.now());
    const values = [order.quantity, order.productId];
    const client = await pool.connect();
    await client.query('begin');
    await client.query({ name: 'reserve', text: RESERVE, values });
    const rows = rowsOf(id, order);
    for (const table of tables)
      await client.query({ name: table, text: insertStatement(table), values: rows[table] });
    await client.query('commit');
    client.release();
    return id;
  };
}

async function readBody(request: IncomingMessage): Promise<OrderBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as OrderBody;
}

const placeOrder = BASELINE_URL ? await onPostgres(BASELINE_URL) : onSqlite(BASELINE_DIR ?? '');

const server = createServer(async (request, response) => {
  const body = JSON.stringify({ insertedId: await placeOrder(await readBody(request)) });
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
