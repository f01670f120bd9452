// The floor for orders: bare node:http that parses the body and runs the same two statements in one durable
// transaction, on node:sqlite (FLOOR_DB) or through pg (FLOOR_URL). Nothing is validated, nobody is asked for.
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

interface Wish {
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
}

type Place = (wish: Wish) => Promise<string> | string;

function onSqlite(file: string): Place {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLES.join(';')}`);
  const take = db.prepare('update stock set available = available - ? where id = ? and available >= ?');
  const insert = db.prepare('insert into sold values (?, ?, ?, ?, ?, ?, ?)');
  return ({ quantity, phone, address }) => {
    const id = randomUUID();
    db.exec('begin immediate');
    take.run(quantity, 'cloth', quantity);
    insert.run(id, 'cloth', quantity, 'mia@mail.com', phone, address, Date.now());
    db.exec('commit');
    return id;
  };
}

async function onPostgres(url: string): Promise<Place> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  for (const statement of TABLES) await pool.query(statement);
  return async ({ quantity, phone, address }) => {
    const id = randomUUID();
    const client = await pool.connect();
    await client.query('begin');
    await client.query({
      name: 'take',
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

async function read(request: IncomingMessage): Promise<Wish> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Wish;
}

const { FLOOR_DB, FLOOR_URL } = process.env;
const place = FLOOR_URL ? await onPostgres(FLOOR_URL) : onSqlite(FLOOR_DB ?? ':memory:');

const server = createServer(async (request, response) => {
  const body = JSON.stringify({ insertedId: await place(await read(request)) });
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const place = server.address();
  if (typeof place === 'object' && place) console.log(`http://127.0.0.1:${place.port}`);
});
