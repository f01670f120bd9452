// `npm run bench [-- case …]`: measures the app, compares it with a baseline in the same run, prints a table and writes
// bench/results.md.
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { allOrdersOnPostgres, allOrdersOnSqlite } from './cases/all-orders.ts';
import { assistants } from './cases/assistants.ts';
import { memory, memoryOnPostgres } from './cases/memory.ts';
import { ordersOnPostgres, ordersOnSqlite } from './cases/orders.ts';
import { overload } from './cases/overload.ts';
import { reads } from './cases/reads.ts';
import { startAndMemory } from './cases/start.ts';
import { print, type Row, writeResults } from './table.ts';

const cases: Readonly<Record<string, () => Promise<Row[]>>> = {
  reads,
  orders: ordersOnSqlite,
  'orders-postgres': ordersOnPostgres,
  overload,
  start: startAndMemory,
  memory,
  'memory-postgres': memoryOnPostgres,
  'all-orders': allOrdersOnSqlite,
  'all-orders-postgres': allOrdersOnPostgres,
  assistants,
};

const RESULTS_FILE = fileURLToPath(new URL('results.md', import.meta.url));
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
const load = () => `load ${loadavg()[0]?.toFixed(2)}`;

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !Object.hasOwn(cases, name));
if (unknown.length > 0) {
  console.error(`Unknown case: ${unknown.join(', ')}. Cases: ${Object.keys(cases).join(', ')}.`);
  process.exit(2);
}

console.log(`${machine}, ${load()}; medians of alternating runs`);
const measured: Record<string, Row[]> = {};
for (const [name, measure] of Object.entries(cases)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.log(`measuring ${name} …`);
  try {
    measured[name] = await measure();
    // Written after each case, so that a later failure loses nothing.
    writeResults(RESULTS_FILE, machine, Object.keys(cases), measured);
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
print(Object.values(measured).flat());
console.log(`${machine}, ${load()}`);
