// Secrets are made once, whoever starts together, and only their owner can read them.
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

async function settingsIn(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-secrets-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return readSettings({ DATA_DIR: dataDir, ...env });
}

it('makes one secret for all who start together, and keeps it', async () => {
  const settings = await settingsIn();
  const opened = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(settings)));
  const secrets = new Set(opened.map(({ auth }) => auth));
  expect(secrets.size).toBe(1);
  expect([...secrets][0]).toMatch(/^[\w-]{43}$/);
  expect((await loadSecrets(settings)).auth).toBe([...secrets][0]);
  expect(await readdir(join(settings.DATA_DIR, 'secrets'))).toEqual(['auth']);
});

it('lets nobody but the owner read it, also when it came with looser rights', async () => {
  const settings = await settingsIn();
  await loadSecrets(settings);
  const file = join(settings.DATA_DIR, 'secrets', 'auth');
  const rights = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await rights(file)).toBe(0o600);
  expect(await rights(join(settings.DATA_DIR, 'secrets'))).toBe(0o700);
  await chmod(file, 0o644);
  await loadSecrets(settings);
  expect(await rights(file)).toBe(0o600);
});

it('takes the one that is set, and writes nothing', async () => {
  const own = 'a secret of thirty-two characters or more';
  const settings = await settingsIn({ AUTH_SECRET: own });
  expect((await loadSecrets(settings)).auth).toBe(own);
  expect(await readdir(settings.DATA_DIR)).toEqual([]);
});

it('keeps one secret per name', async () => {
  const secrets = await loadSecrets(await settingsIn());
  const first = await secrets.getOrCreate('something');
  expect(await secrets.getOrCreate('something')).toBe(first);
  expect(await secrets.getOrCreate('else')).not.toBe(first);
  expect(first).not.toBe(secrets.auth);
});

it('says so when the file is damaged, and does not make another', async () => {
  const settings = await settingsIn();
  await loadSecrets(settings);
  const file = join(settings.DATA_DIR, 'secrets', 'auth');
  await writeFile(file, '');
  await expect(loadSecrets(settings)).rejects.toThrow(/secrets\/auth is damaged/);
  expect(await readFile(file, 'utf8')).toBe('');
});

it('refuses to sign with a folder’s secret where several machines may serve one database', async () => {
  const database = { NODE_ENV: 'production', DATABASE_URL: 'postgres://shop@db/shop' };
  await expect(settingsIn(database).then(loadSecrets)).rejects.toThrow(/^AUTH_SECRET must be set/);
  const sample = { ...database, AUTH_SECRET: 'sample-secret-change-me-before-going-live' };
  await expect(settingsIn(sample)).rejects.toThrow(/AUTH_SECRET is the sample one/);
});
