// Secrets the embedded shop needs: made once, kept in DATA_DIR/secrets, readable by the owner alone.
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.ts';

const FOLDER = 'secrets';
const OWNER_ONLY = 0o600;

export interface Secrets {
  /** Signs session cookies. The same in every process of one shop. */
  readonly auth: string;
  /** A secret of this name, 43 characters, made the first time somebody asks. */
  getOrCreate(name: string): Promise<string>;
}

/**
 * AUTH_SECRET where it is set, else one made once. Throws SettingsError in production on PostgreSQL without
 * AUTH_SECRET: processes on several machines share no folder, and each would sign with a secret of its own.
 */
export async function loadSecrets(settings: Settings): Promise<Secrets> {
  const getOrCreate = (name: string) => keepSecret(settings.DATA_DIR, name);
  if (settings.AUTH_SECRET) return { auth: settings.AUTH_SECRET, getOrCreate };
  if (settings.production && settings.DATABASE_URL) {
    throw new SettingsError(
      'AUTH_SECRET must be set together with DATABASE_URL in production: every process of the shop signs with it.',
    );
  }
  return { auth: await getOrCreate('auth'), getOrCreate };
}

async function keepSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = (await readKept(file)) ?? (await makeOnce(folder, file));
  if (kept.length < 32) {
    throw new SettingsError(
      `${file} is damaged. Put back its copy, or delete it: then everybody has to log in again.`,
    );
  }
  return kept;
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, OWNER_ONLY);
    return text.trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file appears whole or not at all; of several processes that make it together, one wins and all read that one. */
async function makeOnce(folder: string, file: string): Promise<string> {
  const draft = join(folder, `.${randomBytes(8).toString('hex')}`);
  const handle = await open(draft, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
    await rm(draft);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') await rm(draft);
    // Some disks know no second name for a file; there only the last of several makers wins.
    else await rename(draft, file);
  }
  return (await readKept(file)) ?? '';
}
