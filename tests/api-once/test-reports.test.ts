// Test reports: a PDF that an admin uploads, shown with a test result, served as a PDF, and deleted once no result refers to it.
import { expect } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/core/limits.ts';
import { referencedImages } from '#server/jobs.ts';
import { form, imagesAt, jpeg, samplePdf, upload } from '../support/articles/images.ts';
import { type TestApp, test } from '../support/test-app.ts';

const ADMIN = 'ada@mill.com';
const asReport = (bytes: Buffer) => form(bytes, { field: 'report', name: 'r.pdf', type: 'application/pdf' });
const resultOf = (report: string) => ({
  method: 'en-1021-1' as const,
  value: null,
  laboratory: 'Calder',
  testedOn: null,
  report,
});
const fetched = (shop: TestApp, url: string, headers = {}) => shop.app.server.inject({ url, headers });

async function uploadReport(shop: TestApp, bytes = samplePdf) {
  const token = await shop.signIn(ADMIN, { admin: true });
  return shop.request('uploadTestReport', { token, ...asReport(bytes) });
}

test('a report is stored once and served as a PDF without scripts', async ({ shop }) => {
  const { report, byteCount } = await uploadReport(shop);
  expect(await uploadReport(shop)).toEqual({ report, byteCount });
  expect([byteCount, report]).toEqual([
    samplePdf.length,
    expect.stringMatching(/^\/images\/[0-9a-f]{64}\/\d+\.pdf$/),
  ]);
  const id = await shop.addArticle({ testResults: [resultOf(report)] });
  expect((await shop.request('getProduct', { params: { id } })).testResults).toMatchObject([{ report }]);

  const served = await fetched(shop, report);
  expect(served.rawPayload).toEqual(samplePdf);
  expect(served.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="test-report.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const headers = { 'if-none-match': String(served.headers.etag) };
  expect((await fetched(shop, report, headers)).statusCode).toBe(304);
  const elsewhere = [report.replace(/\d+\.pdf$/, '1.pdf'), report.replace(/\d+\.pdf$/, '640.jpg')];
  for (const path of elsewhere) expect((await fetched(shop, path)).statusCode, path).toBe(404);
});

test('what is no PDF is refused, and nothing is stored', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const refused = [
    [await jpeg(), 'report_not_pdf'],
    [Buffer.from('%PDF-1.7\nthe end is missing'), 'report_not_pdf'],
    [Buffer.concat([Buffer.from('<script>'), samplePdf]), 'report_not_pdf'],
    [Buffer.alloc(0), 'report_missing'],
    [Buffer.alloc(IMAGE_MAX_BYTES + 1), 'report_too_large'],
  ] as const;
  for (const [bytes, code] of refused)
    expect(await shop.requestError('uploadTestReport', { token, ...asReport(bytes) })).toBe(code);
  expect(await shop.storage.db.selectFrom('images').selectAll().execute()).toEqual([]);
});

test('reports and pictures are no substitutes, and both must exist', async ({ shop }) => {
  const { report } = await uploadReport(shop);
  const { url: img } = await upload(shop, await jpeg());
  const errorOf = (article: object) =>
    shop.addArticle(article).then(
      () => undefined,
      (error: unknown) => JSON.stringify(error),
    );
  expect(await errorOf({ img: report })).toContain('/img');
  const hash = img.split('/')[2] ?? '';
  for (const address of [
    `/images/${hash}/${samplePdf.length}.pdf`,
    report.replace(/[0-9a-f]{64}/, '0'.repeat(64)),
  ])
    expect(await errorOf({ testResults: [resultOf(address)] }), address).toContain('/testResults/0/report');
});

test('a report lasts as long as results refer to it, and a day', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const { report } = await uploadReport(shop);
  const id = await shop.addArticle({ testResults: [resultOf(report)] });
  const collect = async () => {
    clock.now += 2 * 24 * 60 * 60_000;
    return images.collectGarbage(() => referencedImages(shop.app.ctx, shop.app));
  };
  await collect();
  expect(await collect()).toEqual([]);
  await shop.storage.db.updateTable('articles').set({ test_results: '[]' }).where('id', '=', id).execute();
  await collect();
  expect(await collect()).toEqual([report.split('/')[2]]);
  expect((await fetched(shop, report)).statusCode).toBe(404);
});
