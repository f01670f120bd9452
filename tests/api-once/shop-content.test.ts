// The content of the shop: pages, emails and documents show what an admin writes or a file says, and a new shop claims nothing.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { API_DOCS_PATH, fillPath, MERCHANT_FEED_PATH, OPENAPI_PATH, pages } from '#contract/core/paths.ts';
import { LEGAL_PAGE_NAMES } from '#contract/shop/legal-pages.ts';
import { SAMPLE_CONTENT, START_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { decideShopKind } from '#server/storage/copies/shop-kind.ts';
import { runCommand } from '../support/commands.ts';
import { settleOrders } from '../support/orders/invoices.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';
import { openSite } from '../support/test-site.ts';

const ADMIN = 'admin@mail.com';
/** Every page that somebody can open; an unknown id is that of no order, payment or article. */
const PAGES = [
  ...Object.values(pages).map((path) => path.replace(/:\w+/, 'unknown')),
  '/nowhere',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  MERCHANT_FEED_PATH,
  API_DOCS_PATH,
];
/** A whole shop: content, tax, delivery, two pictures and a logo. */
const ADLER = join(import.meta.dirname, '../support/weberei-adler.json');

const legalPath = (page: string) => fillPath(pages.legal, { page });

const put = async (shop: TestApp, settings: unknown, revision?: number) =>
  shop.request('putShopContent', {
    token: await shop.signIn(ADMIN, { admin: true }),
    body: { settings, revision },
  });

test('a shop built from one file says nowhere that it is Selvedge', async ({ shop }) => {
  await decideShopKind(shop.storage, 'sample');
  const site = await openSite(shop);
  expect((await site.get(pages.home)).html).toContain(SAMPLE_CONTENT.home.claim);
  expect(await runCommand('shop', shop.storageOptions, 'import', ADLER)).toEqual({
    code: 0,
    output: `Imported from ${ADLER}: Tax, Delivery, Shop.`,
  });
  // The command ran in another process: this one follows within a second.
  await expect.poll(async () => (await site.get(pages.home)).html).toContain('Leinen vom Bodensee');

  const productId = await shop.addArticle();
  const { slug } = await shop.request('getProduct', { params: { id: productId } });
  for (const path of [...PAGES, `/fabrics/${slug}`]) {
    const { html, status } = await site.get(path);
    expect(html, path).not.toMatch(/Selvedge(?!\.)|\/cloth\/og/);
    if (status !== 301 && status !== 302 && !/xml|txt|docs/.test(path)) {
      expect(html, path).toContain('Weberei Adler');
      expect(html, path).toContain('--color-primary:');
    }
  }
  const { html } = await site.get(pages.home);
  expect(html).toMatch(/Leinen vom Bodensee.*"foundingDate":"1921"/s);
  expect(html).toMatch(/<img[^>]*src="\/images\/[0-9a-f]{64}\//);
  expect(html).toMatch(/<header.*<img src="\/images\/[0-9a-f]{64}\/1200x240\.png"[^>]* alt="Weberei Adler"/s);
  expect((await site.get(pages.blog)).html).toContain(
    '<p>Blue, <strong>for a day</strong>.</p>\n<p>&lt;b&gt;no html&lt;/b&gt;</p>',
  );
  const withdrawal = await site.get(legalPath('withdrawal'));
  expect(withdrawal.html).toContain(
    '<h2>Right of withdrawal</h2>\n<p>Within 14 days. &lt;b&gt;No html&lt;/b&gt;</p>',
  );
  for (const path of [...LEGAL_PAGE_NAMES.map(legalPath), pages.withdraw]) {
    expect(withdrawal.html).toContain(`href="${path}"`);
    expect((await site.get('/sitemap.xml')).html).toContain(path);
  }
  expect((await site.get(`/fabrics/${slug}`)).html).toContain('WA-00001');
  const reference = (await shop.app.server.inject(OPENAPI_PATH)).body;
  expect(JSON.parse(reference).info.title).toBe('Weberei Adler');
  // The cookie's name is what browsers send; the hints of fields name the edge of the cloth.
  const literal = /selvedge\.session_token|the selvedges|selvedge cloth/gi;
  expect(reference.replaceAll(literal, '').match(/.{0,60}selvedge.{0,60}/gi)).toBeNull();
  expect((await site.get(`${API_DOCS_PATH}/static/swagger-initializer.js`)).html).not.toContain('Selvedge');

  for (const email of (await shop.app.outbox.samples()).values()) {
    const shown = [email.subject, email.text, email.html].join();
    expect(shown).not.toContain('Selvedge');
    expect(shown).toMatch(/<img src="http\S+\/1200x240\.png" alt="Weberei Adler" width="240" height="48"/);
    expect(shown).toContain('Weberei Adler GmbH, Webergasse 3, 88131 Lindau');
    expect(shown).toMatch(/Terms of use: http\S+\/legal\/terms\n.*href="http[^"]+\/legal\/withdrawal"/s);
  }
  expect(await documentsOf(shop, productId)).toSatisfy(
    (texts: string[]) =>
      texts.length === 2 &&
      texts.every((text) => text.includes('Weberei Adler GmbH') && !/selvedge/i.test(text)),
  );
});

/** The texts of an invoice and of a packing slip. */
async function documentsOf(shop: TestApp, productId: string): Promise<string[]> {
  const token = await shop.signIn('mia@mail.com');
  const body = { ...delivery, productId, quantity: 2, isCollected: true };
  const { insertedId: id } = await shop.request('placeOrder', { token, body });
  await settleOrders(shop, [id]);
  const number = `INV-${new Date().getUTCFullYear()}-000001`;
  const admin = await shop.signIn(ADMIN, { admin: true });
  const documents = [
    await shop.send('getOrderDocument', { token, params: { id, number } }),
    await shop.send('getPackingSlip', { token: admin, params: { id } }),
  ];
  return Promise.all(documents.map((document) => pdfText(document.body)));
}

test('a file goes out and in with pictures; a faulty one changes nothing', async ({ shop }) => {
  const { shopSettings } = shop.app;
  const countImages = async () =>
    (await shop.storage.db.selectFrom('images').select('hash').execute()).length;
  const text = await readFile(ADLER, 'utf8');
  const file = JSON.parse(text);
  const { content, pictures } = file;
  const faulty = {
    ...file,
    content: {
      ...content,
      company: { ...content.company, name: ' ', motto: 'x' },
      look: { ...content.look, previewPicture: 'lost.jpg' },
      home: { ...content.home, steps: [{ title: 'x', text: '', picture: '/images/none' }] },
      shopfront: {},
    },
    tax: { ...file.tax, rates: [] },
    delivery: { ...file.delivery, zone: [] },
    pictures: { ...pictures, 'loom.jpg': 'AAAA' },
  };
  await expect(shopSettings.importFile(JSON.stringify(faulty))).rejects.toMatchObject({
    faults: expect.arrayContaining(
      [
        '/content/company/name',
        '/content/company/motto',
        '/content/look/previewPicture',
        '/content/home/steps/0/picture',
        '/content/shopfront',
        '/delivery/zone',
        '/pictures/loom.jpg',
      ].map((pointer) => expect.objectContaining({ pointer })),
    ),
  });
  for (const [broken, pointer] of [
    ['{', ''],
    [JSON.stringify({ ...file, format: 'x', theme: 1 }), '/format'],
    [JSON.stringify({ ...file, tax: { ...file.tax, rates: [] } }), '/tax/rates'],
    [JSON.stringify({ ...file, tax: { ...file.tax, sellerTaxId: '' } }), '/tax/sellerTaxId'],
    [
      JSON.stringify({ ...file, pictures: { ...pictures, 'spare.jpg': pictures['mill.jpg'] } }),
      '/pictures/spare.jpg',
    ],
  ] as const)
    await expect(shopSettings.importFile(broken)).rejects.toMatchObject({
      faults: expect.arrayContaining([expect.objectContaining({ pointer })]),
    });
  expect(shopSettings.version).toMatch(/^[0.]+$/);
  expect(await countImages()).toBe(0);

  await shopSettings.importFile(text);
  const exported = await shopSettings.exportFile();
  const { 'logo.svg': _drawnAnew, ...photos } = pictures;
  expect(Object.values(JSON.parse(exported).pictures)).toEqual(expect.arrayContaining(Object.values(photos)));
  await shopSettings.importFile(exported);
  expect(await shopSettings.exportFile()).toBe(exported);
  expect(await countImages()).toBe(3);
  expect((await shop.app.images.collectGarbage(async () => shopSettings.referencedImages())).length).toBe(0);
});

test('the bank account is optional, kept compact, and refused where impossible', async ({ shop }) => {
  const save = async (bank: object) =>
    put(shop, { ...SAMPLE_CONTENT, bank: { ...START_CONTENT.bank, ...bank } });
  await save({ holder: 'Adler', iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff xxx' });
  expect(shop.app.shopSettings.bankAccount).toMatchObject({
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  });
  const account = { holder: 'Adler', iban: 'DE89370400440532013000' };
  for (const [bank, field] of [
    [{ ...account, iban: 'DE89370400440532013001' }, 'iban'],
    [{ ...account, bic: 'COBA' }, 'bic'],
    [{ ...account, holder: '' }, 'holder'],
    [{ ...account, accountNumber: '4711' }, 'accountNumber'],
  ] as const)
    await expect(save(bank)).rejects.toThrow(`/settings/bank/${field}`);
  const { bank: _, ...ofRelease10 } = SAMPLE_CONTENT;
  await put(shop, ofRelease10);
  expect(shop.app.shopSettings.bankAccount).toBeNull();
});

test('the command says every fault of a file', async ({ shop }) => {
  await decideShopKind(shop.storage, 'sample');
  const file = join(shop.storageOptions.dataDir, 'shop.json');
  const run = (command: string) => runCommand('shop', shop.storageOptions, command, file);
  expect(await run('export')).toMatchObject({ code: 0 });
  const shopFile = JSON.parse(await readFile(file, 'utf8'));
  expect(shopFile.content).toEqual(SAMPLE_CONTENT);
  shopFile.content.company.name = '';
  shopFile.content.look.primary = 'red';
  await writeFile(file, JSON.stringify(shopFile));
  expect(await run('import')).toEqual({
    code: 1,
    output: [
      `${file} has 2 faults; nothing was changed.`,
      '  /content/company/name: Name of the shop is Required',
      '  /content/look/primary: A colour such as #8a2c24',
    ].join('\n'),
  });
  expect(await run('print')).toMatchObject({ code: 2 });
});

test('a new shop claims nothing: sections without content are left out', async ({ createApp }) => {
  const shop = await createApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    AUTH_SECRET: 'a secret that is long enough to sign sessions',
  });
  const site = await openSite(shop);
  for (const path of PAGES) {
    const { html } = await site.get(path);
    expect(html, path).not.toMatch(/Selvedge|awards|\b800\b|17\+|\b1970\b|React performance|Ines/);
    expect(html, path).not.toContain(`href="${pages.blog}"`);
  }
  const { html } = await site.get(pages.home);
  expect(html).toContain(START_CONTENT.home.claim);
  expect(html).not.toContain('Who We Are');
  for (const path of [pages.myPortfolio, pages.blog, legalPath('imprint'), legalPath('cookies')])
    expect((await site.get(path)).status).toBe(404);
  expect(html).not.toContain('href="#"');
  const { legal } = START_CONTENT;
  for (const imprint of ['', `${legal.imprint}\n`, '[[Name]], Lindau']) {
    await put(shop, { ...START_CONTENT, legal: { ...legal, imprint } });
    expect((await site.get(legalPath('imprint'))).status, imprint).toBe(404);
  }
  await put(shop, { ...START_CONTENT, legal: { ...legal, imprint: 'Anna Adler\nLindau' } });
  expect((await site.get(legalPath('imprint'))).html).toContain('<p>Anna Adler<br>\nLindau</p>');
  expect((await site.get(pages.home)).html).toContain(`href="${legalPath('imprint')}"`);
  expect((await site.get('/sitemap.xml')).html).not.toContain(pages.blog);
});

test('a name of several lines is on one', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const company = { ...SAMPLE_CONTENT.company, name: 'Red\r\nBcc: Mill' };
  await shop.request('putShopContent', { token, body: { settings: { ...SAMPLE_CONTENT, company } } });
  const { settings } = await shop.request('getShopContent', { token });
  expect(settings.company.name).toBe('Red Bcc: Mill');
});

test('what is wrong is named, and nothing changes', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const { company, home, look } = SAMPLE_CONTENT;
  const lost = `/images/${'a'.repeat(64)}/640.jpg`;
  const cases = [
    [{ company: { ...company, name: ' ' } }, '/settings/company/name'],
    [{ company: { ...company, numberPrefix: 'INV' } }, '/settings/company/numberPrefix'],
    [{ company: { ...company, email: 'desk' } }, '/settings/company/email'],
    [{ look: { ...look, primary: 'red' } }, '/settings/look/primary'],
    [{ home: { ...home, figures: [{ target: -1, label: 'x' }] } }, '/settings/home/figures/0/target'],
    [{ home: { ...home, heroPicture: lost } }, '/settings/home/heroPicture'],
  ] as const;
  for (const [change, pointer] of cases) {
    const body = { settings: { ...SAMPLE_CONTENT, ...change } };
    const problem = await shop.requestProblem('putShopContent', { token, body });
    expect(problem.errors).toMatchObject([{ pointer }]);
  }
  expect(await shop.request('getShopContent', { token })).toEqual({ revision: 0, settings: SAMPLE_CONTENT });
  await put(shop, START_CONTENT, 0);
  expect(
    await shop.requestError('putShopContent', { token, body: { settings: START_CONTENT, revision: 0 } }),
  ).toBe('settings_changed');
});
