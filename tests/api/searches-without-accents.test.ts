// The office's lists find names whatever accents are typed or written.

import { sql } from 'kysely';
import { expect } from 'vitest';
import { recordAudit } from '#server/modules/audit/service.ts';
import { plainText } from '#server/storage/plain-text.ts';
import { callerOf } from '../support/callers.ts';
import { delivery, plainArticle, type TestApp, test } from '../support/test-app.ts';

const PLAIN = 'plain@mail.com';
const ACCENTED = 'accented@mail.com';
const NAMES = { [PLAIN]: 'Jurgen Muller', [ACCENTED]: 'Jürgen Müller' } as const;
const SEARCHES = ['Jürgen Müller', 'jurgen muller', 'JÜRGEN mull', 'Ju\u0308rgen'];

const emailOf = (name: string) => (name === NAMES[PLAIN] ? PLAIN : ACCENTED);

type Find = (q: string) => Promise<string[]>;

/** For each list of the office: a search that answers with the emails of the two customers it finds. */
async function searches(shop: TestApp): Promise<Record<string, Find>> {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const productId = await shop.addArticle();
  for (const [email, name] of Object.entries(NAMES)) {
    const order = { ...delivery, productId, quantity: 2, customDetails: '', purchaseOrderNumber: '' };
    await shop.app.orders.placeOrder(await callerOf(shop, email, { name }), order);
    const body = { name, customer: 'Tailor', description: 'Fine cloth', img: plainArticle.img };
    await shop.request('addReview', { token: await shop.signIn(email), body });
    const ids = {
      admin: await shop.app.users.idOf('admin@mail.com'),
      userId: await shop.app.users.idOf(email),
    };
    await recordAudit(
      shop.storage.db,
      { actor: ids.admin, at: Date.now() },
      'end_sessions',
      { userId: ids.userId },
      { label: name },
    );
    await shop.addArticle({ productName: name });
  }
  const options = (q: string) => ({ token, query: { q, sort: 'oldest', limit: 10 } }) as const;
  return {
    listAllOrders: async (q) => (await shop.request('listAllOrders', options(q))).map(({ user }) => user),
    listUsers: async (q) => (await shop.request('listUsers', options(q))).map(({ email }) => email),
    listArticles: async (q) =>
      (await shop.request('listArticles', options(q))).map(({ productName }) => emailOf(productName)),
    listAllReviews: async (q) =>
      (await shop.request('listAllReviews', options(q))).map(({ authorEmail }) => authorEmail),
    listAuditLog: async (q) => {
      const query = { subject: q, action: 'end_sessions', sort: 'oldest', limit: 10 } as const;
      return (await shop.request('listAuditLog', { token, query })).map(({ subject }) => subject);
    },
  };
}

test('every list of the office finds a name with and without its accents', async ({ shop }) => {
  for (const [list, find] of Object.entries(await searches(shop)))
    for (const q of SEARCHES) expect(await find(q), `${list} ${q}`).toEqual([PLAIN, ACCENTED]);
});

test('the database makes the same plain text of a name as the server', async ({ shop }) => {
  const names = [
    'Jürgen Groß',
    'ØRSTED & Søn',
    'Łukasz Żółć',
    'Cy O’Neil',
    'Đặng Thị Ánh',
    'Æsir ÞÓR',
    'Œuvre',
  ];
  names.push('Jean-Luc_Y. ("Lu\\cy") & [Co], Ltd.\t\u{10400}', '–', '.');
  names.push('ΆΡΗΣ Νίκος', 'Ёлка', 'İSTANBUL ılık', '李小龍', '100 % Wool ²', 'plain', '');
  for (const name of names) {
    const { rows } = await sql`select plain_text(${name}) as plain`.execute(shop.storage.db);
    expect(rows, name).toEqual([{ plain: plainText(name) }]);
  }
  expect(names.map(plainText).slice(0, 7)).toEqual([
    'jurgen gross',
    'orsted & son',
    'lukasz zolc',
    "cy o'neil",
    'dang thi anh',
    'aesir thor',
    'oeuvre',
  ]);
});
