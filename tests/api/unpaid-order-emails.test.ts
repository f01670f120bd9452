// An address that nobody has confirmed may be a stranger's: emails about unpaid orders to it are limited.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createHttpClient } from '../support/http-client.ts';
import { startMailServer } from '../support/mail-server.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';

async function placeAndCancel(shop: TestApp, token: string, productId: string): Promise<void> {
  const body = { ...delivery, productId, quantity: 2 };
  const { insertedId: id } = await shop.request('placeOrder', { token, body });
  await shop.request('cancelOrder', { token, params: { id } });
}

const countByState = async ({ storage, app }: TestApp) => {
  await app.jobs.runNow(app.outboxSender.job);
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from outbox_emails where order_id is not null group by state`.execute(
    storage.db,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
};

test('an unconfirmed address gets twenty emails a day about unpaid orders, a confirmed one all', async ({
  createApp,
}) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  const token = await (await createHttpClient(shop)).signUp(MIA);
  const productId = await shop.addProduct();
  for (let count = 0; count < 11; count += 1) await placeAndCancel(shop, token, productId);
  expect(await countByState(shop)).toEqual({ sent: 20, failed: 2 });
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const failed = await shop.request('listFailedEmails', { token: admin });
  expect(failed[0]?.lastError).toContain('an address that nobody has confirmed');
  await shop.confirmEmail(MIA);
  await placeAndCancel(shop, token, productId);
  expect(await countByState(shop)).toEqual({ sent: 22, failed: 2 });
});
