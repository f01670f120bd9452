// Removal of an account: nothing of the person stays but what the law asks for.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { EXAMPLE_POSTAL_ADDRESS } from '#contract/core/example-values.ts';
import { MIA } from '../support/endpoints/endpoint-visits.ts';
import { findTexts } from '../support/endpoints/stored-text.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { confirmRemoval, signUpToLeave } from '../support/people/confirm-removal.ts';
import { writeContent } from '../support/shop-settings.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const SECRETS = [MIA, 'Mia Weber', '+44 1422 777777', '7 Loom Street', 'Weber Coats', 'wrapped as a gift'];
const parcel = { phone: '+44 1422 777777', address: '7 Loom Street', customDetails: 'wrapped as a gift' };
const addressParts = { ...EXAMPLE_POSTAL_ADDRESS, street: parcel.address };

/** Signs up, and fills everything that keeps something of a person. */
async function createMia(shop: TestApp): Promise<{ mia: HttpClient; token: string; admin: string }> {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const mia = await createHttpClient(shop);
  await mia.request('signUp', { body: { name: 'Mia Weber', email: MIA, password: 'a good secret' } });
  await shop.confirmEmail(MIA);
  await confirmRemoval(mia, MIA);
  const token = await mia.accessToken(MIA);
  const profile = {
    email: MIA,
    education: 'School',
    linkend: 'a.com/mia',
    company: 'Weber Coats',
    taxId: '77',
  };
  const body = { ...profile, address: parcel.address, phone: parcel.phone };
  await shop.request('putUser', { token, params: { email: MIA }, body });
  await shop.request('addAddress', { token, body: { address: parcel.address, phone: parcel.phone } });
  await shop.request('addAddress', { token, body: { addressParts, phone: parcel.phone } });
  const { company: _, ...invoiceAddress } = addressParts;
  await shop.request('putBusiness', { token, body: { company: 'Weber Coats', taxId: '77', invoiceAddress } });
  const id = await shop.addArticle();
  await shop.request('saveFabric', { token, params: { id } });
  await shop.request('getUser', { token: admin, params: { email: MIA } });
  return { mia, token, admin };
}

const deliver = async (shop: TestApp, admin: string, id: string) => {
  await payOrder(shop, id);
  await advanceOrder(shop, admin, id, { to: 'processing', note: 'For Mia Weber' });
  await advanceOrder(shop, admin, id, { ...SHIPMENT, trackingNumber: 'JD MIA 1' });
  await advanceOrder(shop, admin, id, { to: 'delivered', note: '' });
};

const review = { name: 'Mia Weber', customer: 'Weber Coats', description: 'Fine.', img: '/cloth/twill.jpg' };

const remove = (mia: HttpClient, reviews: 'anonymous' | 'remove' = 'anonymous') =>
  mia.request('removeAccount', { body: { reviews } });

/** A quotation, a message and a withdrawal that the mill is told of, and a refund with a reason. */
async function writeToMill(shop: TestApp, { token, admin }: { token: string; admin: string }, id: string) {
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  await shop.request('putEmailSubscriptions', { token: admin, body: { kinds: ['admin_quotation_asked'] } });
  const lines = [{ articleId: await shop.addArticle(), quantity: 2 }];
  await shop.request('askForQuotation', { token, body: { lines, note: 'For Mia Weber', wantedOn: null } });
  const statement = { name: 'Mia Weber', email: MIA, orderNumber: 'SO-1999-000001' };
  await shop.request('withdraw', { body: { ...statement, goods: 'Weber Coats' } });
  const message = { ...statement, orderNumber: '', article: '', message: 'To 7 Loom Street?' };
  await shop.request('sendContactMessage', { body: message });
  const refund = { id, order_id: id, amount_cents: 1, currency: 'USD', reason: 'For Mia Weber' };
  const made = { state: 'succeeded', requested_at: 0, next_check_at: 0 } as const;
  await shop.storage.db
    .insertInto('refunds')
    .values({ ...refund, ...made })
    .execute();
}

test('nothing of the person stays in any table but in the invoices', async ({ shop }) => {
  const { mia, token, admin } = await createMia(shop);
  const id = await placeOrder(shop, token, { ...parcel, purchaseOrderNumber: 'Weber Coats 1' });
  await deliver(shop, admin, id);
  await writeToMill(shop, { token, admin }, id);
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  await placeOrder(shop, token, { ...parcel, addressParts });
  await shop.request('addReview', { token, body: review });
  expect(await mia.request('getRemoval')).toMatchObject({
    unpaidOrders: 1,
    ordersInProgress: [],
    reviews: 1,
    invoices: 0,
    isLastAdmin: false,
  });
  await shop.storage.db.transaction().execute((tx) => shop.app.invoices.issueInvoices(tx, [id], Date.now()));
  await remove(mia);
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  expect(await findTexts(shop.storage, [...SECRETS, 'JD MIA 1'])).toEqual(['invoices.document']);
  const orders = await shop.storage.db.selectFrom('orders').select(['status', 'customer_name']).execute();
  expect(orders.map((order) => order.status).sort()).toEqual(['cancelled', 'paid']);
  expect(new Set(orders.map((order) => order.customer_name))).toEqual(new Set(['Removed account']));
  expect(await shop.request('listWithdrawals', { token: admin, query: {} })).toMatchObject([{ email: '' }]);
  const [shown] = await shop.request('listReviews');
  expect(shown).toMatchObject({ name: 'A customer', customer: '', description: 'Fine.' });
});

testOnce('who has not confirmed an email removes nothing that was written with it', async ({ shop }) => {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  const sender = { name: 'Mia Weber', email: MIA, orderNumber: 'SO-1999-000001' };
  await shop.request('withdraw', { body: { ...sender, goods: 'All' } });
  await shop.request('sendContactMessage', { body: { ...sender, article: '', message: 'Where is it?' } });
  const stranger = await createHttpClient(shop);
  await signUpToLeave(stranger, MIA);
  await remove(stranger);
  expect(await shop.request('listWithdrawals', { token: admin, query: {} })).toMatchObject([
    { name: 'Mia Weber', email: MIA, goods: 'All' },
  ]);
  const emails = await shop.storage.db.selectFrom('outbox_emails').select('kind').execute();
  expect(emails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['withdrawal_notice', 'contact_message']),
  );
});

testOnce('neither the database’s file nor a file of an email keeps the person', async ({ shop }) => {
  const { dataDir } = shop.storageOptions;
  const { mia, token } = await createMia(shop);
  const id = await placeOrder(shop, token, parcel);
  const body = { text: 'To Mia Weber, 7 Loom Street. '.repeat(60), photos: [] };
  // Several pages of the file.
  for (let nth = 0; nth < 8; nth++) await shop.request('addOrderMessage', { token, params: { id }, body });
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  const folder = join(dataDir, 'emails');
  expect(await findInFiles(folder)).not.toEqual([]);
  await remove(mia, 'remove');
  await shop.signIn('other@mail.com');
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.storage.db);
  expect(await findInFiles(folder)).toEqual([]);
  expect(await findInFiles(dataDir)).toEqual([]);
});

/** The files with something of Mia. */
async function findInFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { withFileTypes: true })).filter((file) => file.isFile());
  const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'latin1')));
  return files.flatMap(({ name }, nth) =>
    SECRETS.filter((one) => texts[nth]?.includes(one)).map((one) => `${name}: ${one}`),
  );
}

testOnce(
  'sessions, tokens and password end; the same email signs up again as somebody new',
  async ({ shop }) => {
    const { mia, token } = await createMia(shop);
    await placeOrder(shop, token);
    await remove(mia, 'remove');
    expect(mia.cookies().has('selvedge.session_token')).toBe(false);
    expect(await mia.request('getSession')).toBeNull();
    expect(await shop.requestError('getSavedIds', { token })).toBe('token_unknown');
    const credentials = { email: MIA, password: 'a good secret' };
    expect(await shop.requestError('signIn', { body: credentials })).toBe('wrong_credentials');
    const again = await mia.signUp(MIA);
    expect(await shop.request('listOrders', { token: again, query: { user: MIA } })).toEqual([]);
    expect(await shop.request('listAddresses', { token: again })).toEqual([]);
    expect(await shop.request('getUser', { token: again, params: { email: MIA } })).toMatchObject({
      phone: '',
    });
  },
);

testOnce('reviews go with the person who asks for it', async ({ shop }) => {
  const { mia, token } = await createMia(shop);
  await shop.request('addReview', { token, body: review });
  expect(await shop.app.reviews.referencedImages()).toEqual([review.img]);
  await remove(mia, 'remove');
  expect(await shop.request('listReviews')).toEqual([]);
  // What nothing refers to is deleted by the garbage collection.
  expect(await shop.app.reviews.referencedImages()).toEqual([]);
});

testOnce('a sign-in of a moment ago removes nothing; one that answers the removal does', async ({ shop }) => {
  await shop.signIn('admin@mail.com', { admin: true });
  const mia = await createHttpClient(shop);
  await mia.signUp(MIA);
  const elsewhere = await createHttpClient(shop);
  const credentials = { email: MIA, password: 'a good secret' };
  await elsewhere.request('signIn', { body: credentials });
  const body = { reviews: 'remove' };
  const ask = (client: HttpClient) => client.requestError('removeAccount', { body });
  // Neither by asking again, nor from a session that was there before, nor with a wrong password.
  for (const client of [mia, mia, elsewhere, mia]) expect(await ask(client)).toBe('fresh_sign_in_required');
  const wrong = { ...credentials, password: 'a bad guess' };
  expect(await mia.requestError('signIn', { body: wrong })).toBe('wrong_credentials');
  expect(await ask(mia)).toBe('fresh_sign_in_required');
  await mia.request('signIn', { body: credentials });
  await remove(mia);
  expect(await mia.requestError('signIn', { body: credentials })).toBe('wrong_credentials');
});

testOnce('a confirmation lasts ten minutes, and is of one account', async ({ shop }) => {
  const { mia } = await createMia(shop);
  const nora = await createHttpClient(shop);
  await nora.signUp('nora@mail.com');
  const body = { reviews: 'remove' };
  expect(await nora.requestError('removeAccount', { body })).toBe('fresh_sign_in_required');
  await sql`update identity_verification set "expiresAt" = ${new Date(Date.now() - 1).toISOString()}`.execute(
    shop.storage.db,
  );
  expect(await mia.requestError('removeAccount', { body })).toBe('fresh_sign_in_required');
  expect((await mia.request('getSession'))?.user.email).toBe(MIA);
});

testOnce('without a session, or from another site, nothing is removed', async ({ shop }) => {
  const { mia } = await createMia(shop);
  const body = { reviews: 'remove' };
  expect(await shop.requestError('removeAccount', { body })).toBe('session_required');
  const headers = { origin: 'https://evil.example' };
  expect(await mia.requestError('removeAccount', { body, headers })).toBe('origin_not_allowed');
  expect((await mia.request('getSession'))?.user.email).toBe(MIA);
});

testOnce('paid orders keep the account until they are delivered', async ({ shop }) => {
  const { mia, token, admin } = await createMia(shop);
  const id = await placeOrder(shop, token);
  const unpaid = await placeOrder(shop, token);
  await payOrder(shop, id);
  const problem = await mia.requestProblem('removeAccount', { body: { reviews: 'remove' } });
  expect(problem.code).toBe('orders_in_progress');
  // Nothing was cancelled either.
  expect(await shop.request('getOrder', { token, params: { id: unpaid } })).toMatchObject({ paid: false });
  const { number } = await shop.request('getOrder', { token, params: { id } });
  const order = { _id: id, number, isBeingRefunded: false };
  const orders = async () => (await mia.request('getRemoval')).ordersInProgress;
  expect(await orders()).toEqual([{ ...order, state: 'paid' }]);
  const { db } = shop.storage;
  const refunding = (cents: number) =>
    db.updateTable('orders').set({ refunding_cents: cents }).where('id', '=', id).execute();
  const { price_cents: price } = await db
    .selectFrom('orders')
    .select('price_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const [cents, isBeingRefunded] of [
    [price - 1, false],
    [price, true],
    [0, false],
  ] as const) {
    await refunding(cents);
    expect(await orders()).toEqual([{ ...order, state: 'paid', isBeingRefunded }]);
  }
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  expect(await orders()).toEqual([{ ...order, state: 'processing' }]);
  await advanceOrder(shop, admin, id, SHIPMENT);
  expect(await orders()).toEqual([{ ...order, state: 'shipped' }]);
  await advanceOrder(shop, admin, id, { to: 'delivered', note: '' });
  await remove(mia);
});

test('the last admin stays; of two who leave at the same time, one stays', async ({ shop }) => {
  const [mia, ada] = [await createHttpClient(shop), await createHttpClient(shop)];
  await signUpToLeave(mia, MIA);
  await signUpToLeave(ada, 'ada@mail.com');
  await shop.app.users.makeAdmin(MIA);
  expect(await mia.requestError('removeAccount', { body: { reviews: 'remove' } })).toBe('last_admin');
  await shop.app.users.makeAdmin('ada@mail.com');
  const body = { reviews: 'remove' };
  const answers = await Promise.all([mia, ada].map((one) => one.call('removeAccount', { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shop.app.users.admins()).toHaveLength(1);
});

testOnce('the person is told by email, which is not kept', async ({ shop }) => {
  const { mia } = await createMia(shop);
  // A run that is still sending the email of the sign-up would send this one, too.
  await shop.app.outboxSender.idle();
  await remove(mia);
  const due = await shop.storage.db.selectFrom('outbox_emails').select(['kind', 'recipient']).execute();
  expect(due).toEqual([{ kind: 'account_removed', recipient: MIA }]);
  expect(await shop.app.jobs.runNow(shop.app.outboxSender.job)).toEqual({ sent: 1, failed: 0 });
  expect(await shop.storage.db.selectFrom('outbox_emails').select('id').execute()).toEqual([]);
});
