// A backup holds people who were removed after it was taken: the restore removes them again.
import { join } from 'node:path';
import { expect } from 'vitest';
import { renamePerson } from '../support/callers.ts';
import { runCommand } from '../support/commands.ts';
import { MIA } from '../support/endpoints/endpoint-visits.ts';
import { findTexts } from '../support/endpoints/stored-text.ts';
import { createHttpClient } from '../support/http-client.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { signUpToLeave } from '../support/people/confirm-removal.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const NORA = 'nora@mail.com';

async function backUp({ storageOptions }: TestApp, name: string): Promise<string> {
  const directory = join(storageOptions.dataDir, name);
  expect(await runCommand('backup', storageOptions, directory)).toMatchObject({ code: 0 });
  return directory;
}

async function restore({ storageOptions }: TestApp, directory: string): Promise<string> {
  const { code, output } = await runCommand('restore', storageOptions, directory, '--replace');
  expect(code, output).toBe(0);
  return output;
}

test('whoever was removed since the backup is removed again; who signed up again stays', async ({ shop }) => {
  await shop.signIn('admin@mail.com', { admin: true });
  const mia = await createHttpClient(shop);
  await placeOrder(shop, await signUpToLeave(mia, MIA));
  const nora = await createHttpClient(shop);
  await signUpToLeave(nora, NORA);
  const before = await backUp(shop, 'before');
  await mia.request('removeAccount', { body: { reviews: 'remove' } });
  // The backup has her former email.
  await shop.storage.db.transaction().execute((tx) => renamePerson(tx, NORA, 'nora.weber@mail.com'));
  await nora.request('removeAccount', { body: { reviews: 'remove' } });
  await mia.signUp(MIA);
  const after = await backUp(shop, 'after');
  expect(await restore(shop, before)).toContain('2 accounts removed since the backup');
  expect(await findTexts(shop.storage, [MIA, NORA, delivery.phone])).toEqual([]);
  // The list of removals came along.
  expect(await restore(shop, after)).not.toContain('removed since the backup');
  expect(await findTexts(shop.storage, [MIA])).toContain('users.email');
});
