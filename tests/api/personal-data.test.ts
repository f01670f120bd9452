// Every column that holds something of a person is listed by its module, so that renaming, export and removal reach it.
import { expect, test as plainTest } from 'vitest';
import { allPersonalData, renamePerson } from '#server/all-personal-data.ts';
import { freshDatabase } from '../support/database.ts';
import { MIA } from '../support/endpoint-visits.ts';
import { visitEveryEndpoint } from '../support/every-endpoint.ts';
import { findTexts, listTextColumns } from '../support/stored-text.ts';
import { delivery, test } from '../support/test-app.ts';

/** Names of columns that a person's email would be kept under. */
const PERSONAL_NAME = /email|_by$|actor|caller|uploader|recipient|subject|author|person|customer_|user_/i;

/** Columns that look like a person's and are none, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'removals.user_id': 'the id of a row that is gone: it says whom to remove again from a restored backup',
  'orders.cancelled_by': 'says customer, admin or shop',
  'order_events.actor': 'says customer, admin, shop or provider',
};

const listed = allPersonalData.flatMap(({ columns }) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
);

test('every column with the name of a personal one is listed or excepted', async ({ shop }) => {
  const columns = await listTextColumns(shop.storage);
  expect(listed.filter((column) => !columns.includes(column))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  const unlisted = columns.filter((column) => PERSONAL_NAME.test(column.split('.')[1] ?? ''));
  expect(unlisted.filter((column) => !listed.includes(column) && !(column in EXCEPTIONS))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((column) => !columns.includes(column))).toEqual([]);
});

plainTest('no other column holds anything of a person after every endpoint was called', async () => {
  const { shop } = await visitEveryEndpoint(await freshDatabase());
  const found = await findTexts(shop.storage, [MIA, 'Mia', delivery.phone, delivery.address, 'Mill Lane']);
  expect(found).toContain('orders.customer_email');
  expect(found.filter((column) => !listed.includes(column) && !(column in EXCEPTIONS))).toEqual([]);
});

plainTest('a person who is renamed is nowhere under the former email but in issued documents', async () => {
  const { shop } = await visitEveryEndpoint(await freshDatabase());
  await shop.storage.db.transaction().execute((tx) => renamePerson(tx, MIA, 'mia.weber@mail.com'));
  expect(await findTexts(shop.storage, [MIA])).toEqual(['invoices.document']);
});

test('a person cannot be renamed to an email that somebody has', async ({ shop }) => {
  await shop.signIn('mia@mail.com');
  await shop.signIn('ada@mail.com');
  const renaming = shop.storage.db.transaction().execute((tx) => renamePerson(tx, MIA, 'ada@mail.com'));
  await expect(renaming).rejects.toThrow(/unique/i);
});
