// Secrets that the server generates once and stores in DATA_DIR/secrets, readable by the owner only.
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, SettingsError } from '#server/settings.ts';

const FOLDER = 'secrets';
const OWNER_ONLY = 0o600;

interface Secrets {
  /** Signs session cookies. Every process of a shop needs the same secret. */
  readonly auth: string;
  /** Returns the secret with this name, 43 characters; created on first use. */
  getOrCreate(name: string): Promise<string>;
}

/**
 * Uses AUTH_SECRET if it is set, otherwise a generated secret. Throws SettingsError in production on PostgreSQL without
 * AUTH_SECRET: processes on several machines share no folder, and each would generate its own.
 */
export async function loadSecrets(settings: Settings): Promise<Secrets> {
  const getOrCreate = (name: string) => getOrCreateSecret(settings.DATA_DIR, name);
  if (settings.AUTH_SECRET) return { auth: settings.AUTH_SECRET, getOrCreate };
  const fault = missingSecret(settings);
  if (fault) throw new SettingsError(fault);
  return { auth: await getOrCreate('auth'), getOrCreate };
}

/** The sentence for production on PostgreSQL without AUTH_SECRET. */
export function missingSecret({ AUTH_SECRET, DATABASE_URL, production }: Settings): string | undefined {
  if (AUTH_SECRET || !DATABASE_URL || !production) return undefined;
  return 'AUTH_SECRET must be set together with DATABASE_URL in production: every process of the shop signs with it.';
}

async function getOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secret = (await readSecret(file)) ?? (await createSecret(folder, file));
  if (secret.length < 32) {
    throw new SettingsError(
      `${file} is damaged. Restore it from a copy, or delete it: then every user has to log in again.`,
    );
  }
  return secret;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, OWNER_ONLY);
    return text.trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates the file atomically: of several processes that do so at once one wins, and all read its secret. */
async function createSecret(folder: string, file: string): Promise<string> {
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
    // Some file systems have no hard links; there the last process wins.
    else await rename(draft, file);
  }
  return (await readSecret(file)) ?? '';
}
