// CSV files of articles: exported, planned, applied whole or not at all.
import { expect } from 'vitest';
import {
  applyImport,
  csv,
  exportCsv,
  leftOutCsv,
  planCsv,
  refusedCsv,
} from '../support/articles/article-csv.ts';
import { sampleArticle } from '../support/articles/sample-article.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const TITLES = [
  'Article number',
  'Name',
  'Price',
  'Minimum order',
  'Available',
  'Received',
  'Description',
  'Image 1',
];
const newRow = (number: string, name = 'Harbour Twill') => [
  number,
  name,
  12.5,
  2,
  40,
  '',
  'A twill.',
  '/cloth/twill.jpg',
];

const signIn = (shop: TestApp) => shop.signIn(ADMIN, { admin: true });

async function rowOf(shop: TestApp, id: string) {
  const query = shop.storage.db.selectFrom('articles').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

async function moved(shop: TestApp, id: string) {
  const query = shop.storage.db.selectFrom('stock_movements').select(['quantity', 'reason', 'actor', 'note']);
  return query.where('article_id', '=', id).orderBy('id').execute();
}

testOnce('an export imports unchanged, with formulas defused and notes for the rest', async ({ shop }) => {
  const token = await signIn(shop);
  await shop.addArticle(sampleArticle);
  const id = await shop.addArticle({
    productName: '=1+1',
    description: 'Two\nlines; "quoted"',
    size: "'@x",
  });
  await shop.addArticle({ state: 'draft', alertLevel: 7 });
  await shop.app.articles.withdrawArticle(await shop.addArticle());
  // Like the list, without what is withdrawn.
  const file = await exportCsv(shop, token);
  expect(file.startsWith('\ufeffArticle number,State,Name,Price,')).toBe(true);
  expect(file).toContain(",'=1+1,");
  const plan = await planCsv(shop, token, file);
  expect(plan).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3, wrong: 0 }, noteCount: 0 });
  expect(plan.unknownColumns).toEqual([]);

  const buyer = await shop.signIn('mia@mail.com');
  await shop.request('placeOrder', { token: buyer, body: { ...delivery, productId: id, quantity: 3 } });
  expect((await planCsv(shop, token, file)).notes).toMatchObject([{ column: 'Available' }]);
  expect((await exportCsv(shop, token, { state: 'draft' })).split('\r\n')).toHaveLength(3);
});

testOnce('prices that change by more than 30 % come first, largest on top', async ({ shop }) => {
  const token = await signIn(shop);
  const prices = { 'HT/1': 16, 'HT/2': 17, 'HT/3': 99.5, 'HT/4': 2 };
  for (const articleNumber of Object.keys(prices))
    await shop.addArticle({ ...sampleArticle, priceSteps: null, articleNumber });
  await shop.addArticle({ ...sampleArticle, priceSteps: null, articleNumber: 'HT/0' });
  const rows = Object.entries(prices).map(([number, price]) => [number, price, 2]);
  const file = csv([['Article number', 'Price', 'Minimum order'], ['HT/0', 12.5, 3], ...rows]);
  const plan = await planCsv(shop, token, file);
  expect(plan.priceJumps).toBe(3);
  expect(plan.prices).toEqual({ raised: 3, lowered: 1, before: 50, after: 134.5 });
  expect(plan.changedRows.map(({ articleNumber, priceJump }) => [articleNumber, priceJump])).toEqual([
    ['HT/3', 696],
    ['HT/4', -84],
    ['HT/2', 36],
    ['HT/1', null],
    ['HT/0', null],
  ]);
});

testOnce('a plan writes nothing; applied, it adds, changes and delivers in one go', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle({ ...sampleArticle, articleNumber: 'HT/1' });
  const file = csv([
    [...TITLES, 'Colour', 'Supplier', 'State'],
    ['ht/1', 'Quay Twill', 13, 2, 999, 25, 'A twill.', '/cloth/twill.jpg', 'Marine', 'x', ''],
    [...newRow('NEW/1'), '', 'x', 'on sale'],
    [...newRow(''), '', 'x', ''],
  ]);
  const plan = await planCsv(shop, token, file, 'spring.csv');
  expect(plan.counts).toEqual({ new: 2, changed: 1, unchanged: 0, wrong: 0 });
  expect(plan).toMatchObject({ receivedPieces: 25, unknownColumns: ['Supplier'], state: 'planned' });
  expect(plan.changedRows[0]?.columns).toEqual([
    { column: 'Name', from: 'Harbour Twill', to: 'Quay Twill' },
    { column: 'Price', from: '12.50', to: '13.00' },
    { column: 'Description', from: 'A twill for working jackets.', to: 'A twill.' },
    { column: 'Colour', from: 'Navy', to: 'Marine' },
    { column: 'Received', from: '', to: '+25' },
  ]);
  expect(await shop.request('listArticles', { token })).toHaveLength(1);

  const applied = await applyImport(shop, token, plan._id);
  expect(applied).toMatchObject({ state: 'applied', done: 3 });
  const changed = await rowOf(shop, id);
  expect(changed).toMatchObject({ name: 'Quay Twill', slug: 'quay-twill', price_cents: 1300, revision: 2 });
  expect(changed).toMatchObject({ available_quantity: 125, colour_name: 'Marine', weave: 'twill' });
  expect(await moved(shop, id)).toEqual([
    { quantity: 100, reason: 'opening', actor: 'operator', note: '' },
    { quantity: 25, reason: 'delivery', actor: 'person', note: 'spring.csv' },
  ]);
  expect((await shop.request('listPrices', { token, params: { id } })).map(({ price }) => price)).toEqual([
    13, 12.5,
  ]);
  const [onSale, draft] = applied.newRows;
  expect(await rowOf(shop, onSale?.articleId ?? '')).toMatchObject({ article_number: 'NEW/1', is_draft: 0 });
  expect(await rowOf(shop, draft?.articleId ?? '')).toMatchObject({ is_draft: 1, available_quantity: 40 });
  expect((await shop.request('getFabric', { params: { slug: 'harbour-twill' } })).productName).toBe(
    'Quay Twill',
  );
  const entry = (await shop.request('listAuditLog', { token })).at(-1);
  expect(entry).toMatchObject({
    actor: ADMIN,
    subject: plan._id,
    label: 'spring.csv',
    details: { new: 2, changed: 1, receivedPieces: 25 },
  });
});

testOnce('every wrong cell is named with its row, and nothing is applied', async ({ shop }) => {
  const token = await signIn(shop);
  await shop.addArticle({ articleNumber: 'A-1' });
  await shop.addArticle({ articleNumber: 'A-2' });
  const plan = await planCsv(
    shop,
    token,
    csv([
      ['Article number', 'Price', 'Composition', 'Weave', 'Received', 'Image 2', 'State'],
      ['A-1', 'many', '60 wool; 30 silk', 'knitted', -3, 'https://elsewhere.example/a.jpg', 'sold'],
      ['A-1', 5, '', '', '', '', ''],
      ['A-2', 0.001, '100 plastic', '', 1.5, '', 'draft', 'surplus'],
      ['TYPO', 5, '', '', 10, '', ''],
      ['A-2', 5, '', '', '', 'https://elsewhere.example/a.jpg', ''],
    ]),
  );
  expect(plan.counts).toEqual({ new: 0, changed: 0, unchanged: 0, wrong: 5 });
  expect(plan.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 Price',
    '2 Composition',
    '2 Weave',
    '2 State',
    '2 Received',
    '3 Article number',
    '4 ',
    '5 Article number',
    '5 Received',
    '6 Article number',
  ]);
  expect(plan.errorCount).toBe(plan.errors.length);
  expect(await shop.requestError('applyImport', { token, params: { id: plan._id } })).toBe(
    'import_has_errors',
  );
});

testOnce('wrong rows are left out on request and come back as a file', async ({ shop }) => {
  const token = await signIn(shop);
  for (const articleNumber of ['A-1', 'A-2']) await shop.addArticle({ articleNumber, price: 4 });
  const rows = [
    ['Name', 'Article number', 'Price'],
    ['Twill', 'A-1', '6'],
    ['Drill; "12"', 'A-2', 'many', 'surplus'],
    ['Serge', 'A-2', '7'],
  ];
  const plan = await planCsv(shop, token, csv(rows, ';'));
  const applied = await applyImport(shop, token, plan._id, 'leave_out');
  expect(applied).toMatchObject({ state: 'applied', counts: { changed: 1, wrong: 2 }, leftOutCount: 2 });
  expect(applied.leftOut.map(({ row }) => row)).toEqual([3, 4]);
  expect((await leftOutCsv(shop, token, plan._id)).trim().split('\r\n')).toEqual([
    'Name;Article number;Price;Reason',
    '"Drill; ""12""";A-2;many;This row has 4 cells, the line of titles 3;surplus',
    'Serge;A-2;7;Article number: Row 3 has this number too',
  ]);
});

testOnce('a row that became wrong since the plan is not left out', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle({ articleNumber: 'A-1', price: 4 });
  const plan = await planCsv(shop, token, 'Article number,Price\nA-1,5\nA-2,\n');
  await shop.storage.db.updateTable('articles').set({ article_number: 'A-9' }).where('id', '=', id).execute();
  const leaveOut = { token, params: { id: plan._id }, query: { wrongRows: 'leave_out' } } as const;
  expect(await shop.requestError('applyImport', leaveOut)).toBe('import_out_of_date');
});

test('an image must be of this shop or of a host the settings allow', async ({ createApp }) => {
  const shop = await createApp({ IMAGE_HOSTS: 'cdn.example' });
  const token = await signIn(shop);
  await shop.addArticle({ articleNumber: 'A-1' });
  const withImage = (url: string) =>
    csv([
      ['Article number', 'Image 1'],
      ['A-1', url],
    ]);
  const missing = `/images/${'0'.repeat(64)}/1440.jpg`;
  for (const url of ['https://other.example/a.jpg', missing, 'javascript:alert(1)'])
    expect((await planCsv(shop, token, withImage(url))).errors).toMatchObject([
      { row: 2, column: 'Image 1' },
    ]);
  const { _id, counts } = await planCsv(shop, token, withImage('https://cdn.example/a.jpg'));
  expect(counts.changed).toBe(1);
  expect((await applyImport(shop, token, _id)).state).toBe('applied');
});

testOnce('is applied once, by whichever admin is first', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle({ articleNumber: 'A-1' });
  const file = csv([
    ['Article number', 'Received'],
    ['A-1', 10],
  ]);
  const { _id } = await planCsv(shop, token, file);
  const both = await Promise.all([1, 2].map(() => shop.send('applyImport', { token, params: { id: _id } })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shop.requestError('applyImport', { token, params: { id: _id } })).toBe('import_applied');
  expect((await rowOf(shop, id)).available_quantity).toBe(110);
  // The stock is no edit.
  expect((await rowOf(shop, id)).revision).toBe(1);
  expect((await planCsv(shop, token, file)).sameFileAppliedAt).not.toBeNull();
});

testOnce('a spreadsheet’s prices are read, and a part of a piece is named', async ({ shop }) => {
  const token = await signIn(shop);
  const rows = ['€ 12,50;5', '12,50 €;5', "1'250,00;5", '1’250,00;5', '12,50;12,5'].map(
    (cells, nth) => `X-${nth};A;1;d;/cloth/loden-forest-1440.jpg;${cells}`,
  );
  const titles = 'Article number;Name;Minimum order;Description;Image 1;Price;Available';
  const { errors, counts } = await planCsv(shop, token, [titles, ...rows].join('\n'));
  expect(counts).toMatchObject({ new: 4, wrong: 1 });
  expect(errors).toMatchObject([{ row: 6, column: 'Available', reason: 'A whole number' }]);
});

testOnce('is refused whole when an article was edited or added since its plan', async ({ shop }) => {
  const token = await signIn(shop);
  await shop.addArticle({ articleNumber: 'A-1' });
  const id = await shop.addArticle({ articleNumber: 'A-2' });
  const prices = csv([
    ['Article number', 'Price'],
    ['A-1', 20],
    ['A-2', 30],
  ]);
  const edited = await planCsv(shop, token, prices);
  const own = csv([
    ['Article number', 'Price'],
    ['A-2', 25],
  ]);
  await applyImport(shop, token, (await planCsv(shop, token, own))._id);
  expect(await shop.requestError('applyImport', { token, params: { id: edited._id } })).toBe(
    'import_out_of_date',
  );
  expect((await rowOf(shop, id)).price_cents).toBe(2500);
  expect((await shop.request('getImport', { token, params: { id: edited._id } })).state).toBe('planned');

  const added = await planCsv(shop, token, csv([TITLES, newRow('B-1'), newRow('B-2')]));
  await shop.addArticle({ articleNumber: 'B-2' });
  expect(await shop.requestError('applyImport', { token, params: { id: added._id } })).toBe(
    'import_out_of_date',
  );
  expect(await shop.request('listArticles', { token })).toHaveLength(3);
  expect((await applyImport(shop, token, (await planCsv(shop, token, prices))._id)).state).toBe('applied');
});

testOnce('files of European spreadsheets are read, others are refused with a reason', async ({ shop }) => {
  const token = await signIn(shop);
  await shop.addArticle({ articleNumber: 'A-1' });
  const semicolons = 'Article number;Price;Size\r\nA-1;12,75;Mètres\r\n';
  const [{ columns = [] } = {}] = (await planCsv(shop, token, Buffer.from(semicolons, 'latin1'))).changedRows;
  expect(columns.map(({ to }) => to)).toEqual(['12.75', 'Mètres']);
  expect(await refusedCsv(shop, token, Buffer.from('PK\u0003\u0004…'))).toContain('workbook');
  expect(await refusedCsv(shop, token, 'a,b\n1,2\n')).toContain('titles');
  expect(await refusedCsv(shop, token, '')).toContain('empty');
});

testOnce('a cell too long is named with the number sent, an empty file refused', async ({ shop }) => {
  const token = await signIn(shop);
  const file = csv([TITLES, newRow('A-1'), [...newRow('a-2', 'x'.repeat(20_000))]]);
  const { counts, errors } = await planCsv(shop, token, file);
  expect(counts).toMatchObject({ new: 1, wrong: 1 });
  expect(errors).toEqual([
    { row: 3, articleNumber: 'a-2', column: 'Name', reason: 'Longer than 10000 characters' },
  ]);
  expect(await refusedCsv(shop, token, `Name\n${'\n'.repeat(1024 * 1024)}`)).toContain('empty ones included');
});

testOnce('a number in lower case becomes that in capitals, which the plan notes', async ({ shop }) => {
  const token = await signIn(shop);
  await shop.addArticle({ articleNumber: 'HB-1' });
  const plan = await planCsv(shop, token, csv([TITLES, newRow('hb-1'), newRow('hb-2'), newRow('HB-3')]));
  expect(plan.counts).toMatchObject({ new: 2, changed: 1 });
  const renamed = plan.notes.filter(({ reason }) => reason.includes('becomes'));
  expect(renamed.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'hb-1 becomes HB-1'],
    [3, 'hb-2 becomes HB-2'],
  ]);
});
