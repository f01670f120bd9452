// A process that places orders and sends their emails, to be killed: `outbox-kills.test.ts` starts it. It places ten orders, then
// one more for each email that was accepted; with DRAIN set none, and it ends once nothing is due.

import { OutboxSender } from '#server/modules/email/outbox-sender.ts';
import { createSmtpTransport } from '#server/modules/email/transport.ts';
import { emailTemplates } from '#server/modules/email-templates.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createPlainOrders } from '../../../seed/orders/plain-orders.ts';
import { createPlainUsers } from '../../../seed/plain-users.ts';
import { callerOf } from '../callers.ts';
import { testContext } from '../context.ts';

const { DATA_DIR = '', DATABASE_URL, SMTP_URL = '', PRODUCT_ID = '', CLOCK_AHEAD_MS, DRAIN } = process.env;
const ORDERS_AT_ONCE = 10;

const clock = { now: () => Date.now() + Number(CLOCK_AHEAD_MS) };
const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
const ctx = testContext(storage, {
  env: { PAYMENT_DEADLINE_HOURS: '0', OPEN_ORDERS_PER_CUSTOMER: '1000000' },
  clock,
});
const orders = createPlainOrders(ctx);
const smtp = createSmtpTransport(SMTP_URL, () => ({ name: 'Selvedge', address: 'desk@selvedge.test' }));

const caller = await callerOf({ app: { users: createPlainUsers(ctx) } }, 'mia@mail.com', { name: 'Mia' });
const order = {
  productId: PRODUCT_ID,
  quantity: 1,
  phone: '+44 1422 000000',
  address: '1 Mill Lane',
  customDetails: '',
  purchaseOrderNumber: '',
};
const place = () => orders.placeOrder(caller, order);

const sender = new OutboxSender(ctx, {
  templates: emailTemplates,
  context: () => ({ origin: 'https://shop.example', timeZone: 'UTC', imprint: [], shopName: 'Selvedge' }),
  emailsPerSecond: 10_000,
  transport: {
    async send(email) {
      await smtp.send(email);
      // Without waiting: the next order is placed while this email is marked.
      if (!DRAIN) void place();
    },
  },
});

const { signal } = new AbortController();
if (!DRAIN) await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, place));
do await sender.job.run({ signal, renewLease: async () => true });
while (!DRAIN);
await smtp.close();
await storage.close();
