// Tests that reconciliation uses the partial index of payments in progress, which are few among all payments.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '#server/storage/open-storage.ts';
import { paymentsInProgressQuery } from './store.ts';

test('payments in progress are found by their own index', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-payments-'));
  const { db, close } = await openStorage({ dataDir });
  onTestFinished(async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { sql, parameters } = paymentsInProgressQuery(db, { dueBy: 1, afterId: '', limit: 50 }).compile();
  const plan = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
  expect(JSON.stringify(plan.rows)).toContain('payments_in_progress');
});
