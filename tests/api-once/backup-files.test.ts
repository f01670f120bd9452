// The files of a backup: what is damaged or missing is found before anything changes, and nothing is overwritten.
import { access, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { BackupDamagedError, verifyBackup } from '../../scripts/backups/backup-directory.ts';
import { form, jpeg, samplePdf } from '../support/articles/images.ts';
import { backUp, fillShop } from '../support/backups.ts';
import { runCommand } from '../support/commands.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { test } from '../support/test-app.ts';

/** Files of the backup that hold something of every kind. */
async function sampleFiles(backup: string): Promise<string[]> {
  const [image = ''] = await readdir(join(backup, 'images'));
  return ['manifest.json', 'tables/orders.jsonl.gz', `images/${image}`].map((name) => join(backup, name));
}

test('a damaged, shortened or missing file is found', async ({ shop }) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  for (const file of await sampleFiles(backup)) {
    const content = await readFile(file);
    for (const length of [0, 1, content.length >> 1, content.length - 3]) {
      await truncate(file, length);
      await expect(verifyBackup(backup), `${file}, ${length} bytes`).rejects.toThrow(BackupDamagedError);
      await writeFile(file, content);
    }
    const damaged = Buffer.from(content);
    damaged[content.length >> 1] = (damaged[content.length >> 1] ?? 0) ^ 0xff;
    await writeFile(file, damaged);
    await expect(verifyBackup(backup), `${file}, damaged`).rejects.toThrow(BackupDamagedError);
    await rm(file);
    await expect(verifyBackup(backup), `${file}, missing`).rejects.toThrow(BackupDamagedError);
    await writeFile(file, content);
  }
  await verifyBackup(backup);
});

test('a damaged backup is rejected before anything changes', async ({ shop }) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  const options = await freshDatabase();
  const before = await digestTables(options);
  for (const file of await sampleFiles(backup)) {
    const content = await readFile(file);
    await truncate(file, content.length >> 1);
    const { code, output } = await runCommand('restore', options, backup, '--replace');
    expect([code, output], file).toEqual([1, expect.stringContaining('nothing was changed')]);
    await writeFile(file, content);
  }
  expect(await digestTables(options)).toEqual(before);
  await expect(access(join(options.dataDir, 'images'))).rejects.toThrow();
});

test('a missing used image fails a backup or restore, unless that is accepted', async ({ shop }) => {
  const { img } = await fillShop(shop);
  const { storageOptions: options } = shop;
  const whole = await backUp(shop);
  const name = `${img.split('/').at(-2)}.jpg`;
  const missing = `1 image is missing: ${name}.`;
  await rm(join(options.dataDir, 'images'), { recursive: true });
  const partial = join(options.dataDir, 'partial');
  const refused = await runCommand('backup', options, partial);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(missing) });
  await expect(access(partial)).rejects.toThrow();
  const accepted = await runCommand('backup', options, partial, '--without-images');
  expect(accepted).toMatchObject({ code: 0, output: expect.stringContaining(missing) });

  const target = await emptyDatabase();
  const rejected = await runCommand('restore', target, partial);
  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed.') });
  expect(rejected.output).toContain(missing);
  expect(await runCommand('restore', target, partial, '--without-images')).toMatchObject({ code: 0 });
  const checks = [await runCommand('backup', options, '--verify', partial)];
  checks.push(await runCommand('backup', options, '--verify', partial, '--without-images'));
  checks.push(await runCommand('backup', options, '--verify', whole));
  expect(checks).toMatchObject([
    { code: 1, output: expect.stringContaining(missing) },
    { code: 0, output: expect.stringContaining('can be restored') },
    { code: 0, output: expect.stringMatching(/can be restored: .+ rows and 1 image as of/) },
  ]);
});

test('an unused image may be gone, and a report stays a PDF', async ({ shop }) => {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  await shop.request('uploadImage', { token, ...form(await jpeg()) });
  await rm(join(shop.storageOptions.dataDir, 'images'), { recursive: true });
  const report = form(samplePdf, { field: 'report', name: 'r.pdf', type: 'application/pdf' });
  await shop.request('uploadTestReport', { token, ...report });
  const backup = join(shop.storageOptions.dataDir, 'backup');
  expect(await runCommand('backup', shop.storageOptions, backup)).toMatchObject({ code: 0 });
  const names = await readdir(join(backup, 'images'));
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.pdf$/)]);
  expect(await runCommand('backup', shop.storageOptions, '--verify', backup)).toMatchObject({ code: 0 });
});

test('--verify finds missing rows and rows that fit no table', async ({ shop }) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  const verify = () => runCommand('backup', shop.storageOptions, '--verify', backup);
  const manifestFile = join(backup, 'manifest.json');
  const written = await readFile(manifestFile, 'utf8');
  const manifest = JSON.parse(written);
  const articles = manifest.tables.find(({ name }: { name: string }) => name === 'articles');
  articles.rows += 1;
  await writeFile(manifestFile, JSON.stringify(manifest));
  expect(await verify()).toMatchObject({
    code: 1,
    output: expect.stringContaining('The table articles has 1 row; the manifest says 2.'),
  });
  articles.columns.pop();
  await writeFile(manifestFile, JSON.stringify(manifest));
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('other columns') });
  await writeFile(manifestFile, written);
  await truncate(join(backup, 'tables', 'orders.jsonl.gz'), 9);
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('orders has changed') });
});

/** Every file and directory of a backup, its own included. */
async function listAll(backup: string): Promise<string[]> {
  return ['', ...(await readdir(backup, { recursive: true }))].map((name) => join(backup, name));
}

test('a backup is readable by its owner only and holds no secret', async ({ shop }) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  const secret = (await readFile(join(shop.storageOptions.dataDir, 'secrets', 'auth'), 'utf8')).trim();
  for (const path of await listAll(backup)) {
    const stats = await stat(path);
    expect(stats.mode & 0o077, path).toBe(0);
    if (stats.isDirectory()) continue;
    const content = await readFile(path);
    expect((path.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1')).not.toContain(secret);
  }
});

test('a backup never overwrites, and mistaken arguments change nothing', async ({ shop }) => {
  await fillShop(shop);
  const { dataDir } = shop.storageOptions;
  const backup = await backUp(shop);
  const names = await listAll(backup);
  const again = await runCommand('backup', shop.storageOptions, backup);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already') });
  expect(await listAll(backup)).toEqual(names);
  const nowhere = { dataDir: join(dataDir, 'nowhere') };
  expect(await runCommand('backup', nowhere, join(dataDir, 'other'))).toMatchObject({ code: 1 });
  expect(await runCommand('backup', shop.storageOptions)).toMatchObject({ code: 2 });
  expect(await runCommand('restore', shop.storageOptions)).toMatchObject({ code: 2 });
  expect(await runCommand('restore', nowhere, join(dataDir, 'missing'))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no such file or directory: .+/),
  });
});
