// A process that places orders and sends their emails, to be killed: `outbox-kills.test.ts` starts it. It places ten orders, then
// one more for each email that was accepted; with DRAIN set none, and it ends once nothing is due.
import { pino } from 'pino';
import { OutboxSender } from '#server/modules/email/outbox-sender.ts';
import { createSmtpTransport } from '#server/modules/email/transport.ts';
import { emailTemplates } from '#server/modules/email-templates.ts';
import { Orders } from '#server/modules/orders/service.ts';
import { Users } from '#server/modules/people/service.ts';
import { Reservations } from '#server/modules/stock/reservations.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { callerOf } from '../callers.ts';

const { DATA_DIR = '', DATABASE_URL, SMTP_URL = '', PRODUCT_ID = '', CLOCK_AHEAD_MS, DRAIN } = process.env;
const ORDERS_AT_ONCE = 10;

const now = () => Date.now() + Number(CLOCK_AHEAD_MS);
const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
const reservations = new Reservations({ storage, now, reservationPieces: 0 });
const orders = new Orders({ storage, reservations, now });
const smtp = createSmtpTransport(SMTP_URL, () => ({ name: 'Selvedge', address: 'desk@selvedge.test' }));

const caller = await callerOf({ app: { users: new Users(storage) } }, 'mia@mail.com', { name: 'Mia' });
const order = {
  productId: PRODUCT_ID,
  quantity: 1,
  phone: '+44 1422 000000',
  address: '1 Mill Lane',
  customDetails: '',
  purchaseOrderNumber: '',
};
const place = () => orders.placeOrder(caller, order);

const sender = new OutboxSender({
  storage,
  templates: emailTemplates,
  log: pino({ level: 'silent' }),
  context: () => ({ origin: 'https://shop.example', timeZone: 'UTC', imprint: [], shopName: 'Selvedge' }),
  now,
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
