// Company and tax id of a business buyer, saved without the fields that the profile requires.
import { expect } from 'vitest';
import { type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const params = { email: MIA };
const details = { company: 'Weaver & Daughters Ltd', taxId: 'GB 123 4567 89' };

const read = async (shop: TestApp, token: string) => shop.request('getUser', { token, params });

test('company and tax id are saved alone, and taken away again', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const before = await read(shop, token);
  const body = { company: ` ${details.company} `, taxId: details.taxId };
  expect(await shop.request('putInvoiceDetails', { token, params, body })).toEqual({ modifiedCount: 1 });
  expect(await read(shop, token)).toEqual({ ...before, ...details });
  const none = { company: '', taxId: '' };
  await shop.request('putInvoiceDetails', { token, params, body: none });
  expect(await read(shop, token)).toEqual(before);
});

test('what is no tax id, too long or left out changes nothing', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  await shop.request('putInvoiceDetails', { token, params, body: details });
  for (const [pointer, body] of [
    ['/taxId', { ...details, taxId: 'none' }],
    ['/taxId', { ...details, taxId: '1'.repeat(41) }],
    ['/company', { ...details, company: 'W'.repeat(121) }],
    ['/company', { taxId: '' }],
    ['/taxId', { company: '' }],
  ] as const) {
    const problem = await shop.requestProblem('putInvoiceDetails', { token, params, body });
    expect([problem.code, problem.errors?.map((error) => error.pointer)]).toEqual([
      'validation_failed',
      [pointer],
    ]);
  }
  expect(await read(shop, token)).toMatchObject(details);
});

test('an admin who changes them is recorded', async ({ shop }) => {
  await shop.signIn(MIA);
  const token = await shop.signIn('admin@mail.com', { admin: true });
  await shop.request('putInvoiceDetails', { token, params, body: details });
  const [entry] = await shop.request('listAuditLog', { token, query: { sort: 'newest', limit: 1 } });
  expect(entry).toMatchObject({
    action: 'update_profile',
    subject: MIA,
    details: { fields: ['company', 'taxId'] },
  });
});
