// The language of what the shop writes to a customer: that of the order, quotation or person, whoever causes it.
import { beforeAll, expect, onTestFinished } from 'vitest';
import { ENGLISH, type Language, PSEUDO } from '#contract/languages/languages.ts';
import {
  accountEmailKinds,
  type EmailKind,
  millEmailKinds,
  orderEmailKinds,
} from '#contract/office/email.ts';
import { fromPageIn, inLanguage, loadLanguages } from '#server/languages/work-language.ts';
import type { EmailTemplate } from '#server/modules/email/email-template.ts';
import { enqueueEmail } from '#server/modules/email/service.ts';
import { emailTemplates } from '#server/modules/email-templates.ts';
import { actAsApiKey } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { settleOrders } from '../support/orders/invoices.ts';
import { payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { swatchShop } from '../support/orders/swatches.ts';
import { delivery, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const LANGUAGES = [ENGLISH, PSEUDO] as const;
const other = (language: Language) => (language === ENGLISH ? PSEUDO : ENGLISH);
/** What the first article is called in the other language. */
const NAME = '⟦Hafenköper⟧';
const from = (language: Language) => ({ headers: { 'accept-language': language } });

beforeAll(async () => void (await loadLanguages([...LANGUAGES, 'de'])));

/** A shop with Mia, who has ordered and asked for a quotation in a language, and reads another one since. */
async function shopOf(language: Language) {
  const { shop } = await swatchShop({ LANGUAGES: LANGUAGES.join(',') });
  const mia = await fromPageIn(language, () => shop.signIn(MIA));
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const articleId = await shop.addArticle();
  const text = { article_id: articleId, language: PSEUDO, name: NAME, alts: '{}' };
  await shop.storage.db.insertInto('article_texts').values(text).execute();
  const body = {
    ...delivery,
    lines: [articleId, await shop.addArticle()].map((id) => ({ articleId: id, quantity: 2 })),
  };
  const order = await shop.request('placeOrderOfLines', { token: mia, body, ...from(language) });
  const asked = { lines: [{ articleId, quantity: 20 }], wantedOn: null, note: '' };
  const quotation = await shop.request('askForQuotation', { token: mia, body: asked, ...from(language) });
  await shop.request('putLanguage', { token: mia, body: { language: 'en' } });
  await shop.storage.db
    .updateTable('users')
    .set({ language: other(language) })
    .where('email', '=', MIA)
    .execute();
  return { shop, mia, admin, orderId: order.insertedId, quotationId: quotation.insertedId };
}

type Shop = Awaited<ReturnType<typeof shopOf>>;

/** Emails about an order or a quotation are in its language, others in Mia's, and those to the mill in the shop's. */
const WITH_LANGUAGE: readonly EmailKind[] = [
  ...orderEmailKinds,
  'order_message',
  'payment_returned',
  'withdrawal_received',
  'quotation_answered',
  'quotation_cancelled',
];

function expectedLanguage(kind: EmailKind, placedIn: Language): Language {
  if (millEmailKinds.some((one) => one === kind)) return ENGLISH;
  return WITH_LANGUAGE.includes(kind) ? placedIn : other(placedIn);
}

/** Adds the sample of a template to the outbox as its module does. */
async function enqueueSample({ shop, orderId, quotationId }: Shop, template: EmailTemplate): Promise<string> {
  const { kind } = template;
  const at = shop.app.ctx.clock.now();
  const id = newId(at);
  const isToAddress =
    accountEmailKinds.some((one) => one === kind) ||
    ['withdrawal_received', 'account_removed'].includes(kind);
  const userId = await shop.app.users.idOf(MIA);
  const recipient = isToAddress ? { email: MIA, name: 'Mia' } : { userId, name: 'Mia' };
  const email = { id, template, data: template.sample(at), recipient };
  const about = kind.startsWith('quotation')
    ? { about: { table: 'quotations', id: quotationId } as const }
    : kind === 'withdrawal_received'
      ? { about: { table: 'orders', id: orderId } as const }
      : WITH_LANGUAGE.includes(kind) && { orderId };
  await enqueueEmail(shop.storage.db, { ...email, ...about }, at);
  return id;
}

/** Who causes an email, while the office reads a language. */
const CAUSES = {
  person: (language: Language, work: () => Promise<string>) =>
    fromPageIn(language, () => inLanguage(language, work)),
  job: (_: Language, work: () => Promise<string>) => work(),
  API: (language: Language, work: () => Promise<string>) =>
    fromPageIn(language, () => actAsApiKey('key', work)),
};

const isPseudo = ({ subject, text }: { subject: string; text: string }) =>
  [subject, text].map((one) => one.includes('⟦'));

test.each(LANGUAGES)('every email about an order placed in %s is in its language', async (placedIn) => {
  const scene = await shopOf(placedIn);
  for (const template of emailTemplates.values())
    for (const ofOffice of LANGUAGES)
      for (const [cause, run] of Object.entries(CAUSES)) {
        const id = await run(ofOffice, () => enqueueSample(scene, template));
        const email = await scene.shop.app.outbox.preview(id);
        const isOther = expectedLanguage(template.kind, placedIn) === PSEUDO;
        expect([template.kind, ofOffice, cause, email && isPseudo(email)]).toEqual([
          template.kind,
          ofOffice,
          cause,
          [isOther, isOther],
        ]);
      }
});

test.each(LANGUAGES)('changes of an order placed in %s are told in its language', async (placedIn) => {
  const { shop, mia, admin, orderId, quotationId } = await shopOf(placedIn);
  const office = { token: admin, ...from(other(placedIn)) };
  const params = { id: orderId };
  const [, line] = (await shop.request('getOrder', { ...office, params })).lines;
  await shop.request('cancelLine', {
    ...office,
    params: { ...params, line: line?._id ?? '' },
    query: { reason: 'Sold' },
  });
  await payOrder(shop, orderId);
  await shop.request('addOrderMessage', { ...office, params, body: { text: 'Soon.', photos: [] } });
  await shop.request('advanceOrder', { ...office, params, body: { to: 'processing', note: '' } });
  await shop.request('advanceOrder', { ...office, params, body: SHIPMENT });
  await shop.request('cancelQuotation', { ...office, params: { id: quotationId } });
  await shop.request('addOrderMessage', {
    token: mia,
    params,
    body: { text: 'Thanks.', photos: [] },
    ...from(placedIn),
  });
  const rows = await shop.storage.db
    .selectFrom('outbox_emails')
    .select(['id', 'kind', 'language', 'data'])
    .execute();
  const toCustomer = rows.filter(({ kind }) => !millEmailKinds.some((one) => one === kind));
  expect(toCustomer.map(({ kind }) => kind).sort()).toEqual([
    'order_line_cancelled',
    'order_message',
    'order_paid',
    'order_placed',
    'order_processing',
    'order_shipped',
    'quotation_cancelled',
  ]);
  expect(new Set(toCustomer.map(({ language }) => language))).toEqual(new Set([placedIn]));
  const listing = toCustomer.filter(({ kind }) => kind !== 'order_message');
  const name = placedIn === PSEUDO ? NAME : 'Harbour Twill';
  expect(listing.filter(({ data }) => !data.includes(name))).toEqual([]);
  const toMill = rows.filter((row) => !toCustomer.includes(row)).map(({ data }) => data);
  expect(toMill.join('')).not.toContain(NAME);
  const cancelled = toCustomer.find(({ kind }) => kind === 'order_line_cancelled');
  expect(cancelled?.data.includes('⟦')).toBe(placedIn === PSEUDO);
});

test.each(LANGUAGES)('an order or quotation of %s names articles to its customer in it', async (placedIn) => {
  const { shop, mia, admin, orderId, quotationId } = await shopOf(placedIn);
  const [shown, own] = [placedIn === PSEUDO ? NAME : 'Harbour Twill', 'Harbour Twill'];
  const quotation = { params: { id: quotationId } };
  for (const [token, name] of [
    [mia, shown],
    [admin, own],
  ] as const)
    expect((await shop.request('getQuotation', { ...quotation, token })).lines[0]?.productName).toBe(name);
  await shop.storage.db.updateTable('article_texts').set({ name: '⟦Kaiköper⟧' }).execute();
  await settleOrders(shop, [orderId]);
  const params = { id: orderId };
  const namesFor = async (token: string) =>
    [
      await shop.request('getOrder', { token, params }),
      await shop.request('getOrderDetails', { token, params }),
      ...(await shop.request('listOrders', { token, query: { user: MIA } })),
    ].map(({ lines }) => lines[0]?.productName);
  expect(await namesFor(mia)).toEqual([shown, shown, shown]);
  expect(await namesFor(admin)).toEqual([own, own, own]);
  const { productName } = await shop.request('getOrder', { token: mia, params, ...from(placedIn) });
  expect(productName.endsWith('⟧')).toBe(placedIn === PSEUDO);
  expect(await shop.request('exportOrders', { token: admin })).not.toContain(NAME);
  const invoice = shop.storage.db.selectFrom('invoices').select('document');
  expect((await invoice.executeTakeFirstOrThrow()).document).toContain(shown);
  for (const q of [own, shown])
    expect(await shop.request('listAllOrders', { token: admin, query: { q } })).toHaveLength(1);
});

test('a person reads the language of sign-up until another is chosen', async () => {
  const { shop } = await swatchShop({ LANGUAGES: LANGUAGES.join(',') });
  const token = await fromPageIn(PSEUDO, () => shop.signIn(MIA));
  const read = () => shop.request('isAdmin', { token, params: { email: MIA } });
  expect(await read()).toEqual({ admin: false, language: PSEUDO });
  await shop.request('putLanguage', { token, body: { language: 'de' } });
  expect(await read()).toEqual({ admin: false, language: 'de' });
  expect(await shop.requestError('putLanguage', { token, body: { language: 'it' } })).toBe(
    'validation_failed',
  );
});

test('links in an email lead to the pages in its language', async () => {
  const scene = await shopOf(PSEUDO);
  const template = emailTemplates.get('order_paid');
  const id = template && (await enqueueSample(scene, template));
  const email = await scene.shop.app.outbox.preview(id ?? '');
  expect(email?.text).toContain(`/${PSEUDO}/dashboard/`);
});

test('an invoice keeps its order’s language, its sums and its bytes', async () => {
  const { shop, mia, admin, orderId } = await shopOf(ENGLISH);
  const placed = await shop.storage.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  await shop.storage.db.updateTable('orders').set({ language: 'de' }).execute();
  await settleOrders(shop, [orderId]);
  const { document } = await shop.storage.db
    .selectFrom('invoices')
    .select('document')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(document)).toMatchObject({ language: 'de', totalCents: placed.price_cents });
  const { documents } = await shop.request('getOrderDetails', { token: mia, params: { id: orderId } });
  const params = { id: orderId, number: documents[0]?.number ?? '' };
  const read = (token: string, language: Language) =>
    shop.request('getOrderDocument', { token, params, ...from(language) });
  const text = await pdfText(await read(mia, PSEUDO));
  expect(text).toContain('Rechnung');
  await shop.storage.db.updateTable('orders').set({ language: null }).execute();
  expect(await read(admin, ENGLISH)).toEqual(await read(mia, PSEUDO));
});

test('a shop of one language keeps none', async ({ shop }) => {
  await loadLanguages([ENGLISH]);
  onTestFinished(async () => void (await loadLanguages([...LANGUAGES, 'de'])));
  const token = await shop.signIn(MIA);
  await placeOrder(shop, token);
  const { db } = shop.storage;
  const stored = await Promise.all(
    (['users', 'orders', 'outbox_emails'] as const).map((table) =>
      db.selectFrom(table).select('language').execute(),
    ),
  );
  expect(stored.flat().map(({ language }) => language)).toEqual([null, null, null]);
});
