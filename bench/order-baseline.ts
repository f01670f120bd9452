// The baseline for orders: bare node:http that parses the body and writes the same rows as an order of the shop, in the
// shop's tables and in one durable transaction, on node:sqlite (BASELINE_DIR) or through pg (BASELINE_URL). No validation,
// no authentication.
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { newId } from '#server/storage/ids.ts';
import { DATABASE_FILE } from '#server/storage/open-storage.ts';

const RESERVE =
  'update products set available_quantity = available_quantity - $1 where id = $2 and available_quantity >= $1';
const INSERTS = {
  orders: `id, customer_email, customer_name, product_id, product_name, article_number, product_description, quantity,
    price_cents, phone, address, status, placed_at, number, hold_ends_at, hold_reminder_at`,
  stock_movements: 'id, product_id, quantity, reason, order_id, actor, at',
  order_events: 'id, order_id, type, at, actor, actor_email',
  outbox_emails: 'id, kind, data, recipient, recipient_name, order_id, state, created_at, next_attempt_at',
};
type Table = keyof typeof INSERTS;

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

type Value = string | number;
type PlaceOrder = (order: OrderBody) => Promise<string> | string;

let placed = 0;

/** The rows of an order, by table. */
function rowsOf(id: string, { productId, quantity, phone, address }: OrderBody): Record<Table, Value[]> {
  const [at, nth, email, article] = [Date.now(), ++placed, `customer${placed % 2000}@mail.com`, 'SV-00001'];
  const number = `BL-2026-${String(nth).padStart(6, '0')}`;
  const [name, product, priceCents, endsAt] = [
    'Customer',
    'Harbour Twill No. 0',
    1250 * quantity,
    at + 2 * DAY_MS,
  ];
  const emailData = {
    orderId: id,
    number,
    productName: product,
    articleNumber: article,
    quantity,
    priceCents,
    address,
  };
  return {
    orders: [
      ...[id, email, name, productId, product, article, DESCRIPTION, quantity, priceCents, phone, address],
      ...['unpaid', at, number, endsAt, at + 1.5 * DAY_MS],
    ],
    stock_movements: [newId(), productId, -quantity, 'order', id, email, at],
    order_events: [newId(), id, 'placed', at, 'customer', email],
    outbox_emails: [
      ...[
        newId(),
        'order_placed',
        JSON.stringify({ ...emailData, holdEndsAt: endsAt }),
        email,
        name,
        id,
        'due',
        at,
        at,
      ],
    ],
  };
}

const insertStatement = (table: Table) => {
  const places = INSERTS[table].split(',').map((_, nth) => `$${nth + 1}`);
  return `insert into ${table} (${INSERTS[table]}) values (${places})`;
};
const tables = Object.keys(INSERTS) as Table[];

function onSqlite(folder: string): PlaceOrder {
  const db = new DatabaseSync(join(folder, DATABASE_FILE));
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const reserve = db.prepare(RESERVE.replaceAll('$', '?'));
  const inserts = tables.map((table) => ({
    table,
    statement: db.prepare(insertStatement(table).replaceAll('$', '?')),
  }));
  return (order) => {
    const id = newId();
    const rows = rowsOf(id, order);
    db.exec('begin immediate');
    reserve.run(order.quantity, order.productId);
    for (const { table, statement } of inserts) statement.run(...rows[table]);
    db.exec('commit');
    return id;
  };
}

function onPostgres(url: string): PlaceOrder {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async (order) => {
    const id = newId();
    const rows = rowsOf(id, order);
    const client = await pool.connect();
    await client.query('begin');
    await client.query({ name: 'reserve', text: RESERVE, values: [order.quantity, order.productId] });
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

const { BASELINE_DIR, BASELINE_URL } = process.env;
const placeOrder = BASELINE_URL ? onPostgres(BASELINE_URL) : onSqlite(BASELINE_DIR ?? '');

const server = createServer(async (request, response) => {
  const body = JSON.stringify({ insertedId: await placeOrder(await readBody(request)) });
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
