// The operator's command: who is admin. `npm run admin -- grant EMAIL | revoke EMAIL | list`, on either database.
import { emailAddress } from '#contract/text.ts';
import { Refusal } from '#server/refusal.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { Users } from '#server/users/service.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list';

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

/** What the command line asks for, or undefined when it makes no sense. */
function wish([act, rawEmail, ...rest]: readonly string[]): ((users: Users) => Promise<string>) | undefined {
  if (act === 'list' && rawEmail === undefined) return list;
  const email = emailAddress.safeParse(rawEmail);
  if (!email.success || rest.length > 0) return undefined;
  if (act === 'grant') return (users) => grant(users, email.data);
  if (act === 'revoke') return (users) => revoke(users, email.data);
  return undefined;
}

const inWords = (error: unknown) =>
  error instanceof Refusal || error instanceof SettingsError
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
    const { DATA_DIR, DATABASE_URL } = readSettings(process.env);
    storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
    console.log(await act(new Users(storage)));
    return 0;
  } catch (error) {
    console.error(inWords(error));
    return 1;
  } finally {
    await storage?.close();
  }
}

process.exitCode = await run(process.argv.slice(2));
