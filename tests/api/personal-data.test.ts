// Every column that holds something of a person is listed by its module, so that renaming, export and removal reach it. What the columns
// hold after every endpoint was called: query-plans.test.ts.
import { expect } from 'vitest';
import { renamePerson } from '../support/callers.ts';
import { MIA } from '../support/endpoints/endpoint-visits.ts';
import { EXCEPTIONS, listed } from '../support/endpoints/personal-columns.ts';
import { findTexts, listTextColumns } from '../support/endpoints/stored-text.ts';
import { test, testOnce } from '../support/test-app.ts';

/** Names of columns that a person's email would be kept under. */
const PERSONAL_NAME = /email|_by$|actor|caller|uploader|recipient|subject|author|person|customer_|user_/i;

test('every column with the name of a personal one is listed or excepted', async ({ shop }) => {
  const columns = await listTextColumns(shop.storage);
  expect(listed.filter((column) => !columns.includes(column))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  const unlisted = columns.filter((column) => PERSONAL_NAME.test(column.split('.')[1] ?? ''));
  expect(unlisted.filter((column) => !listed.includes(column) && !(column in EXCEPTIONS))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((column) => !columns.includes(column))).toEqual([]);
});

testOnce('a text that a hash may hold by chance is not searched for', async ({ shop }) => {
  await expect(findTexts(shop.storage, [MIA, 'Mia'])).rejects.toThrow('A hash may hold Mia');
});

testOnce('a person cannot be renamed to an email that somebody has', async ({ shop }) => {
  await shop.signIn('mia@mail.com');
  await shop.signIn('ada@mail.com');
  const renaming = shop.storage.db.transaction().execute((tx) => renamePerson(tx, MIA, 'ada@mail.com'));
  await expect(renaming).rejects.toThrow(/unique/i);
});
