// The emails about an account outlast a mail server that is away, and no secret is stored for it: through a real SMTP server.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import type { Email } from '#server/modules/email/transport.ts';
import { accountIdOf } from '../support/callers.ts';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { emailedToken } from '../support/people/emailed-tokens.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const NEW = 'mia@weber.test';
const MINUTE = 60_000;

const rows = ({ storage }: TestApp) =>
  storage.db.selectFrom('outbox_emails').selectAll().orderBy('id').execute();
const waiting = async (shop: TestApp) =>
  (await rows(shop)).map(({ kind, recipient, state }) => `${kind} to ${recipient}: ${state}`);

/** A shop whose mail server puts every email off, and in which Mia has signed up. */
async function createScene() {
  const clock = { now: Date.now() };
  const mail = await startMailServer();
  const shop = await createTestApp(
    await freshDatabase(),
    { SMTP_URL: mail.url },
    { clock: { now: () => clock.now } },
  );
  /** A run under way may have looked at the clock before. */
  const run = async () => {
    await shop.app.outboxSender.idle();
    await shop.app.jobs.runNow(shop.app.outboxSender.job);
  };
  mail.failWith = 451;
  const mia = await createHttpClient(shop);
  await mia.signUp(MIA);
  /** Every email that was due has been tried. */
  const tried = async () => {
    await expect.poll(() => shop.app.outboxSender.hasDue()).toBe(false);
    await shop.app.outboxSender.idle();
  };
  /** Tries once more, with the pauses that the failures have led to behind it. */
  const later = async () => {
    await tried();
    clock.now += 10 * MINUTE;
    await run();
  };
  const mailReturns = async () => {
    await tried();
    mail.failWith = undefined;
    await later();
  };
  const confirm = (token: string) => shop.send('confirmEmail', { body: { token } });
  return { clock, mail, shop, mia, run, tried, later, mailReturns, confirm };
}

test('a confirmation arrives after the mail server was away, and is counted meanwhile', async () => {
  const { mail, shop, later, mailReturns, confirm } = await createScene();
  await later();
  expect(await waiting(shop)).toEqual([`email_confirmation to ${MIA}: due`]);
  expect(await shop.app.outbox.counts()).toMatchObject({ due: 1, failed: 0 });
  await mailReturns();
  expect(mail.emails.map(({ to }) => to)).toEqual([[MIA]]);
  const token = emailedToken(mail, pages.confirmEmail);
  expect((await confirm(token)).status).toBe(200);
  expect(await shop.app.identity.isConfirmed(MIA)).toBe(true);
  expect(await rows(shop)).toEqual([]);
});

test('a rejected account email is among the failed ones until it is sent again', async () => {
  const { mail, shop, later, mailReturns } = await createScene();
  mail.unknown.add(MIA);
  await mailReturns();
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const [failed] = await shop.request('listFailedEmails', { token: admin });
  expect(failed).toMatchObject({
    kind: 'email_confirmation',
    recipient: MIA,
    orderId: null,
    state: 'failed',
    lastError: expect.stringContaining('No such user'),
  });
  mail.unknown.clear();
  await shop.request('resendEmail', { token: admin, params: { id: failed?._id ?? '' } });
  await later();
  expect(emailedToken(mail, pages.confirmEmail)).not.toBe('');
});

test('the database contains no link, while it waits and after it is sent', async () => {
  const { mail, shop, later, mailReturns } = await createScene();
  await shop.request('requestPasswordReset', { body: { email: MIA } });
  await later();
  const written = JSON.stringify(await rows(shop));
  const { rows: stored } = await sql`select * from identity_verification`.execute(shop.storage.db);
  await mailReturns();
  const tokens = [emailedToken(mail, pages.confirmEmail), emailedToken(mail, pages.resetPassword)];
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(written + JSON.stringify(stored)).not.toContain(token);
  }
});

test('a request for a new password writes the same without an account', async () => {
  const { shop, mail, mailReturns } = await createScene();
  for (const email of [MIA, 'nobody@mail.com']) {
    await shop.request('requestPasswordReset', { body: { email } });
    expect(await waiting(shop)).toContain(`password_reset to ${email}: due`);
  }
  await mailReturns();
  expect(await waiting(shop)).toEqual([]);
  expect(mail.emails.flatMap(({ to }) => to)).toEqual([MIA, MIA]);
});

test('a delayed link to a new password works for an hour from arrival', async () => {
  const { clock, shop, mail, run, tried } = await createScene();
  await shop.request('requestPasswordReset', { body: { email: MIA } });
  await tried();
  mail.failWith = undefined;
  clock.now += 3 * 60 * MINUTE;
  await run();
  const { rows: links } = await sql<{
    expiresAt: string | Date;
  }>`select "expiresAt" from identity_verification
    order by "expiresAt"`.execute(shop.storage.db);
  const minutesLeft = (new Date(links[0]?.expiresAt ?? 0).getTime() - Date.now()) / MINUTE;
  expect(Math.ceil(minutesLeft)).toBe(60);
  const body = { token: emailedToken(mail, pages.resetPassword), newPassword: 'a newer secret' };
  await shop.request('resetPassword', { body });
  expect(await shop.requestError('resetPassword', { body })).toBe('reset_link_invalid');
});

test('asking again while the first email waits sends one', async () => {
  const { shop, mail, mia, mailReturns, confirm } = await createScene();
  await mia.request('sendConfirmation');
  for (let count = 0; count < 2; count += 1)
    await shop.request('requestPasswordReset', { body: { email: MIA } });
  await mailReturns();
  expect(mail.emails).toHaveLength(2);
  expect((await confirm(emailedToken(mail, pages.confirmEmail))).status).toBe(200);
});

test('no email is sent, and none fails, once it is no longer wanted', async () => {
  const { shop, mail, mia, mailReturns } = await createScene();
  await shop.request('requestPasswordReset', { body: { email: MIA } });
  await mia.request('requestEmailChange', { body: { newEmail: NEW } });
  await mia.request('cancelEmailChange', { body: {} });
  await shop.confirmEmail(MIA);

  await shop.app.removal.remove({ userId: await accountIdOf(shop, MIA), email: MIA, name: 'Mia' }, 'remove');
  await mailReturns();
  expect(mail.emails.map(({ text }) => /^Subject: (.+?)\r?$/m.exec(text)?.[1])).toEqual([
    'Your Selvedge account was removed',
  ]);
  expect(await rows(shop)).toEqual([]);
});

test('both addresses get the links of a change asked for without mail server', async () => {
  const { shop, mail, mia, later, mailReturns, confirm } = await createScene();
  await mia.request('requestEmailChange', { body: { newEmail: 'other@weber.test' } });
  await mia.request('requestEmailChange', { body: { newEmail: NEW } });
  await mailReturns();
  expect(mail.emails.map(({ to }) => to[0]).sort()).toEqual([MIA, MIA, NEW]);
  await confirm(emailedToken(mail, pages.confirmEmail));
  for (const [address, done] of [
    [NEW, false],
    [MIA, true],
  ] as const) {
    const token = emailedToken(mail, pages.confirmEmailChange, address);
    expect((await shop.request('confirmEmailChange', { body: { token } })).isDone).toBe(done);
  }
  await later();
  expect(mail.emails.at(-1)?.to).toEqual([MIA]);
  expect(mail.emails.at(-1)?.text).toContain('The email of your account was changed');
});

test('an email that a crash sends twice has the same link', async () => {
  const clock = { now: Date.now() };
  const sent: Email[] = [];
  const mailer = {
    async send(email: Email) {
      sent.push(email);
      if (sent.length === 1) throw new Error('The connection ended after the email was accepted.');
    },
    close: async () => undefined,
  };
  const shop = await createTestApp(await freshDatabase(), {}, { clock: { now: () => clock.now }, mailer });
  await (await createHttpClient(shop)).signUp(MIA);
  await shop.app.outboxSender.idle();
  await expect.poll(() => sent.length).toBe(1);
  await shop.app.outboxSender.idle();
  clock.now += 10 * MINUTE;
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  const [first, second] = sent;
  expect(second).toMatchObject({ id: first?.id ?? '', text: first?.text ?? '' });
  const token = /confirmEmail\?token=([\w-]+)/.exec(second?.text ?? '')?.[1] ?? '';
  await shop.request('confirmEmail', { body: { token } });
});
