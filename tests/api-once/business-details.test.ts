// Company, tax id and invoice address of a business buyer, saved without the fields that the profile requires, and units.
import { expect } from 'vitest';
import { EXAMPLE_INVOICE_ADDRESS } from '#contract/core/example-values.ts';
import { type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const none = { company: '', taxId: '', invoiceAddress: null };
const details = {
  company: 'Weaver & Daughters Ltd',
  taxId: 'GB 123 4567 89',
  invoiceAddress: EXAMPLE_INVOICE_ADDRESS,
};

const read = async (shop: TestApp, token: string) => shop.request('getBusiness', { token });

test('the details are saved alone, and taken away again', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  expect(await read(shop, token)).toEqual(none);
  const profile = await shop.request('getUser', { token, params: { email: MIA } });
  const body = { ...details, company: ` ${details.company} ` };
  expect(await shop.request('putBusiness', { token, body })).toEqual({ modifiedCount: 1 });
  expect(await read(shop, token)).toEqual(details);
  const { company, taxId } = details;
  expect(await shop.request('getUser', { token, params: { email: MIA } })).toEqual({
    ...profile,
    company,
    taxId,
  });
  await shop.request('putBusiness', { token, body: none });
  expect(await read(shop, token)).toEqual(none);
});

test('what is wrong, too long or left out is named, and changes nothing', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  await shop.request('putBusiness', { token, body: details });
  const at = (part: object) => ({ ...details, invoiceAddress: { ...EXAMPLE_INVOICE_ADDRESS, ...part } });
  for (const [pointer, body] of [
    ['/taxId', { ...details, taxId: 'none' }],
    ['/taxId', { ...details, taxId: '1'.repeat(41) }],
    ['/company', { ...details, company: 'W'.repeat(121) }],
    ['/company', { taxId: '', invoiceAddress: null }],
    ['/invoiceAddress', { company: '', taxId: '' }],
    ['/invoiceAddress/country', at({ country: 'Atlantis' })],
    ['/invoiceAddress/street', at({ street: '' })],
    ['/invoiceAddress/postcode', at({ postcode: '10115' })],
    ['/invoiceAddress/city', at({ city: 'C'.repeat(101) })],
  ] as const) {
    const problem = await shop.requestProblem('putBusiness', { token, body });
    expect([problem.code, problem.errors?.map((error) => error.pointer)]).toEqual([
      'validation_failed',
      [pointer],
    ]);
  }
  expect(await read(shop, token)).toEqual(details);
});

test('units of measure are kept with the account, and told with the role', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const role = () => shop.request('isAdmin', { token, params: { email: MIA } });
  expect(await role()).toEqual({ admin: false });
  expect(await shop.request('putUnits', { token, body: { units: 'imperial' } })).toEqual({
    modifiedCount: 1,
  });
  expect(await role()).toEqual({ admin: false, units: 'imperial' });
  const problem = await shop.requestProblem('putUnits', { token, body: { units: 'furlongs' } as never });
  expect(problem.errors).toMatchObject([{ pointer: '/units' }]);
  expect(await role()).toEqual({ admin: false, units: 'imperial' });
});
