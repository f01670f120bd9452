// Pictures from upload to page: made the shop's own, served in preset sizes, known to products and reviews.
import sharp from 'sharp';
import { expect } from 'vitest';
import { IMAGE_WIDTHS } from '#contract/limits.ts';
import { fetchPicture, form, jpeg, phonePhoto, upload } from '../support/pictures.ts';
import { cloth, test } from '../support/shop.ts';

test('a phone photo comes out upright, without its place and maker, in every preset size', async ({
  shop,
}) => {
  const original = await phonePhoto();
  const before = await sharp(original).metadata();
  expect([before.orientation, before.exif?.includes('Selvedge Phone')]).toEqual([6, true]);
  const { url, width, height } = await upload(shop, original);
  expect({ width, height }).toEqual({ width: 2160, height: 2880 });

  for (const preset of IMAGE_WIDTHS) {
    for (const [format, type, kind] of [
      ['avif', 'image/avif', 'heif'],
      ['webp', 'image/webp', 'webp'],
      ['jpg', 'image/jpeg', 'jpeg'],
    ] as const) {
      const answer = await fetchPicture(shop, url.replace('1440.jpg', `${preset}.${format}`));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
      const facts = await sharp(answer.rawPayload).metadata();
      expect([facts.format, facts.width, facts.height]).toEqual([kind, preset, Math.round((preset * 4) / 3)]);
      expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(answer.rawPayload.includes('Selvedge Phone')).toBe(false);
    }
  }
});

test('a picture is answered for a year, unsniffed, and not sent twice', async ({ shop }) => {
  const { url } = await upload(shop, await jpeg());
  const { headers } = await fetchPicture(shop, url);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-type': 'image/jpeg',
  });
  const again = await fetchPicture(shop, url, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('products and reviews tell size and placeholder of their pictures', async ({ shop }) => {
  const { url } = await upload(shop, await jpeg(800, 600));
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const { insertedId } = await shop.ask('addProduct', { token, body: { ...cloth, img: url } });
  await shop.addProduct({ img: 'https://pictures.example/elsewhere.jpg' });
  await shop.ask('addReview', { token, body: { name: 'Ada', description: 'Soft.', img: url } });

  const picture = {
    width: 800,
    height: 600,
    blur: expect.stringMatching(/^data:image\/webp;base64,.{20,280}$/),
  };
  const products = await shop.ask('listProducts');
  expect(products.map((product) => [product.img, product.picture])).toEqual([
    [url, picture],
    ['https://pictures.example/elsewhere.jpg', null],
  ]);
  expect((await shop.ask('getProduct', { params: { id: insertedId } })).picture).toEqual(picture);
  expect((await shop.ask('listReviews')).map((review) => review.picture)).toEqual([picture]);
});

test('nobody uploads without being signed in', async ({ shop }) => {
  const picture = form(await jpeg());
  expect(await shop.refused('uploadImage', picture)).toBe('not_signed_in');
  expect(await shop.refused('uploadImage', { ...picture, token: 'made-up' })).toBe('token_unknown');
});
