// Product exports of Shopify and WooCommerce: planned, their pictures fetched, and applied.
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { ArticleImport } from '#contract/articles/article-imports.ts';
import { IMAGE_MAX_BYTES } from '#contract/core/limits.ts';
import { applyImport, leftOutCsv, planCsv, refusedCsv } from '../support/articles/article-csv.ts';
import { jpeg, scene } from '../support/articles/images.ts';
import { freshDatabase } from '../support/database.ts';
import { type PictureHost, pictureNetwork, startPictureHost } from '../support/providers/picture-host.ts';
import { createTestApp, type ExternalServices, type TestApp, test, testOnce } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
const signIn = (shop: TestApp) => shop.signIn('admin@mail.com', { admin: true });

const createShop = async (services: ExternalServices = {}) =>
  createTestApp(await freshDatabase(), {}, { network: pictureNetwork, ...services });

/** An export, with the pictures on the host of the test: its bytes stay those of its encoding. */
async function exportOf(system: string, host: PictureHost): Promise<Buffer> {
  const bytes = await readFile(new URL(`../support/exports/${system}.csv`, import.meta.url));
  const text = bytes.toString('latin1');
  return Buffer.from(
    text.replaceAll(/https:\/\/([a-z.-]+)/g, (_, name: string) => host.url(name)),
    'latin1',
  );
}

const hostsOf = ({ pictures }: ArticleImport) => pictures?.hosts.map(({ host }) => host) ?? [];

/** Confirms hosts, by default all, and runs the job. */
async function fetchPictures(shop: TestApp, token: string, plan: ArticleImport, hosts = hostsOf(plan)) {
  const params = { id: plan._id };
  await shop.request('fetchImportPictures', { token, params, body: { hosts } });
  await shop.app.jobs.runNow(shop.app.importPictures.job);
  return shop.request('getImport', { token, params });
}

/** Another seed, another picture. */
async function pictureOf(name: string, seed = 1): Promise<Buffer> {
  if (name.endsWith('.jpg')) return jpeg(400, 300, seed);
  const drawn = await scene(400, 300, seed);
  return (name.endsWith('.png') ? drawn.png() : drawn.webp()).toBuffer();
}

/** A host that has pictures with these names, in whatever folder. */
async function hostOf(names: readonly string[]): Promise<PictureHost> {
  const drawn = new Map(
    await Promise.all(names.map(async (name, nth) => [name, await pictureOf(name, nth + 1)] as const)),
  );
  return startPictureHost((path) => drawn.get(/\/([^/?]+)(?:\?|$)/.exec(path)?.[1] ?? '') ?? 404);
}

const articleOf = async (shop: TestApp, token: string, id: string | null) =>
  await shop.request('getArticle', { token, params: { id: id ?? '' } });

const SYSTEMS = [
  {
    system: 'shopify',
    pictures: ['fjord-navy.jpg', 'fjord-moss.jpg', 'fjord-fold.png', 'canvas.webp'],
    articles: [
      ['FW-NAVY', 'Fjord Worsted – Navy / 2.5 m', 86.5, 42, 3],
      ['FW-MOSS', 'Fjord Worsted – Moss / 2.5 m', 86.5, 0, 3],
      ['HC-12-OZ', 'Harbour Canvas "12 oz"', 31, 18, 1],
    ],
    description: 'A worsted twill for suits, 420 g/m².\n• 100 % wool\n• Dry clean only',
    notes: [
      '-3 becomes 0',
      'HC_12 oz becomes HC-12-OZ',
      '1570 is not taken over',
      '1570 is not taken over',
      'draft: new articles are drafts, others stay as they are',
    ],
    ignored: 'Vendor',
  },
  {
    system: 'woocommerce',
    pictures: ['loden-1.jpg', 'loden-2.jpg', 'drillich.jpg', 'drillich-blau.jpg'],
    articles: [
      ['WA-LODEN', 'Loden Grün', 74.9, 25, 2],
      ['WA-DRILL-BL', 'Werkdrillich - Blau', 22.5, 60, 2],
      [null, 'Werkdrillich – Natur', 22.5, 0, 1],
    ],
    description: 'Gewalkter Loden aus Schurwolle.\nBreite 150 cm',
    notes: [
      'A product of the type "grouped" has no stock',
      'The stock is not stated: it becomes 0',
      '69,90 is not taken over',
      '1,6 is not taken over',
    ],
    ignored: 'Sale price',
  },
] as const;

test.for(SYSTEMS)('an export of $system is imported with its pictures', async (expected) => {
  const shop = await createShop();
  const token = await signIn(shop);
  const host = await hostOf(expected.pictures);
  const file = await exportOf(expected.system, host);
  const plan = await planCsv(shop, token, file);
  expect(plan).toMatchObject({
    system: expected.system,
    errors: [],
    counts: { new: 3, changed: 0, wrong: 0 },
  });
  expect(plan.newRows.map(({ productName }) => productName)).toEqual(
    expected.articles.map(([, name]) => name),
  );
  expect(plan.notes.map(({ reason }) => reason)).toEqual(expected.notes);
  expect(plan.unknownColumns).toContain(expected.ignored);
  expect(plan.pictures?.hosts).toMatchObject([{ count: 4, asked: 4, due: 0 }]);

  // Nothing is fetched that nobody has confirmed.
  await shop.app.jobs.runNow(shop.app.importPictures.job);
  expect(host.asked).toEqual([]);
  const early = { token, params: { id: plan._id } };
  expect((await shop.requestProblem('applyImport', early)).code).toBe('import_pictures_missing');

  const fetched = await fetchPictures(shop, token, plan);
  expect(fetched.pictures).toMatchObject({ hosts: [{ asked: 0, fetched: 4, failed: 0 }], failures: [] });
  expect(host.asked).toHaveLength(4);
  const { newRows } = await applyImport(shop, token, plan._id);
  for (const [nth, [number, name, price, available, images]] of expected.articles.entries()) {
    const article = await articleOf(shop, token, newRows[nth]?.articleId ?? null);
    const stated = {
      productName: name,
      price,
      availableQuantity: available,
      state: 'draft',
      minimumQuantity: 1,
    };
    expect(article).toMatchObject({ ...stated, ...(number && { articleNumber: number }) });
    expect(article.images ?? [article.img]).toHaveLength(images);
    const { statusCode } = await shop.app.server.inject(article.img);
    expect([article.img.startsWith('/images/'), statusCode]).toEqual([true, 200]);
  }
  const [first] = newRows;
  expect((await articleOf(shop, token, first?.articleId ?? null)).description).toBe(expected.description);

  // Imported again, articles with a number are there already, and no picture of theirs is fetched.
  const again = await planCsv(shop, token, file);
  const numbered = expected.articles.filter(([number]) => number !== null).length;
  expect(again.counts).toMatchObject({ new: 3 - numbered, changed: 0, wrong: 0 });
});

testOnce('names and stocks of WooCommerce are read as its shop shows them', async () => {
  const shop = await createShop();
  const token = await signIn(shop);
  const file = `ID,Type,SKU,Name,Description,Stock,Regular price,Images,Parent,Attribute 1 value(s)
1,simple,C-1,"Twill &amp; Tweed – Navy\\, deep",First\\nSecond,12.5,18.90,https://shop.example/a.jpg,,
2,variable,C-2,Wool &#8211; soft,Wool,,18.90,https://shop.example/b.jpg,,
3,variation,C-2-R,Wool &#8211; soft,,"20,5",18.90,,C-2,"Red\\, &quot;warm&quot;"
`;
  const { newRows, errors, notes } = await planCsv(shop, token, file);
  expect(errors).toEqual([]);
  expect(newRows.map(({ productName }) => productName)).toEqual([
    'Twill & Tweed – Navy, deep',
    'Wool – soft – Red, "warm"',
  ]);
  expect(notes.map(({ reason }) => reason)).toEqual(['12.5 becomes 12', '20,5 becomes 20']);
});

testOnce('a variant that is left out comes back with its product', async () => {
  const shop = await createShop();
  const token = await signIn(shop);
  const host = await hostOf(['a.jpg', 'b.jpg']);
  const [a, b] = [`${host.url('cdn.example')}/a.jpg`, `${host.url('cdn.example')}/b.jpg`];
  const file = [
    'Handle;Title;Body (HTML);Option1 Name;Option1 Value;Variant SKU;Variant Price;Variant Inventory Qty;Image Src',
    `loden;Loden;<p>Fulled</p>;Colour;Grey;LO-1;12,50;3;${a}`,
    `loden;;;;Moss;LO-2;0;-3;${b}`,
    'twill;Twill;A twill;Title;Default Title;TW-1;9;1;',
  ].join('\n');
  const plan = await planCsv(shop, token, file);
  expect(plan.counts).toMatchObject({ new: 1, wrong: 2 });
  expect((await shop.requestProblem('applyImport', { token, params: { id: plan._id } })).code).toBe(
    'import_has_errors',
  );
  await fetchPictures(shop, token, plan);
  const applied = await applyImport(shop, token, plan._id, 'leave_out');
  expect(applied).toMatchObject({ counts: { new: 1, wrong: 2 }, leftOutCount: 2 });
  const left = await leftOutCsv(shop, token, plan._id);
  const mended = left.replace('LO-2;0;', 'LO-2;11,50;').replace(/^twill.*\r\n/m, '');
  const again = await planCsv(shop, token, mended);
  expect(again).toMatchObject({ counts: { new: 1, wrong: 0 }, unknownColumns: [] });
  await fetchPictures(shop, token, again);
  const { newRows } = await applyImport(shop, token, again._id);
  const article = await articleOf(shop, token, newRows[0]?.articleId ?? null);
  expect(article).toMatchObject({ articleNumber: 'LO-2', productName: 'Loden – Moss', price: 11.5 });
  expect([article.description, article.images?.length]).toEqual(['Fulled', 2]);
});

testOnce('an export of WooCommerce in another language is read as one', async () => {
  const shop = await createShop();
  const token = await signIn(shop);
  const rows = [
    'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,Beschreibung,Lager,Gewicht (kg),Angebotspreis,Regulärer Preis,Bilder,Übergeordnetes Produkt,Attribut 1 Wert(e)',
    '1,variable,L-1,,Loden,1,Gewalkt,,,,,https://shop.example/a.jpg,,',
    '2,variation,L-1-G,4006381333931,Loden,0,,7,"1,6","69,90","74,90",,L-1,Grün',
  ];
  const plan = await planCsv(shop, token, rows.join('\n'));
  expect(plan).toMatchObject({ system: 'woocommerce', errors: [], counts: { new: 1 } });
  expect(plan.newRows[0]).toMatchObject({ articleNumber: 'L-1-G', productName: 'Loden – Grün' });
  expect(plan.notes.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([
    'Sale price: 69,90 is not taken over',
    'Weight: 1,6 is not taken over',
    'Barcode: 4006381333931 is not taken over',
    'Status: 0: new articles are drafts, others stay as they are',
  ]);
  const russian =
    'Тип,Артикул,Имя,Базовая цена,Изображения\nsimple,Б-1,Сукно,12,https://shop.example/a.jpg\n';
  expect((await planCsv(shop, token, russian)).system).toBe('woocommerce');
  // Sites print before their exports what some extension of theirs has left.
  const late = await planCsv(shop, token, `\n\t\ufeff${russian}`);
  expect(late.newRows).toMatchObject([{ row: 3, productName: 'Сукно' }]);
});

testOnce('an export with some columns only is refused by its name', async () => {
  const shop = await createShop();
  const token = await signIn(shop);
  const refused = (titles: string) => refusedCsv(shop, token, `${titles}\nx,y,z\n`);
  expect(await refused('Handle,Title,Variant SKU,Variant Inventory Qty')).toBe(
    'This is an export of Shopify without "Variant Price". Export the products with all columns.',
  );
  expect(await refused('ID,Typ,Artikelnummer,Beschreibung')).toBe(
    'This is an export of WooCommerce without "Name" and "Regular price". Export the products with all columns.',
  );
});

testOnce('newer Shopify titles, existing prices, and wrong cells by title', async () => {
  const shop = await createShop();
  const token = await signIn(shop);
  await shop.addArticle({
    articleNumber: 'QD-1',
    productName: 'Quay Drill',
    price: 20,
    minimumQuantity: 4,
  });
  const file = [
    'Title,URL handle,Description,SKU,Option1 name,Option1 value,Price,Inventory quantity,Product image URL',
    'Quay Drill,quay-drill,A drill for working jackets.,QD-1,Title,Default Title,21.00,7,https://cdn.example/drill.jpg',
    'Loden,loden,A loden.,LO-1,Color,Grey,on request,3,/files/loden.jpg',
  ];
  const plan = await planCsv(shop, token, file.join('\n'));
  expect(plan.errors.map(({ row, column }) => [row, column])).toEqual([[3, 'Price']]);
  const repaired = await planCsv(shop, token, file.join('\n').replace('on request', '12'));
  expect(repaired.errors).toMatchObject([{ row: 3, column: 'Product image URL' }]);
  const [head = '', first = ''] = file;
  const { changedRows, pictures, notes } = await planCsv(shop, token, `${head}\n${first}\n`);
  expect(changedRows[0]?.columns.map(({ column, to }) => [column, to])).toEqual([
    ['Price', '21.00'],
    ['Description', 'A drill for working jackets.'],
  ]);
  expect([pictures, notes.map(({ column }) => column)]).toEqual([null, ['Available']]);
});

testOnce('the plan of a system that is no longer read is not found', async () => {
  const shop = await createShop();
  const token = await signIn(shop);
  const { _id: id } = await planCsv(shop, token, 'Article number,Price\nHB-1,2\n');
  const plan = await shop.storage.db.selectFrom('article_imports').select('plan').executeTakeFirstOrThrow();
  const stored = JSON.stringify({ ...JSON.parse(plan.plan), system: 'evershop' });
  await shop.storage.db.updateTable('article_imports').set({ plan: stored }).execute();
  for (const name of ['getImport', 'applyImport'] as const)
    expect((await shop.requestProblem(name, { token, params: { id } })).code).toBe('import_not_found');
});

testOnce('an unfetched picture is said and retried, articles without are left out', async () => {
  const clock = { now: Date.now() };
  const shop = await createShop({ clock: { now: () => clock.now } });
  const token = await signIn(shop);
  const good = await pictureOf('good.jpg');
  const host = await startPictureHost((path) => {
    if (path === '/moved.jpg') return new URL('/good.jpg', host.url('cdn.example'));
    if (path === '/elsewhere.jpg') return new URL('http://secret.example/good.jpg');
    if (path === '/text.jpg') return Buffer.from('<html>');
    if (path === '/large.jpg') return Buffer.alloc(IMAGE_MAX_BYTES + 1);
    return path === '/good.jpg' ? good : 404;
  });
  const at = (name: string, path: string) => `${host.url(name)}/${path}`;
  const rows = [
    ['A-1', at('shop.example', 'moved.jpg')],
    ['A-2', at('cdn.example', 'gone.jpg')],
    ['A-3', at('shop.example', 'elsewhere.jpg')],
    ['A-4', at('cdn.example', 'text.jpg')],
    ['A-5', at('cdn.example', 'large.jpg')],
    ['A-6', at('tracker.example', 'good.jpg')],
    ['A-7', `${at('cdn.example', 'gone.jpg')}, ${at('cdn.example', 'good.jpg')}`],
  ];
  const lines = rows.map(([sku, images]) => `simple;${sku};Twill;9;1;${images}`);
  const plan = await planCsv(shop, token, ['Type;SKU;Name;Regular price;Stock;Images', ...lines].join('\n'));
  const hosts = hostsOf(plan).filter((name) => !name.startsWith('tracker'));
  const { pictures } = await fetchPictures(shop, token, plan, hosts);
  expect(pictures?.failures).toMatchObject([
    { row: 3, reason: 'The host answered 404' },
    { row: 4, reason: 'The host answered 301: the picture is on secret.example' },
    { row: 5, reason: expect.stringContaining('photo') },
    { row: 6, reason: expect.stringContaining('longer') },
  ]);
  expect(pictures?.hosts.find(({ host: name }) => name.startsWith('tracker'))).toMatchObject({ leftOut: 1 });

  // The host has it now; what was tried in vain before is tried again.
  host.answerOf = (path) => (path === '/gone.jpg' ? good : 404);
  await fetchPictures(shop, token, plan, hosts);
  const applied = await applyImport(shop, token, plan._id);
  expect(applied.newRows.map(({ articleNumber }) => articleNumber)).toEqual(['A-1', 'A-2', 'A-7']);
  expect(applied.counts.new).toBe(3);
  expect(applied.leftOut.map(({ articleNumber }) => articleNumber)).toEqual(['A-3', 'A-4', 'A-5', 'A-6']);
  expect((await leftOutCsv(shop, token, plan._id)).match(/A-\d.*none of its pictures/g)).toHaveLength(4);
  const again = { token, params: { id: plan._id }, body: { hosts } };
  expect((await shop.requestProblem('fetchImportPictures', again)).code).toBe('import_applied');
  clock.now += 25 * 60 * MINUTE_MS;
  await shop.app.articleImports.deleteOld();
  expect(await shop.storage.db.selectFrom('article_import_pictures').selectAll().execute()).toEqual([]);
});

testOnce('a host that is down is retried for an hour, a local one never', async () => {
  const clock = { now: Date.now() };
  const resolve = async (name: string) => [
    { address: name === 'intranet.example' ? '10.0.0.7' : '127.0.0.1', family: 4 },
  ];
  const shop = await createShop({
    clock: { now: () => clock.now },
    network: { allowsLoopback: true, resolve },
  });
  const token = await signIn(shop);
  const good = await pictureOf('good.jpg');
  const host = await startPictureHost(() => 503);
  const file = [
    'Type;SKU;Name;Regular price;Stock;Images',
    `simple;A-1;Twill;9;1;${host.url('cdn.example')}/a.jpg`,
    'simple;A-2;Drill;9;1;http://intranet.example/a.jpg',
  ].join('\n');
  const plan = await planCsv(shop, token, file);
  const { pictures } = await fetchPictures(shop, token, plan);
  expect(pictures?.failures).toMatchObject([
    { row: 3, reason: expect.stringContaining('not an address of the public internet') },
  ]);
  expect(pictures?.hosts.find(({ host: name }) => name.startsWith('cdn'))).toMatchObject({ due: 1 });
  const run = async (minutes: number) => {
    clock.now += minutes * MINUTE_MS;
    await shop.app.jobs.runNow(shop.app.importPictures.job);
    return (await shop.app.articleImports.get(plan._id)).pictures?.hosts[0];
  };
  expect(await run(30)).toMatchObject({ due: 1 });
  expect(await run(40)).toMatchObject({ due: 0, failed: 1 });
  host.answerOf = () => good;
  clock.now += 10 * MINUTE_MS;
  const settled = await fetchPictures(shop, await signIn(shop), plan, hostsOf(plan).slice(0, 1));
  expect(settled.pictures?.hosts[0]).toMatchObject({ fetched: 1, failed: 0 });
});
