// The baseline for orders: bare node:http that parses the body and runs the same two statements in one durable
// transaction, on node:sqlite (BASELINE_DB) or through pg (BASELINE_URL). No validation, no authentication.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const TABLES = [
  'create table stock (id text primary key, available integer not null)',
  `create table sold (id text primary key, product text not null, quantity integer not null, customer text not null,
    phone text not null, address text not null, placed_at bigint not null)`,
  "insert into stock values ('cloth', 1000000000)",
];

interface OrderBody {
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
}

type PlaceOrder = (order: OrderBody) => Promise<string> | string;

function onSqlite(file: string): PlaceOrder {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLES.join(';')}`);
  const reserve = db.prepare('update stock set available = available - ? where id = ? and available >= ?');
  const insert = db.prepare('insert into sold values (?, ?, ?, ?, ?, ?, ?)');
  return ({ quantity, phone, address }) => {
    const id = randomUUID();
    db.exec('begin immediate');
    reserve.run(quantity, 'cloth', quantity);
    insert.run(id, 'cloth', quantity, 'mia@mail.com', phone, address, Date.now());
    db.exec('commit');
    return id;
  };
}

async function onPostgres(url: string): Promise<PlaceOrder> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  for (const statement of TABLES) await pool.query(statement);
  return async ({ quantity, phone, address }) => {
    const id = randomUUID();
    const client = await pool.connect();
    await client.query('begin');
    await client.query({
      name: 'reserve',
      text: 'update stock set available = available - $1 where id = $2 and available >= $1',
      values: [quantity, 'cloth'],
    });
    await client.query({
      name: 'insert',
      text: 'insert into sold values ($1, $2, $3, $4, $5, $6, $7)',
      values: [id, 'cloth', quantity, 'mia@mail.com', phone, address, Date.now()],
    });
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

const { BASELINE_DB, BASELINE_URL } = process.env;
const placeOrder = BASELINE_URL ? await onPostgres(BASELINE_URL) : onSqlite(BASELINE_DB ?? ':memory:');

const server = createServer(async (request, response) => {
  const body = JSON.stringify({ insertedId: await placeOrder(await readBody(request)) });
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
