// Measures orders per second while 10,000 emails are sent, compared with a shop whose mail server is unreachable, so
// that it sends none.
import { endpoints } from '#contract/endpoints.ts';
import { enqueueEmails } from '#server/modules/email/service.ts';
import { backInStockEmail } from '#server/modules/stock/email-templates.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { startChild } from '../child.ts';
import { compare, type Target } from '../compare.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import { perSecond, type Row, ratio } from '../table.ts';

const CUSTOMERS = 16;
const EMAILS = 10_000;
const TARGET = 0.9;
const UNREACHABLE = 'smtp://127.0.0.1:1';

export async function emails(): Promise<Row[]> {
  const sink = await startChild('bench/mail-sink.ts');
  const start = (SMTP_URL: string) =>
    startSeededApp({
      fabrics: 100,
      customers: CUSTOMERS,
      env: { SMTP_URL, MAIL_FROM: 'desk@selvedge.example', OPEN_ORDERS_PER_CUSTOMER: '1000000' },
    });
  const sending = await start(sink.address.replace('http', 'smtp'));
  const silent = await start(UNREACHABLE);
  try {
    await enqueue(sending.storageOptions);
    const startedAt = performance.now();
    const { app, baseline, ratio: value } = await compare(orders(sending), orders(silent));
    const seconds = (performance.now() - startedAt) / 1000;
    const { sent, due } = await count(sending.storageOptions);
    return [
      {
        name: `orders placed while ${EMAILS.toLocaleString('en-US')} emails go out, SQLite`,
        figure: ratio(value),
        target: `≥ ${ratio(TARGET)}`,
        met: value >= TARGET && app.failed === 0 && sent > 0 && due > 0,
        details: `${perSecond(app.perSecond)} of ${perSecond(baseline.perSecond)}; ${perSecond(sent / seconds)} emails, ${due} left`,
      },
    ];
  } finally {
    await Promise.all([sending.close(), silent.close(), sink.stop()]);
  }
}

function orders({ running, articleIds, tokens }: SeededApp): Target {
  const body = JSON.stringify({
    productId: articleIds[0],
    quantity: 1,
    phone: '+44 1422 000000',
    address: '1 Mill Lane, Halifax',
  });
  const requests = tokens.map((token) => ({
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  }));
  return { url: running.address + endpoints.placeOrder.path, connections: CUSTOMERS, requests };
}

async function enqueue(options: StorageOptions): Promise<void> {
  const storage = await openStorage(options);
  const data = {
    productName: 'Harbour Twill',
    articleNumber: 'SV-00007',
    slug: 'harbour-twill',
    minimumQuantity: 2,
    availableQuantity: 1200,
  };
  const due = Array.from({ length: EMAILS }, (_, nth) => {
    const recipient = { email: `waiting${nth}@mail.com`, name: `Waiting ${nth}` };
    return { template: backInStockEmail, data, recipient };
  });
  for (let from = 0; from < EMAILS; from += 500)
    await storage.db.transaction().execute((tx) => enqueueEmails(tx, due.slice(from, from + 500), 0));
  await storage.close();
}

/** Counts the emails above, without those of the orders. */
async function count(options: StorageOptions): Promise<{ sent: number; due: number }> {
  const storage = await openStorage(options);
  const states = await storage.db
    .selectFrom('outbox_emails')
    .select('state')
    .where('kind', '=', 'back_in_stock')
    .execute();
  await storage.close();
  const sent = states.filter(({ state }) => state === 'sent').length;
  return { sent, due: states.length - sent };
}
