// Creates the users, their identity and the email transport, and connects them with later modules.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createPseudonymizer } from '#server/http/logging.ts';
import {
  createTemplateContext,
  createTransport,
  type EmailShop,
  type EmailTransport,
} from '#server/modules/email/service.ts';
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { loadSecrets } from '#server/storage/secrets.ts';
import { googleProvider, type OpenIdProvider } from './better-auth/google.ts';
import { writeDomainsInAscii } from './emails/email-change.ts';
import { Identity, type IdentityDependencies, type IdentityEvents } from './identity.ts';
import { type OnNamesChanged, Users } from './service.ts';

interface AccountDependencies {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly google?: OpenIdProvider | undefined;
  readonly mailer?: EmailTransport | undefined;
  /** Sends due emails now. */
  readonly sendEmails: () => Promise<void>;
  /** Name, colours and foot of emails. */
  readonly shop: () => EmailShop;
  readonly now: () => number;
}

/** Callbacks into modules that come later. */
interface PersonEvents {
  /**
   * Deletes what an account has stored when another person takes it over; call the result after the
   * transaction.
   */
  readonly onTakeover: IdentityEvents['onTakeover'];
  readonly onNamesChanged: OnNamesChanged;
}

/** Throws SettingsError when there is no secret to sign sessions with. */
export async function createPeople(
  app: FastifyInstance,
  { settings, storage, log, google, now, sendEmails, shop, ...deps }: AccountDependencies,
  events: PersonEvents,
) {
  const { auth: secret } = await loadSecrets(settings);
  const markToken = createPseudonymizer(secret, 'access tokens');
  const users = new Users(storage, now, settings.REQUIRE_ADMIN_2FA, events.onNamesChanged, markToken);
  const shopName = () => shop().shopName;
  const linkOrigin = createLinkOrigin(app, settings.PUBLIC_URL);
  const context = createTemplateContext({ timeZone: settings.SHOP_TIME_ZONE, linkOrigin, shop });
  const mailer = deps.mailer ?? createTransport(settings, log, shopName);
  // It is registered first so that it closes last, after everything that may still send.
  app.addHook('onClose', () => mailer.close());
  const identity = await createIdentity(
    { app, settings, secret, storage, log, google, linkOrigin, now, sendEmails, shopName },
    identityEvents(users, events),
  );
  return { users, identity, mailer, context };
}

/** Tells the users module that a session has ended, or that an account was renamed or taken over. */
function identityEvents(users: Users, events: PersonEvents): IdentityEvents {
  return {
    onSessionEnded: (sessionId) => users.deleteSessionTokens(sessionId),
    onAllSessionsEnded: (id) => users.deleteTokens(id),
    isSecondFactorDue: (id) => users.isSecondFactorDue(id),
    onRenamed: (id, name) => users.rename(id, name),
    onTakeover: (tx, account, heir) => events.onTakeover(tx, account, heir),
  };
}

/**
 * The origin of links in emails: that of `publicUrl` or, without it, localhost with the port that the server listens
 * on. It is never taken from a request, because the client chooses its Host header.
 */
function createLinkOrigin(app: FastifyInstance, publicUrl: string | undefined): () => string {
  return () => (publicUrl ? new URL(publicUrl).origin : listeningOrigin(app));
}

function listeningOrigin(app: FastifyInstance): string {
  const address = app.addresses()[0];
  return `http://localhost${typeof address === 'object' ? `:${address.port}` : ''}`;
}

/**
 * Loading better-auth blocks the event loop for about 0.1 s, so it starts this long after the app is ready.
 */
const LOAD_AFTER_MS = 1500;

interface CreateIdentityOptions
  extends Pick<IdentityDependencies, 'secret' | 'linkOrigin' | 'now' | 'sendEmails' | 'shopName'> {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly google?: OpenIdProvider | undefined;
}

/** Creates the identity module and closes it with the app. */
async function createIdentity(
  { app, settings, storage, log, google, ...options }: CreateIdentityOptions,
  events: IdentityEvents,
): Promise<Identity> {
  const publicOrigin = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin;
  const identity = await Identity.create(
    {
      ...options,
      storage,
      log,
      publicOrigin,
      google: google ?? googleProvider(settings),
      rejectsSampleAccounts: settings.production,
    },
    events,
  );
  app.addHook('onClose', () => identity.close());
  await writeDomainsInAscii(storage.db);
  loadAfterStart(app, identity);
  return identity;
}

function loadAfterStart(app: FastifyInstance, identity: Identity): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setTimeout(() => void identity.auth().catch(() => undefined), LOAD_AFTER_MS).unref();
  });
  app.addHook('preClose', async () => clearTimeout(timer));
}
