// `npm run bench [-- row …]`: measures the shop beside its floor in the same run and prints the table.
import { cpus, loadavg, totalmem } from 'node:os';
import { mixedLoad } from './cases/mixed-load.ts';
import { ordersOnPostgres, ordersOnSqlite } from './cases/orders.ts';
import { overload } from './cases/overload.ts';
import { processes } from './cases/processes.ts';
import { reads } from './cases/reads.ts';
import { manyOrders, manyProducts } from './cases/scale.ts';
import { startAndMemory } from './cases/start.ts';
import { homeWeight } from './cases/weight.ts';
import { print, type Row } from './table.ts';

const rows: Readonly<Record<string, () => Promise<Row[]>>> = {
  reads,
  orders: ordersOnSqlite,
  'orders-postgres': ordersOnPostgres,
  overload,
  processes,
  beside: mixedLoad,
  weight: homeWeight,
  start: startAndMemory,
  fabrics: manyProducts,
  'many-orders': manyOrders,
};

const machine = () =>
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0]?.toFixed(2)}`;

const wished = process.argv.slice(2);
const unknown = wished.filter((name) => !Object.hasOwn(rows, name));
if (unknown.length > 0) {
  console.error(`No row is called ${unknown.join(', ')}; there are ${Object.keys(rows).join(', ')}.`);
  process.exit(2);
}

console.log(`${machine()}; medians of turns taken by ours and the floor`);
const measured: Row[] = [];
for (const [name, measure] of Object.entries(rows)) {
  if (wished.length > 0 && !wished.includes(name)) continue;
  console.log(`measuring ${name} …`);
  measured.push(...(await measure()));
}
print(measured);
console.log(machine());
