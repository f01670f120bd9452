// 300 customers order at once: everybody gets an answer, and nothing is sold twice.
import { expect } from 'vitest';
import type { Problem } from '#contract/core/problem.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AppProcess } from '../support/app-process.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { createProductionProcess } from '../support/seeded-shop.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const CUSTOMERS = 300;
const STOCK = 100;
/** The default limit of writes, and a wait that a machine busy with other work does not exceed. */
const SETTINGS = { BUSY_AFTER_MS: '120000', WRITES_PER_MINUTE: '' };

interface Sale {
  readonly shop: TestApp;
  readonly productId: string;
  readonly tokens: readonly string[];
}

async function prepareSale(): Promise<Sale> {
  const shop = await createTestApp(await freshDatabase());
  const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: STOCK });
  const tokens: string[] = [];
  for (let nth = 0; nth < CUSTOMERS; nth++) tokens.push(await shop.signIn(`customer${nth}@mail.com`));
  return { shop, productId, tokens };
}

async function order({ address }: AppProcess, token: string, productId: string): Promise<string> {
  const response = await fetch(address + endpoints.placeOrder.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...delivery, productId, quantity: 1 }),
  });
  const body = (await response.json()) as Problem | { insertedId: string };
  return 'insertedId' in body ? 'sold' : body.code;
}

async function expectServedWhole({ shop, productId, tokens }: Sale, processes: readonly AppProcess[]) {
  const outcomes = await Promise.all(
    tokens.map((token, nth) => order(processes[nth % processes.length] as AppProcess, token, productId)),
  );
  const counts = Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, { length }]) => [outcome, length]),
  );
  expect(counts).toEqual({ sold: STOCK, quantity_above_available: CUSTOMERS - STOCK });
  const { availableQuantity } = await shop.request('getProduct', { params: { id: productId } });
  expect(availableQuantity).toBe(0);
  const rows = await shop.storage.db.selectFrom('orders').select('id').execute();
  expect(rows).toHaveLength(STOCK);
}

const count = onPostgres ? 2 : 1;

test(`a burst of 300 orders on ${count} process(es) is served whole`, async () => {
  const sale = await prepareSale();
  const processes = Array.from({ length: count }, () =>
    createProductionProcess(sale.shop.storageOptions, SETTINGS),
  );
  for (const process of processes) await process.start();
  await expectServedWhole(sale, processes);
});
