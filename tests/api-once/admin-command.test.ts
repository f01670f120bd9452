// `npm run admin`, run in another process on the shop's database.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { type TestApp, test } from '../support/test-app.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/admin.ts', import.meta.url));

const admin = ({ storageOptions }: TestApp, ...args: string[]) =>
  runCommand('admin', storageOptions, ...args);

/** As an operator does, in a process of its own. Resolves with what it prints. */
async function listAdmins({ storageOptions: { dataDir, databaseUrl = '' } }: TestApp): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, 'list'], { env });
  return stdout.trim();
}

test('grants, lists and revokes while the shop runs, with immediate effect on tokens', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  expect(await listAdmins(shop)).toBe('There is no admin yet.');
  const unconfirmed = await admin(shop, 'grant', 'mia@mail.com');
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.output).toContain('repeat the command with --confirm-email');
  // Without an account there is no email to confirm.
  expect(await admin(shop, 'grant', 'mia@mail.com', '--confirm-email')).toEqual(unconfirmed);
  await shop.app.identity.createAccount({ email: 'mia@mail.com', name: 'mia', password: 'a good secret' });
  expect(await admin(shop, 'grant', 'mia@mail.com')).toEqual(unconfirmed);
  expect(await shop.requestError('listUsers', { token })).toBe('admins_only');
  expect(await admin(shop, 'grant', 'Mia@mail.com', '--confirm-email')).toEqual({
    code: 0,
    output: 'mia@mail.com is an admin now.',
  });
  expect(await shop.request('listUsers', { token })).toHaveLength(1);
  expect(await admin(shop, 'list')).toEqual({ code: 0, output: 'mia@mail.com  mia' });
  expect(await admin(shop, 'revoke', 'mia@mail.com')).toEqual({
    code: 1,
    output: 'The last admin cannot be removed.',
  });

  await shop.signIn('keeper@mail.com', { admin: true });
  expect(await admin(shop, 'revoke', 'mia@mail.com')).toEqual({
    code: 0,
    output: 'mia@mail.com is no admin any more.',
  });
  expect(await shop.requestError('listUsers', { token })).toBe('admins_only');
});

test('prints the audit log, newest first and paginated', async ({ shop }) => {
  expect(await admin(shop, 'log')).toEqual({ code: 0, output: 'The audit log is empty.' });
  await shop.signIn('keeper@mail.com');
  await shop.confirmEmail('keeper@mail.com');
  await admin(shop, 'grant', 'keeper@mail.com');
  const ids: string[] = [];
  for (let count = 0; count < 50; count += 1) ids.push(await shop.addArticle());
  const { output } = await admin(shop, 'log');
  const lines = output.split('\n');
  expect(lines).toHaveLength(51);
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT\S+Z {2}operator {2}add_article {2}/);
  expect(lines[0]).toContain(ids.at(-1));
  const cursor = /^Older: npm run admin -- log (\S+)$/.exec(lines[50] ?? '')?.[1] ?? '';
  expect((await admin(shop, 'log', cursor)).output).toMatch(
    /operator {2}make_admin {2}keeper@mail\.com {2}keeper$/,
  );
});

test('invalid commands print an error and change nothing', async ({ shop }) => {
  expect(await admin(shop, 'grant', 'unknown@mail.com')).toEqual({
    code: 1,
    output: 'There is no such user.',
  });
  expect(await admin(shop, 'promote', 'mia@mail.com')).toMatchObject({ code: 2 });
  expect(await admin(shop, 'revoke', 'mia@mail.com', '--confirm-email')).toMatchObject({ code: 2 });
  expect(await admin(shop, 'grant', 'no address')).toMatchObject({ code: 2 });
  expect(await admin(shop, 'log', 'no cursor')).toMatchObject({ code: 2 });
  expect(await admin(shop)).toMatchObject({ code: 2 });
});
