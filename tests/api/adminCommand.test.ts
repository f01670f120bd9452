// `npm run admin -- grant | revoke | list`, run as the operator runs it: a process of its own on the shop's database.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type TestShop, test } from '../support/shop.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/admin.ts', import.meta.url));

interface Ran {
  readonly code: number;
  readonly said: string;
}

function admin(shop: TestShop, ...words: string[]): Promise<Ran> {
  const { dataDir, databaseUrl = '' } = shop.place;
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
}

test('grants, lists and revokes while the shop is open; a live token follows at once', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  expect(await admin(shop, 'list')).toEqual({ code: 0, said: 'There is no admin yet.' });
  expect(await admin(shop, 'grant', 'Mia@mail.com')).toEqual({
    code: 0,
    said: 'mia@mail.com is an admin now.',
  });
  expect(await shop.ask('listUsers', { token })).toHaveLength(1);
  expect(await admin(shop, 'list')).toEqual({ code: 0, said: 'mia@mail.com  mia' });
  expect(await admin(shop, 'revoke', 'mia@mail.com')).toEqual({
    code: 1,
    said: 'The last admin cannot be removed.',
  });

  await shop.signIn('keeper@mail.com', { admin: true });
  expect(await admin(shop, 'revoke', 'mia@mail.com')).toEqual({
    code: 0,
    said: 'mia@mail.com is no admin any more.',
  });
  expect(await shop.refused('listUsers', { token })).toBe('admins_only');
});

test('what makes no sense is said and changes nothing', async ({ shop }) => {
  expect(await admin(shop, 'grant', 'nobody@mail.com')).toEqual({ code: 1, said: 'There is no such user.' });
  expect(await admin(shop, 'promote', 'mia@mail.com')).toMatchObject({ code: 2 });
  expect(await admin(shop, 'grant', 'no address')).toMatchObject({ code: 2 });
  expect(await admin(shop)).toMatchObject({ code: 2 });
});
