// Delivery addresses in parts: stored with the text made of them, printed, exported, and refused where a country needs more.
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { EXAMPLE_INVOICE_ADDRESS, EXAMPLE_POSTAL_ADDRESS } from '#contract/core/example-values.ts';
import { settleOrders } from '../support/orders/invoices.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { delivery, plainArticle, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const { phone } = delivery;
const addressParts = { ...EXAMPLE_POSTAL_ADDRESS, name: 'Nora Weber' };
const address = 'Nora Weber\nWeber Coats\n1 Mill Lane\nHalifax\nHX1 1AA\nUnited Kingdom';

test('the address book keeps an address in parts beside one with the same text', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const add = async (body: object) => (await shop.request('addAddress', { token, body })).insertedId;
  const id = await add({ addressParts, phone });
  expect(await add({ addressParts, address: 'elsewhere', phone })).toBe(id);
  const asText = await add({ address, addressParts: null, phone });
  expect(await shop.request('listAddresses', { token })).toEqual([
    { _id: id, address, addressParts, phone, isPreferred: true },
    { _id: asText, address, addressParts: null, phone, isPreferred: false },
  ]);
  await shop.request('updateAddress', { token, params: { id }, body: delivery });
  expect((await shop.request('listAddresses', { token }))[0]).toMatchObject({
    address: delivery.address,
    addressParts: null,
  });
});

test('an order in parts keeps them, and is printed and exported with them', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const business = { company: 'Weber Ltd', taxId: 'GB 7', invoiceAddress: EXAMPLE_INVOICE_ADDRESS };
  await shop.request('putBusiness', { token, body: business });
  const id = await placeOrder(shop, token, { address: undefined, addressParts });
  expect(await shop.request('getOrder', { token, params: { id } })).toMatchObject({ address, addressParts });
  const row = shop.storage.db.selectFrom('orders').select('country').where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ country: 'GB' });
  await settleOrders(shop, [id]);
  await shop.request('putBusiness', { token, body: { ...business, invoiceAddress: null } });
  const [invoice] = await shop.app.invoices.listDocuments(id);
  const params = { id, number: invoice?.number ?? '' };
  const invoiceText = pdfText((await shop.send('getOrderDocument', { token, params })).body);
  expect(await invoiceText).toContain(
    'Billed to Accounts Weber Ltd 1 Mill Lane Halifax HX1 1AA United Kingdom mia@mail.com Tax ID GB 7',
  );
  expect(await invoiceText).toContain(`Delivery address ${address.replaceAll('\n', ' ')}`);
  const slip = await shop.send('getPackingSlip', { token: admin, params: { id } });
  expect(await pdfText(slip.body)).toContain(`Deliver to ${address.replaceAll('\n', ' ')}`);
  const { body: csv } = await shop.send('exportOrders', { token: admin, query: { order: [id] } });
  expect(parse(String(csv), { columns: true, bom: true })).toMatchObject([
    {
      Address: address,
      Recipient: 'Nora Weber',
      'Recipient company': 'Weber Coats',
      Street: '1 Mill Lane',
      Postcode: 'HX1 1AA',
      City: 'Halifax',
      Region: '',
      Country: 'GB',
    },
  ]);
});

test('a wrong part is named, and either text or parts are required', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await shop.addArticle();
  const problemOf = async (more: object) => {
    const problem = await shop.requestProblem('placeOrder', {
      token,
      body: { productId, quantity: 2, ...more },
    });
    return problem.errors?.map(({ pointer, detail }) => `${pointer}: ${detail}`);
  };
  const at = (part: object) => ({ phone, addressParts: { ...addressParts, ...part } });
  expect(await problemOf(at({ postcode: '' }))).toEqual(['/addressParts/postcode: Postcode is Required']);
  expect(await problemOf(at({ country: 'DE' }))).toEqual([
    '/addressParts/postcode: Not a postcode of this country',
  ]);
  expect(await problemOf(at({ name: ' ', country: '' }))).toEqual([
    '/addressParts/name: Name is Required',
    '/addressParts/country: Country is Required',
  ]);
  expect(await problemOf(at({ country: 'XX' }))).toEqual([
    '/addressParts/country: Not a country code of ISO 3166-1',
  ]);
  expect(await problemOf({ addressParts: null })).toEqual([
    '/phone: Invalid input: expected string, received undefined',
    '/address: Address is Required',
  ]);
  expect(await shop.request('getProduct', { params: { id: productId } })).toMatchObject({
    availableQuantity: plainArticle.availableQuantity,
  });
});
