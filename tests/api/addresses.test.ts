// The address book: one preferred address at any time, each account's own, at most so many.
import { expect } from 'vitest';
import { ADDRESSES_MAX } from '#contract/core/order-state.ts';
import { newId } from '#server/storage/ids.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const mill = { address: '1 Mill Lane, Halifax', phone: '+44 1422 000000' };
const shed = { address: '2 Weaving Shed, Leeds', phone: '+44 113 000000' };
const quay = { address: '3 Quay, Hull', phone: '+44 1482 000000' };

async function add(shop: TestApp, token: string, body: object): Promise<string> {
  return (await shop.request('addAddress', { token, body })).insertedId;
}

/** The addresses in the order of the list; the preferred one in capitals. */
async function book(shop: TestApp, token: string): Promise<string[]> {
  const list = await shop.request('listAddresses', { token });
  return list.map(({ address, isPreferred }) => (isPreferred ? address.toUpperCase() : address));
}

testOnce('the first address is preferred, and another one takes its place', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  expect(await shop.request('listAddresses', { token: mia })).toEqual([]);
  const first = await add(shop, mia, mill);
  expect(await shop.request('listAddresses', { token: mia })).toEqual([
    { _id: first, ...mill, addressParts: null, isPreferred: true },
  ]);
  const second = await add(shop, mia, shed);
  await add(shop, mia, quay);
  expect(await book(shop, mia)).toEqual([mill.address.toUpperCase(), quay.address, shed.address]);
  const update = (id: string, body: object) =>
    shop.request('updateAddress', { token: mia, params: { id }, body });
  expect(await update(second, { ...shed, isPreferred: true })).toEqual({ modifiedCount: 1 });
  expect(await book(shop, mia)).toEqual([shed.address.toUpperCase(), quay.address, mill.address]);
  await update(second, { ...shed, phone: '2', isPreferred: false });
  expect((await shop.request('listAddresses', { token: mia }))[0]).toEqual({
    _id: second,
    address: shed.address,
    addressParts: null,
    phone: '2',
    isPreferred: true,
  });
});

testOnce('when the preferred address is removed, the last one added takes its place', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const first = await add(shop, mia, mill);
  await add(shop, mia, shed);
  const last = await add(shop, mia, quay);
  const remove = (id: string) => shop.request('deleteAddress', { token: mia, params: { id } });
  expect(await remove(first)).toEqual({ deletedCount: 1 });
  expect(await book(shop, mia)).toEqual([quay.address.toUpperCase(), shed.address]);
  await remove(last);
  expect(await book(shop, mia)).toEqual([shed.address.toUpperCase()]);
  expect(await shop.requestError('deleteAddress', { token: mia, params: { id: last } })).toBe(
    'address_not_found',
  );
});

test('an address that is in the book already is not added again', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const first = await add(shop, mia, mill);
  const ids = await Promise.all(Array.from({ length: 6 }, () => add(shop, mia, { ...shed })));
  expect(new Set(ids).size).toBe(1);
  expect(await add(shop, mia, { ...mill, address: ` ${mill.address} ` })).toBe(first);
  expect(await add(shop, mia, { ...shed, isPreferred: true })).toBe(ids[0]);
  expect(await book(shop, mia)).toEqual([shed.address.toUpperCase(), mill.address]);
});

testOnce('an address of another customer is a 404, for an admin too', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const id = await add(shop, mia, mill);
  for (const token of [await shop.signIn('ben@mail.com'), await shop.signIn('a@mail.com', { admin: true })]) {
    expect(await shop.request('listAddresses', { token })).toEqual([]);
    const change = { token, params: { id }, body: { ...shed, isPreferred: true } };
    expect(await shop.requestError('updateAddress', change)).toBe('address_not_found');
    expect(await shop.requestError('deleteAddress', { token, params: { id } })).toBe('address_not_found');
  }
  expect(await book(shop, mia)).toEqual([mill.address.toUpperCase()]);
});

test('two tabs at once leave one address preferred', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const preferred = async () =>
    (await shop.request('listAddresses', { token: mia })).filter(({ isPreferred }) => isPreferred).length;
  const [first = '', ...others] = await Promise.all(
    [mill, shed, quay].map((one) => add(shop, mia, { ...one, isPreferred: true })),
  );
  expect(await preferred()).toBe(1);
  const prefer = (id = '') =>
    shop.send('updateAddress', {
      token: mia,
      params: { id },
      body: { ...mill, phone: id, isPreferred: true },
    });
  for (let round = 0; round < 4; round++) {
    const results = await Promise.all([...others, ...others].map(prefer));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await preferred()).toBe(1);
  }
  const removed = await Promise.all([
    shop.send('deleteAddress', { token: mia, params: { id: first } }),
    prefer(first),
    prefer(others[0]),
  ]);
  expect(removed.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect(await preferred()).toBe(1);
});

test(`there are never more than ${ADDRESSES_MAX} addresses, also when added at once`, async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const userId = await shop.app.users.idOf(MIA);
  const rows = Array.from({ length: ADDRESSES_MAX - 2 }, (_, nth) => ({
    id: newId(Date.now()),
    user_id: userId,
    address: `${nth} Lane`,
    phone: '1',
    created_at: 1,
  }));
  await shop.storage.db.insertInto('addresses').values(rows).execute();
  const bodies = Array.from({ length: 6 }, (_, nth) => ({ address: `${nth} Street`, phone: '1' }));
  const added = await Promise.all(bodies.map((body) => shop.send('addAddress', { token: mia, body })));
  expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await shop.requestError('addAddress', { token: mia, body: quay })).toBe('addresses_full');
  expect(await shop.request('listAddresses', { token: mia })).toHaveLength(ADDRESSES_MAX);
  await add(shop, mia, { address: '0 Lane', phone: '1', isPreferred: true });
  expect((await book(shop, mia))[0]).toBe('0 LANE');
});

testOnce('address and phone are required, and say so', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const problem = await shop.requestProblem('addAddress', { token, body: { address: ' ', phone: '' } });
  expect(problem.errors?.map(({ detail }) => detail)).toEqual(['Address is Required', 'Phone is Required']);
});
