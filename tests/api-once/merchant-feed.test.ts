// The product feed of the sample fabrics, as Google Merchant Center reads it.
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { expect } from 'vitest';
import { MERCHANT_FEED_PATH } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { readFabrics } from '../../seed/fabrics.ts';
import { delivery } from '../support/test-app.ts';
import { test } from '../support/test-site.ts';

const NAMESPACES = { g: 'http://base.google.com/ns/1.0' };
const URL_OF_SHOP = /^https:\/\/selvedge\.example\/\S+$/;
/** What Google's product data specification requires, with its limits. */
const REQUIRED = {
  id: /^[\x21-\x7e]{1,50}$/,
  title: /^.{1,150}$/,
  description: /^.{1,5000}$/s,
  link: URL_OF_SHOP,
  image_link: /^https:\/\/\S{1,1990}$/,
  availability: /^(in_stock|out_of_stock)$/,
  price: /^\d+\.\d\d USD$/,
  brand: /^.{1,70}$/,
  mpn: /^.{1,70}$/,
  condition: /^new$/,
} as const;
const OPTIONAL = {
  additional_image_link: /^https:\/\/\S+$/,
  product_type: /^Fabrics( > .+)?$/,
  material: /^[^/]+(\/[^/]+){0,2}$/,
  color: /^.{1,40}$/,
  pattern: /^.{1,100}$/,
  shipping_weight: /^(?!0 )\d+(\.\d+)? kg$/,
  unit_pricing_measure: /^(?!0 )\d+(\.\d+)? m$/,
  unit_pricing_base_measure: /^1 m$/,
} as const;

/** The attributes of each product; those that are repeated have a line for each. */
function itemsOf(xml: string): Map<string, string>[] {
  using document = XmlDocument.fromString(xml);
  return document.find('/rss[@version="2.0"]/channel/item').map((item) => {
    const attributes = new Map<string, string>();
    for (const node of (item as XmlElement).find('g:*', NAMESPACES)) {
      const { name, content } = node as XmlElement;
      const before = attributes.get(name);
      attributes.set(name, before === undefined ? content : `${before}\n${content}`);
    }
    return attributes;
  });
}

test('every sample fabric has the required attributes within their limits', async ({ site }) => {
  const { fabrics } = await readFabrics();
  await site.shop.app.articles.addArticles(
    fabrics.map((fabric) => ({ ...fabric, img: '/cloth/twill.jpg', images: null })),
  );
  const { html, headers } = await site.get(MERCHANT_FEED_PATH);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const items = itemsOf(html);
  expect(items).toHaveLength(fabrics.length);
  expect(new Set(items.map((item) => item.get('id'))).size).toBe(items.length);
  for (const item of items) {
    for (const [name, pattern] of Object.entries(REQUIRED)) expect(item.get(name), name).toMatch(pattern);
    for (const [name, value] of item) {
      const pattern = { ...REQUIRED, ...OPTIONAL }[name as keyof typeof REQUIRED | keyof typeof OPTIONAL];
      for (const line of name === 'description' ? [value] : value.split('\n'))
        expect(line, name).toMatch(pattern);
    }
  }
});

interface PageOffer {
  readonly price: number;
  readonly priceCurrency: string;
  readonly availability: string;
}

test('each item has the price and stock that its page states', async ({ site }) => {
  const { fabrics } = await readFabrics();
  await site.shop.app.articles.addArticles(
    fabrics.map((fabric) => ({ ...fabric, img: '/cloth/twill.jpg', images: null })),
  );
  for (const item of itemsOf((await site.get(MERCHANT_FEED_PATH)).html)) {
    const [amount = '', currency] = (item.get('price') ?? '').split(' ');
    const { html } = await site.get(new URL(item.get('link') ?? '').pathname);
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    const { price, priceCurrency, availability }: PageOffer = JSON.parse(json)['@graph'][0].offers;
    expect([price.toFixed(2), priceCurrency], item.get('id')).toEqual([amount, currency]);
    expect(availability === 'https://schema.org/InStock', item.get('id')).toBe(
      item.get('availability') === 'in_stock',
    );
    const shown = html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '');
    expect(shown, item.get('id')).toContain(formatPrice(Number(amount)));
  }
});

test('a sale is in the next answer, and a withdrawn fabric is not', async ({ site }) => {
  const { shop } = site;
  const id = await shop.addArticle({
    productName: 'Ends & <odds>',
    availableQuantity: 4,
    minimumQuantity: 2,
  });
  const gone = await shop.addArticle({ productName: 'Gone' });
  const read = async () => itemsOf((await site.get(MERCHANT_FEED_PATH)).html);
  expect(
    (await read()).map((item) => [item.get('title'), item.get('availability'), item.get('price')]),
  ).toEqual([
    ['Ends & <odds>', 'in_stock', '25.00 USD'],
    ['Gone', 'in_stock', '25.00 USD'],
  ]);
  const etag = (await site.get(MERCHANT_FEED_PATH)).headers.get('etag') ?? '';
  expect((await site.get(MERCHANT_FEED_PATH, { 'if-none-match': etag })).status).toBe(304);

  const token = await shop.signIn('mia@mail.com');
  await shop.request('placeOrder', { token, body: { ...delivery, productId: id, quantity: 4 } });
  await shop.app.articles.withdrawArticle(gone);
  expect((await read()).map((item) => item.get('availability'))).toEqual(['out_of_stock']);
});

test('more fabrics than one answer of the API holds are all in the file', async ({ site }) => {
  const { articles } = site.shop.app;
  for (const productName of ['One', 'Two', 'Three']) await site.shop.addArticle({ productName });
  const listDetails = articles.listDetails.bind(articles);
  articles.listDetails = ({ cursor }) => listDetails({ cursor, limit: 1 });
  const { html } = await site.get(MERCHANT_FEED_PATH);
  expect(itemsOf(html).map((item) => item.get('title'))).toEqual(['One', 'Two', 'Three']);
});
