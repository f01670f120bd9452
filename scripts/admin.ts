// `npm run admin`: grants and revokes the admin role, prints the audit log, translates emails to log pseudonyms, and
// removes the samples.

import { pino } from 'pino';
import { emailAddress, pageQuery } from '#contract/core/fields.ts';
import { createContext, type ShopContext } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { createPseudonymizer } from '#server/http/logging.ts';
import { AuditLog } from '#server/modules/audit/service.ts';
import {
  confirmEmail,
  findConfirmedEmails,
  migrateIdentity,
} from '#server/modules/people/better-auth/better-auth-tables.ts';
import { Users } from '#server/modules/people/service.ts';
import { readProcessSettings, SettingsError } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { loadSecrets } from '#server/storage/secrets.ts';
import { CommandError } from './backups/run-command.ts';

const USAGE =
  'Usage: npm run admin -- grant EMAIL [--confirm-email] | revoke EMAIL | list | log [CURSOR] | who EMAIL | remove-samples';
const UNCONFIRMED =
  'Nobody has confirmed this email: the account may belong to someone else. If you know that it does not, repeat the command with --confirm-email.';
const LOG_PAGE_SIZE = 50;

/** No command issues an access token, so their mark does not matter. */
const usersOf = (ctx: ShopContext) =>
  new Users(ctx, {
    onNamesChanged: async () => undefined,
    markToken: createPseudonymizer('', 'access tokens'),
  });

/** `confirms` says that the operator knows that the account belongs to the owner of the address. */
async function grant(ctx: ShopContext, email: string, confirms: boolean): Promise<string> {
  const { storage } = ctx;
  const users = usersOf(ctx);
  const { role } = await users.profile(email);
  const isConfirmed = (await findConfirmedEmails(storage.db, [email])).has(email);
  if (role !== 'admin' && !isConfirmed && !(confirms && (await confirmEmail(storage.db, email))))
    throw new AppError('email_unconfirmed', { detail: UNCONFIRMED });
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

/** A page of the audit log, newest first; its last line is the command for the next page. */
async function log(ctx: ShopContext, cursor?: string): Promise<string> {
  const page = await new AuditLog(ctx).list({}, { limit: LOG_PAGE_SIZE, sort: 'newest', cursor });
  const lines = page.items.map(({ at, actor, action, subject, label }) =>
    [at, actor, action, subject, label].filter(Boolean).join('  '),
  );
  if (lines.length === 0) return 'The audit log is empty.';
  return page.next ? [...lines, `Older: npm run admin -- log ${page.next}`].join('\n') : lines.join('\n');
}

/** The pseudonym that stands for an email in the server's log. */
async function who({ settings }: ShopContext, email: string): Promise<string> {
  return createPseudonymizer((await loadSecrets(settings)).auth)(email);
}

/** Imports every module, and the articles of the sample shop. */
async function removeAllSamples({ storage }: ShopContext): Promise<string> {
  const { removeSamples } = await import('./remove-samples.ts');
  await migrateIdentity(storage);
  return removeSamples(storage);
}

type Command = (ctx: ShopContext) => Promise<string>;

/** Parses the arguments; undefined when they are invalid. */
function parseCommand([name, argument, ...rest]: readonly string[]): Command | undefined {
  const confirms = name === 'grant' && rest.join() === '--confirm-email';
  if (rest.length > 0 && !confirms) return undefined;
  if (name === 'list' && argument === undefined) return (ctx) => list(usersOf(ctx));
  if (name === 'remove-samples' && argument === undefined) return removeAllSamples;
  if (name === 'log') {
    const query = pageQuery.safeParse({ cursor: argument });
    return query.success ? (ctx) => log(ctx, query.data.cursor) : undefined;
  }
  const email = emailAddress.safeParse(argument);
  if (!email.success) return undefined;
  if (name === 'grant') return (ctx) => grant(ctx, email.data, confirms);
  if (name === 'revoke') return (ctx) => revoke(usersOf(ctx), email.data);
  if (name === 'who') return (ctx) => who(ctx, email.data);
  return undefined;
}

const errorMessage = (error: unknown) =>
  error instanceof AppError || error instanceof SettingsError || error instanceof CommandError
    ? error.message
    : `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`;

async function run(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  let storage: Storage | undefined;
  try {
    const settings = readProcessSettings();
    storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
    console.log(await command(createContext({ settings, storage, log: pino({ level: 'silent' }) })));
    return 0;
  } catch (error) {
    console.error(errorMessage(error));
    return 1;
  } finally {
    await storage?.close();
  }
}

process.exitCode = await run(process.argv.slice(2));
