// After a restore, numbers that customers already hold are not given again once the operator has raised the sequences.
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';
import { documentNumbers, placeOrders, settleOrders } from '../support/orders/invoices.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

const at = Date.UTC(2026, 10, 22, 12);

async function payOne(shop: TestApp): Promise<void> {
  const token = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle();
  await settleOrders(shop, await placeOrders(shop, { token, productId }), { at });
}

test('restore names the next numbers, and --next raises one; it never lowers one', async ({ shop }) => {
  await payOne(shop);
  const backup = join(shop.storageOptions.dataDir, 'backup');
  expect(await runCommand('backup', shop.storageOptions, backup)).toMatchObject({ code: 0 });
  const options = await freshDatabase();
  const { code, output } = await runCommand('restore', options, backup);
  expect(code).toBe(0);
  expect(output).toContain('npm run restore -- --next invoice-2026=2');
  expect(output).toContain('npm run restore -- --next article=2');

  const raise = (...args: string[]) => runCommand('restore', options, '--next', ...args);
  expect(await raise('invoice-2026=124')).toEqual({ code: 0, output: 'invoice-2026 goes on with 124.' });
  expect(await raise('credit-note-2026=8')).toMatchObject({ code: 0 });
  expect(await raise('invoice-2026=123')).toMatchObject({ code: 1 });
  for (const wrong of ['invoice-2026', 'invoice=1', 'orders-2026=1', 'invoice-2026=0', 'order-2026=1.5'])
    expect((await raise(wrong)).code, wrong).not.toBe(0);
  const restored = await createTestApp(options);
  await payOne(restored);
  expect(await documentNumbers(restored.storage, 'invoice')).toEqual(['INV-2026-000001', 'INV-2026-000124']);
});
