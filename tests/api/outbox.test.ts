// The outbox: each email once, through a real SMTP server, whatever fails in between.

import { expect } from 'vitest';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { enqueueEmail } from '#server/modules/email/service.ts';
import { createSmtpTransport } from '#server/modules/email/transport.ts';
import { passwordChangedEmail } from '#server/modules/people/emails/email-templates.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { enqueue, FROM, SENDER, startSender } from '../support/orders/outbox.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
const DEAD_SERVER = { url: 'smtp://127.0.0.1:1' };
const rows = ({ storage }: TestApp) =>
  storage.db.selectFrom('outbox_emails').selectAll().orderBy('id').execute();
const states = async (shop: TestApp) => (await rows(shop)).map(({ state }) => state);
const customers = (count: number) => Array.from({ length: count }, (_, nth) => `customer${nth}@mail.com`);

testOnce('the running shop sends an order’s email without waiting for a schedule', async ({ createApp }) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url, MAIL_FROM: FROM, SHOP_TIME_ZONE: 'Europe/Paris' });
  const origin = (await listenOnFreePort(shop)).replace('127.0.0.1', 'localhost');
  const token = await shop.signIn('mia@mail.com');
  const address = '9 Rochdale Canal Wharf';
  const body = { ...delivery, address, productId: await shop.addArticle(), quantity: 2 };
  const { insertedId } = await shop.request('placeOrder', { token, body });
  await mail.arrived(1);
  const [email] = mail.emails;
  const [row] = await rows(shop);
  expect(email?.to).toEqual(['mia@mail.com']);
  expect(email?.messageId).toBe(`<email-${row?.id}@selvedge.test>`);
  expect(email?.text).toMatch(/^Subject: We have order SO-\d{4}-\d{6}: Harbour Twill\r?$/m);
  expect(email?.text).toContain(`${origin}/dashboard/payment/${insertedId}`);
  expect(email?.text).toMatch(/Pay until: \w+ \d+ \w+ \d{4}, \d\d:\d\d (CET|CEST|GMT\+[12])/);
  expect(email?.text).toContain(`The front desk of ${SAMPLE_CONTENT.company.name}`);
  // An unpaid order costs nothing: its email holds no text that its customer chose.
  expect(email?.text).not.toContain(address);
});

test('processes that run at once send each email once', async ({ shop }) => {
  const mail = await startMailServer();
  const recipients = customers(40);
  await enqueue(shop, ...recipients);
  const senders = [1, 2, 3].map(() => startSender(shop, mail));
  const runs = await Promise.all(senders.map((one) => one.run()));
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(recipients.length);
  expect(mail.emails.map(({ to }) => to[0]).sort()).toEqual(recipients.toSorted());
  expect(new Set(await states(shop))).toEqual(new Set(['sent']));
});

testOnce('an email about an account does not wait for many others', async ({ shop }) => {
  const mail = await startMailServer();
  await enqueue(shop, ...customers(40));
  const recipient = { email: 'mia@mail.com', name: 'Mia' };
  await enqueueEmail(shop.storage.db, { template: passwordChangedEmail, data: {}, recipient }, Date.now());
  await startSender(shop, mail).run();
  const recipients = mail.emails.map(({ to }) => to[0]);
  expect(recipients).toHaveLength(41);
  expect(recipients.slice(0, 10)).toContain('mia@mail.com');
});

testOnce('a deferred email is tried after growing pauses, with one Message-ID', async ({ shop }) => {
  const mail = await startMailServer();
  await enqueue(shop, 'mia@mail.com');
  const { sender, clock, run } = startSender(shop, mail);
  mail.failWith = 451;
  for (const pause of [MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS]) {
    expect(await run()).toEqual({ sent: 0, failed: 1 });
    expect(await sender.hasDue()).toBe(false);
    clock.now += pause;
  }
  mail.failWith = undefined;
  expect(await run()).toEqual({ sent: 1, failed: 0 });
  expect(await rows(shop)).toMatchObject([{ state: 'sent', attempts: 4, last_error: null }]);
});

testOnce('an email deferred for hours is set aside until an admin sends it', async ({ shop }) => {
  const mail = await startMailServer();
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  await enqueue(shop, 'mia@mail.com');
  const { clock, run } = startSender(shop, mail);
  mail.failWith = 452;
  for (let attempt = 1; attempt <= 12; attempt++) {
    expect(await states(shop)).toEqual(['due']);
    await run();
    clock.now += 80 * MINUTE_MS;
  }
  expect(await states(shop)).toEqual(['failed']);
  const [failed] = await shop.request('listFailedEmails', { token: admin });
  expect(failed).toMatchObject({ recipient: 'mia@mail.com', state: 'failed', attempts: 12, orderId: null });
  expect(failed?.lastError).toContain('452');
  mail.failWith = undefined;
  const resend = { token: admin, params: { id: failed?._id ?? '' } };
  expect(await shop.request('resendEmail', resend)).toEqual({ modifiedCount: 1 });
  expect(await shop.request('resendEmail', resend)).toEqual({ modifiedCount: 0 });
  expect(await run()).toEqual({ sent: 1, failed: 0 });
  expect(await shop.request('listFailedEmails', { token: admin })).toEqual([]);
});

testOnce('unknown and malformed recipients are set aside at once, others are sent', async ({ shop }) => {
  const mail = await startMailServer();
  await enqueue(shop, 'gone@mail.com', 'Mia <mia@mail.com>', 'ben@mail.com');
  mail.unknown.add('gone@mail.com');
  expect(await startSender(shop, mail).run()).toEqual({ sent: 1, failed: 2 });
  expect(await states(shop)).toEqual(['failed', 'failed', 'sent']);
  expect(mail.emails.map(({ to }) => to)).toEqual([['ben@mail.com']]);
});

testOnce('emails of a newer version wait for it without delaying others', async ({ shop }) => {
  const mail = await startMailServer();
  await enqueue(shop, ...customers(5));
  const written = await rows(shop);
  const change = (nth: number, columns: object) =>
    shop.storage.db
      .updateTable('outbox_emails')
      .set(columns)
      .where('id', '=', written[nth]?.id ?? '')
      .execute();
  const unknown = [{ data: '{"productName": 1}' }, { kind: 'later' }, { data: 'later' }, { kind: 'later' }];
  for (const [nth, columns] of unknown.entries()) await change(nth, columns);
  const { run, clock } = startSender(shop, mail);
  expect(await run()).toEqual({ sent: 1, failed: 4 });
  expect(await states(shop)).toEqual(['due', 'due', 'due', 'due', 'sent']);
  // The newer version goes on with them.
  for (const [nth, { kind, data }] of written.entries()) await change(nth, { kind, data });
  clock.now += MINUTE_MS;
  expect(await run()).toEqual({ sent: 4, failed: 0 });
  // Without it they are set aside in the end.
  await change(0, { state: 'due', kind: 'later', attempts: 11, next_attempt_at: 0 });
  expect(await run()).toEqual({ sent: 0, failed: 1 });
  expect((await states(shop))[0]).toBe('failed');
});

testOnce('an unreachable mail server costs a few emails an attempt', async ({ shop }) => {
  const mail = await startMailServer();
  await enqueue(shop, ...customers(30));
  const dead = startSender(shop, DEAD_SERVER);
  expect((await dead.run()).sent).toBe(0);
  expect((await rows(shop)).filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(5);
  expect(new Set(await states(shop))).toEqual(new Set(['due']));
  // Left alone for half a minute, then tried with one email.
  expect(await dead.sender.hasDue()).toBe(false);
  dead.clock.now += MINUTE_MS;
  expect(await dead.run()).toEqual({ sent: 0, failed: 1 });
  const alive = startSender(shop, mail);
  alive.clock.now += 5 * MINUTE_MS;
  expect(await alive.run()).toEqual({ sent: 30, failed: 0 });
});

testOnce('a server that puts off every email is left alone after three', async ({ shop }) => {
  const mail = await startMailServer();
  await enqueue(shop, ...customers(30));
  mail.failWith = 451;
  const { sender, clock, run } = startSender(shop, mail);
  // Five at a time: two refused, then the third with four more on their way.
  expect((await run()).failed).toBeLessThanOrEqual(7);
  expect(await sender.hasDue()).toBe(false);
  mail.failWith = undefined;
  clock.now += 2 * MINUTE_MS;
  expect(await run()).toEqual({ sent: 30, failed: 0 });
});

testOnce('an email of a dead process is sent once its claim has ended', async ({ shop }) => {
  const mail = await startMailServer();
  await enqueue(shop, 'mia@mail.com');
  const accepted = Promise.withResolvers<void>();
  // Delivered, but the process never learns of it.
  const transport = {
    async send(email: Parameters<ReturnType<typeof createSmtpTransport>['send']>[0]) {
      const smtp = createSmtpTransport(mail.url, () => SENDER);
      await smtp.send(email);
      await smtp.close();
      accepted.resolve();
      await Promise.withResolvers<never>().promise;
    },
  };
  void startSender(shop, mail, { transport }).run();
  await accepted.promise;
  const next = startSender(shop, mail);
  expect(await next.run()).toEqual({ sent: 0, failed: 0 });
  next.clock.now += 6 * MINUTE_MS;
  expect(await next.run()).toEqual({ sent: 1, failed: 0 });
  const [first, second] = mail.emails;
  expect(second?.messageId).toBe(first?.messageId);
});

testOnce('a process that shuts down gives back what it has claimed', async ({ shop }) => {
  await enqueue(shop, ...customers(10));
  const stopping = new AbortController();
  const transport = { send: async () => stopping.abort() };
  const { sender } = startSender(shop, DEAD_SERVER, { transport });
  const context = { signal: stopping.signal, renewLease: async () => true };
  const { sent } = await sender.job.run(context);
  expect(sent).toBeLessThanOrEqual(5);
  expect(await sender.hasDue()).toBe(true);
  const due = (await rows(shop)).filter(({ state }) => state === 'due');
  expect(due.every(({ attempts }) => attempts === 0)).toBe(true);
  expect(due).toHaveLength(10 - sent);
});
