// The operator's command: who is admin, what admins did, and who is who in the log. On either database.
import { emailAddress, pageQuery } from '#contract/fields.ts';
import { AppError } from '#server/app-error.ts';
import { createPseudonymOf } from '#server/http/log-pseudonym.ts';
import { listAuditLog } from '#server/modules/audit/service.ts';
import { Users } from '#server/modules/users/service.ts';
import { loadSecrets } from '#server/secrets.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list | log [CURSOR] | who EMAIL';
/** Acts printed at once; the last line says how to see older ones. */
const ACTS_AT_ONCE = 50;

async function grant(users: Users, email: string): Promise<string> {
  return (await users.makeAdmin(email)) > 0 ? `${email} is an admin now.` : `${email} was an admin already.`;
}

async function revoke(users: Users, email: string): Promise<string> {
  return (await users.revokeAdmin(email)) > 0 ? `${email} is no admin any more.` : `${email} was no admin.`;
}

async function list(users: Users): Promise<string> {
  const admins = await users.admins();
  return admins.length > 0
    ? admins.map(({ email, name }) => `${email}  ${name}`).join('\n')
    : 'There is no admin yet.';
}

/** What admins did, newest first, from `cursor` on. */
async function log(storage: Storage, cursor?: string): Promise<string> {
  const page = await listAuditLog(storage, { limit: ACTS_AT_ONCE, sort: 'newest', cursor });
  const lines = page.items.map(
    ({ createdAt, actor, action, subject }) => `${createdAt}  ${actor}  ${action}  ${subject}`,
  );
  if (lines.length === 0) return 'Nothing is noted yet.';
  return page.next ? [...lines, `Older: npm run admin -- log ${page.next}`].join('\n') : lines.join('\n');
}

/** The name an email has in the log. */
async function who(settings: Settings, email: string): Promise<string> {
  return createPseudonymOf((await loadSecrets(settings)).auth)(email);
}

type Wish = (storage: Storage, settings: Settings) => Promise<string>;

/** What the command line asks for, or undefined when it makes no sense. */
function wish([act, subject, ...rest]: readonly string[]): Wish | undefined {
  if (rest.length > 0) return undefined;
  if (act === 'list' && subject === undefined) return (storage) => list(new Users(storage));
  if (act === 'log') {
    const read = pageQuery.safeParse({ cursor: subject });
    return read.success ? (storage) => log(storage, read.data.cursor) : undefined;
  }
  const email = emailAddress.safeParse(subject);
  if (!email.success) return undefined;
  if (act === 'grant') return (storage) => grant(new Users(storage), email.data);
  if (act === 'revoke') return (storage) => revoke(new Users(storage), email.data);
  if (act === 'who') return (_storage, settings) => who(settings, email.data);
  return undefined;
}

const inWords = (error: unknown) =>
  error instanceof AppError || error instanceof SettingsError
    ? error.message
    : `The shop's books cannot be reached: ${error instanceof Error ? error.message : String(error)}`;

async function run(words: readonly string[]): Promise<number> {
  const act = wish(words);
  if (!act) {
    console.error(USAGE);
    return 2;
  }
  let storage: Storage | undefined;
  try {
    const settings = readSettings(process.env);
    storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
    console.log(await act(storage, settings));
    return 0;
  } catch (error) {
    console.error(inWords(error));
    return 1;
  } finally {
    await storage?.close();
  }
}

process.exitCode = await run(process.argv.slice(2));
