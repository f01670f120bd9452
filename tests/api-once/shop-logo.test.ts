// The shop's logo: an SVG or PNG that an admin uploads, drawn anew as a PNG, served as one, and printed on documents.
import sharp from 'sharp';
import { expect } from 'vitest';
import { LOGO_MAX_BYTES, logoAt } from '#contract/shop/logo.ts';
import { referencedImages } from '#server/jobs.ts';
import { form, imagesAt, jpeg } from '../support/articles/images.ts';
import { type TestApp, test } from '../support/test-app.ts';

const ADMIN = 'ada@mill.com';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="30" onload="alert(1)">
  <script>alert(1)</script><image href="file:///etc/hostname" width="9" height="9"/>
  <rect width="75" height="30" fill="#8a2c24"/></svg>`;

async function uploadLogo(shop: TestApp, bytes: Buffer | string) {
  const token = await shop.signIn(ADMIN, { admin: true });
  return shop.request('uploadLogo', { token, ...form(Buffer.from(bytes)) });
}

test('an SVG is drawn as a PNG, without what it could run', async ({ shop }) => {
  const { url } = await uploadLogo(shop, SVG);
  expect(logoAt(url)).toEqual({ url, width: 1200, height: 240 });
  const served = await shop.app.server.inject({ url });
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(served.body).not.toContain('script');
  const { format, width, hasAlpha } = await sharp(served.rawPayload).metadata();
  expect([format, width, hasAlpha]).toEqual(['png', 1200, true]);
  expect((await shop.app.server.inject({ url: url.replace('1200x', '1201x') })).statusCode).toBe(404);
});

test('a PNG keeps its transparent background and loses its metadata', async ({ shop }) => {
  const create = { width: 90, height: 30, channels: 4, background: '#00000000' } as const;
  const png = sharp({ create }).withExif({ IFD0: { Artist: 'Nora Adler' } });
  const { url } = await uploadLogo(shop, await png.png().toBuffer());
  const { rawPayload } = await shop.app.server.inject({ url });
  expect((await sharp(rawPayload).stats()).channels[3]?.max).toBe(0);
  expect(rawPayload.includes('Nora Adler')).toBe(false);
});

test('what is no logo is refused, and nothing is stored', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const refused = [
    [await jpeg(), 'image_type_not_allowed'],
    [Buffer.from('<p>no drawing</p>'), 'image_type_not_allowed'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'image_unreadable'],
    [Buffer.alloc(0), 'image_missing'],
    [Buffer.concat([Buffer.from(SVG), Buffer.alloc(LOGO_MAX_BYTES)]), 'logo_too_large'],
  ] as const;
  for (const [bytes, code] of refused)
    expect(await shop.requestError('uploadLogo', { token, ...form(bytes) })).toBe(code);
  expect(await shop.storage.db.selectFrom('images').selectAll().execute()).toEqual([]);
});

test('a logo that nothing shows stays for the documents issued with it', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const { url } = await uploadLogo(shop, SVG);
  for (let day = 0; day < 3; day++) {
    clock.now += 24 * 60 * 60_000;
    await images.collectGarbage(() => referencedImages(shop.app.ctx, shop.app));
  }
  expect(await images.logoOnPaper(url)).toBeDefined();
});
