// The content of the shop: pages, emails and documents show what an admin writes, and a new shop claims nothing.
import { expect } from 'vitest';
import { pages } from '#contract/paths.ts';
import { SAMPLE_CONTENT, START_CONTENT } from '#contract/shop-content-samples.ts';
import { ADLER } from '../support/adler.ts';
import { settleOrders } from '../support/invoices.ts';
import { placeOrder } from '../support/orders.ts';
import { pdfText } from '../support/pdf-text.ts';
import { type TestApp, test } from '../support/test-app.ts';
import { openSite } from '../support/test-site.ts';

const ADMIN = 'admin@mail.com';
const PAGES = [
  pages.home,
  pages.fabrics,
  pages.contact,
  pages.login,
  pages.signUp,
  pages.compare,
  '/nowhere',
];

const put = async (shop: TestApp, settings: unknown, version?: number) =>
  shop.request('putShopContent', {
    token: await shop.signIn(ADMIN, { admin: true }),
    body: { settings, version },
  });

test('a second shop says nowhere that it is Selvedge, and its pages follow a change at once', async ({
  shop,
}) => {
  const site = await openSite(shop);
  expect((await site.get(pages.home)).html).toContain(SAMPLE_CONTENT.home.claim);
  await put(shop, ADLER);
  const productId = await shop.addArticle();
  const { slug } = await shop.request('getProduct', { params: { id: productId } });
  for (const path of [...PAGES, pages.myPortfolio, pages.blog, `/fabrics/${slug}`]) {
    const { html } = await site.get(path);
    expect(html, path).toContain('Weberei Adler');
    expect(html, path).not.toContain('Selvedge');
    expect(html, path).toContain('--color-primary:');
  }
  expect((await site.get(pages.home)).html).toMatch(/Leinen vom Bodensee.*"foundingDate":"1921"/s);
  expect((await site.get(pages.blog)).html).toContain(
    '<p>Blue, <strong>for a day</strong>.</p>\n<p>&lt;b&gt;no html&lt;/b&gt;</p>',
  );
  expect((await site.get(`/fabrics/${slug}`)).html).toContain('WA-00001');
  const document = await shop.app.server.inject('/api/openapi.json');
  expect(document.json().info.title).toBe('Weberei Adler');

  const token = await shop.signIn('mia@mail.com');
  const id = await placeOrder(shop, token, { productId });
  await settleOrders(shop, [id]);
  for (const email of (await shop.app.outbox.samples()).values()) {
    const shown = [email.subject, email.text, email.html].join();
    expect(shown).not.toContain('Selvedge');
    expect(shown).toContain('Weberei Adler GmbH, Webergasse 3, 88131 Lindau');
  }
  const number = `INV-${new Date().getUTCFullYear()}-000001`;
  const invoice = await shop.send('getOrderDocument', { token, params: { id, number } });
  const text = await pdfText(invoice.body);
  expect(text).toContain('Weberei Adler GmbH');
  expect(text).not.toContain('Selvedge');
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
    expect(html, path).not.toMatch(/Selvedge|awards|800|17\+|1970|React performance|Ines/);
    expect(html, path).not.toContain(`href="${pages.blog}"`);
  }
  const { html } = await site.get(pages.home);
  expect(html).toContain(START_CONTENT.home.claim);
  expect(html).not.toContain('Who We Are');
  for (const path of [pages.myPortfolio, pages.blog]) expect((await site.get(path)).status).toBe(404);
  expect((await site.get('/sitemap.xml')).html).not.toContain(pages.blog);
});

test('what is wrong is named, and nothing changes', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const { company, home, look } = ADLER;
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
    const body = { settings: { ...ADLER, ...change } };
    const problem = await shop.requestProblem('putShopContent', { token, body });
    expect(problem.errors).toMatchObject([{ pointer }]);
  }
  expect(await shop.request('getShopContent', { token })).toEqual({ version: 0, settings: SAMPLE_CONTENT });
  await put(shop, ADLER, 0);
  expect(await shop.requestError('putShopContent', { token, body: { settings: ADLER, version: 0 } })).toBe(
    'settings_changed',
  );
});
