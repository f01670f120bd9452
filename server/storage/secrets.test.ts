// Tests generated secrets: one per name, shared by processes that start at once, readable by the owner only.
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { loadSecrets } from './secrets.ts';

async function settingsIn(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-secrets-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return readSettings({ DATA_DIR: dataDir, ...env });
}

it('processes that start at once share one secret, and later ones reuse it', async () => {
  const settings = await settingsIn();
  const loaded = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(settings)));
  const secrets = new Set(loaded.map(({ auth }) => auth));
  expect(secrets.size).toBe(1);
  expect([...secrets][0]).toMatch(/^[\w-]{43}$/);
  expect((await loadSecrets(settings)).auth).toBe([...secrets][0]);
  expect(await readdir(join(settings.DATA_DIR, 'secrets'))).toEqual(['auth']);
});

it('only the owner can read the file, even after a looser restore', async () => {
  const settings = await settingsIn();
  await loadSecrets(settings);
  const file = join(settings.DATA_DIR, 'secrets', 'auth');
  const permissions = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await permissions(file)).toBe(0o600);
  expect(await permissions(join(settings.DATA_DIR, 'secrets'))).toBe(0o700);
  await chmod(file, 0o644);
  await loadSecrets(settings);
  expect(await permissions(file)).toBe(0o600);
});

it('AUTH_SECRET is used when set, and no file is written', async () => {
  const secret = 'a secret of thirty-two characters or more';
  const settings = await settingsIn({ AUTH_SECRET: secret });
  expect((await loadSecrets(settings)).auth).toBe(secret);
  expect(await readdir(settings.DATA_DIR)).toEqual([]);
});

it('there is one secret per name', async () => {
  const secrets = await loadSecrets(await settingsIn());
  const first = await secrets.getOrCreate('something');
  expect(await secrets.getOrCreate('something')).toBe(first);
  expect(await secrets.getOrCreate('else')).not.toBe(first);
  expect(first).not.toBe(secrets.auth);
});

it('a damaged file is an error and is not replaced', async () => {
  const settings = await settingsIn();
  await loadSecrets(settings);
  const file = join(settings.DATA_DIR, 'secrets', 'auth');
  await writeFile(file, '');
  await expect(loadSecrets(settings)).rejects.toThrow(/secrets\/auth is damaged/);
  expect(await readFile(file, 'utf8')).toBe('');
});

it('production on PostgreSQL requires AUTH_SECRET, and not a sample value', async () => {
  const database = { NODE_ENV: 'production', DATABASE_URL: 'postgres://shop@db/shop' };
  await expect(settingsIn(database).then(loadSecrets)).rejects.toThrow(/^AUTH_SECRET must be set/);
  const sample = { ...database, AUTH_SECRET: 'sample-secret-change-me-before-going-live' };
  await expect(settingsIn(sample)).rejects.toThrow(/AUTH_SECRET is a sample value/);
});
