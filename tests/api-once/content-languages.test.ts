// The shop's content in its other languages: what public answers, pages' frames and emails show, and how admins write it.
import { beforeAll, expect } from 'vitest';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { shopOfPages } from '#server/app.ts';
import { inLanguage, loadLanguages } from '#server/languages/work-language.ts';
import { writeContent } from '../support/shop-settings.ts';
import { type TestApp, test } from '../support/test-app.ts';

const german = { query: { language: 'de' } };
const [claim, other] = SAMPLE_CONTENT.home.claims;
const TEXTS = {
  company: { hours: 'Montag bis Freitag' },
  home: { claim: 'Stoffe aus Halifax', claims: [{ of: claim, texts: { title: 'Weberei seit 1970' } }] },
  footer: { about: 'Weberei und Handel.' },
  blog: { introduction: 'Gewebtes.' },
  legal: { delivery: '# Lieferung' },
};

beforeAll(async () => {
  await loadLanguages(['en', 'de']);
  return async () => void (await loadLanguages([]));
});

async function open(shop: TestApp) {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const params = { language: 'de' } as const;
  return {
    token,
    read: () => shop.request('getContentTexts', { token, params }),
    put: (settings: object = TEXTS, revision?: number) =>
      shop.request('putContentTexts', { token, params, body: { settings, revision } }),
    refused: (settings: object, revision?: number) =>
      shop.requestProblem('putContentTexts', { token, params, body: { settings, revision } }),
  };
}

test('public answers are in the language, and name what is not', async ({ shop }) => {
  const { put } = await open(shop);
  await put();
  const home = await shop.request('getHomeContent', german);
  expect(home.content).toMatchObject({
    claim: TEXTS.home.claim,
    introduction: SAMPLE_CONTENT.home.introduction,
    claims: [{ title: 'Weberei seit 1970', text: claim?.text }, other, {}, {}, {}, {}],
  });
  expect(home.untranslated).toEqual(
    expect.arrayContaining(['introduction', 'claims.0.text', 'claims.1.title']),
  );
  expect(home.untranslated).not.toContain('claim');
  expect(await shop.request('getContactDetails', german)).toMatchObject({
    hours: 'Montag bis Freitag',
    address: SAMPLE_CONTENT.company.address,
    untranslated: ['replyTime'],
  });
  expect(await shop.request('getBlog', german)).toMatchObject({ introduction: 'Gewebtes.' });
  expect((await shop.request('getPortfolio', german)).untranslated).toContain('education.0.what');
  const { footer, untranslated } = (await inLanguage('de', () => shopOfPages(shop.app).read())).shop;
  expect(footer.about).toBe('Weberei und Handel.');
  expect(untranslated).toContain('services.0.items');
});

test('answers in the first language are as before', async ({ shop }) => {
  const read = async () => [
    await shop.request('getHomeContent'),
    await shop.request('getPortfolio'),
    await shop.request('getBlog'),
    await shop.request('getLegalPages'),
    await shop.request('getContactDetails'),
    await shopOfPages(shop.app).read(),
  ];
  const before = JSON.stringify(await read());
  const { put } = await open(shop);
  await put();
  await shop.request('getHomeContent', german);
  expect(JSON.stringify(await read())).toBe(before);
  expect(before).not.toContain('untranslated');
});

test('an unfinished legal page is whole in the first language', async ({ shop }) => {
  const { put } = await open(shop);
  await writeContent(shop, { legal: { terms: '# Terms' } });
  await put({ legal: { delivery: '# Lieferung', terms: '# AGB von [[Firma]]' } });
  expect(await shop.request('getLegalPages', german)).toEqual([
    {
      page: 'terms',
      title: 'AGB',
      html: '<h2>Terms</h2>\n',
      untranslated: ['html'],
    },
    { page: 'delivery', title: 'Lieferung und Rückgabe', html: '<h2>Lieferung</h2>\n' },
  ]);
});

test('of two admins at once the second is told', async ({ shop }) => {
  const { read, put, refused } = await open(shop);
  expect(await read()).toMatchObject({ revision: 0 });
  expect(await put(TEXTS, 0)).toEqual({ revision: 1 });
  expect(await refused({}, 0)).toMatchObject({ code: 'settings_changed' });
  expect(await put({ home: { claim: 'Stoffe' } }, 1)).toEqual({ revision: 2 });
  expect(await read()).toEqual({ revision: 2, settings: { home: { claim: 'Stoffe' } } });
  const tooLong = await refused({ home: { claim: 'x'.repeat(81) } });
  expect(tooLong.errors).toMatchObject([{ pointer: '/settings/home/claim' }]);
});

test('the file of the shop has the texts; one without them leaves them', async ({ shop }) => {
  const { put, read } = await open(shop);
  const { shopSettings } = shop.app;
  const before = await shopSettings.exportFile();
  expect(before).not.toContain('content:');
  await put();
  const exported = await shopSettings.exportFile();
  expect(JSON.parse(exported)['content:de']).toEqual(TEXTS);
  await put({});
  expect(await shopSettings.importFile(exported)).toContain('Shop (Deutsch)');
  await shopSettings.importFile(before);
  expect((await read()).settings).toEqual(TEXTS);
  const faulty = { ...JSON.parse(before), 'content:de': { home: { slogan: 'x' } } };
  await expect(shopSettings.importFile(JSON.stringify(faulty))).rejects.toMatchObject({
    faults: [{ pointer: '/content:de/home/slogan' }],
  });
});
