// Creates the users, their identity and the email transport, and connects them with later modules.
import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import { createPseudonymizer } from '#server/http/logging.ts';
import type { EmailShop } from '#server/modules/email/email-content.ts';
import { createTemplateContext, createTransport } from '#server/modules/email/service.ts';
import type { EmailTransport } from '#server/modules/email/transport.ts';
import { loadSecrets } from '#server/storage/secrets.ts';
import { googleProvider, type OpenIdProvider } from './better-auth/google.ts';
import { writeDomainsInAscii } from './emails/email-change.ts';
import { Identity, type IdentityDependencies, type IdentityEvents } from './identity.ts';
import { type OnNamesChanged, Users } from './service.ts';

interface PeopleDeps extends Pick<IdentityEvents, 'onTakeover'> {
  /** Default: Google if the settings contain a client, otherwise none. */
  readonly google?: OpenIdProvider | undefined;
  /** Default: SMTP or files, depending on the settings. */
  readonly mailer?: EmailTransport | undefined;
  /** Sends due emails now. */
  readonly sendEmails: () => Promise<void>;
  /** Name, colours and foot of emails. */
  readonly shop: () => EmailShop;
  readonly onNamesChanged: OnNamesChanged;
}

/** Throws SettingsError when there is no secret to sign sessions with. */
export async function createPeople(app: FastifyInstance, ctx: ShopContext, deps: PeopleDeps) {
  const { settings, timeZone } = ctx;
  const { shop, sendEmails, onNamesChanged } = deps;
  const { auth: secret } = await loadSecrets(settings);
  const users = new Users(ctx, { onNamesChanged, markToken: createPseudonymizer(secret, 'access tokens') });
  const shopName = () => shop().shopName;
  const linkOrigin = createLinkOrigin(app, settings.PUBLIC_URL);
  const context = createTemplateContext({ timeZone, linkOrigin, shop });
  const mailer = deps.mailer ?? createTransport(ctx, shopName);
  // It is registered first so that it closes last, after everything that may still send.
  app.addHook('onClose', () => mailer.close());
  const google = deps.google ?? googleProvider(settings);
  const identity = await createIdentity(
    app,
    ctx,
    { secret, google, linkOrigin, sendEmails, shopName },
    identityEvents(users, deps),
  );
  return { users, identity, mailer, context };
}

/** Tells the users module that a session has ended, or that an account was renamed or taken over. */
function identityEvents(users: Users, { onTakeover }: PeopleDeps): IdentityEvents {
  return {
    onSessionEnded: (sessionId) => users.deleteSessionTokens(sessionId),
    onAllSessionsEnded: (id) => users.deleteTokens(id),
    isSecondFactorDue: (id) => users.isSecondFactorDue(id),
    onRenamed: (id, name) => users.rename(id, name),
    onTakeover,
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

/** Creates the identity module and closes it with the app. */
async function createIdentity(
  app: FastifyInstance,
  ctx: ShopContext,
  deps: Pick<IdentityDependencies, 'secret' | 'google' | 'linkOrigin' | 'sendEmails' | 'shopName'>,
  events: IdentityEvents,
): Promise<Identity> {
  const { production, PUBLIC_URL } = ctx.settings;
  const publicOrigin = PUBLIC_URL && new URL(PUBLIC_URL).origin;
  const identity = await Identity.create(
    ctx,
    { ...deps, publicOrigin, rejectsSampleAccounts: production },
    events,
  );
  app.addHook('onClose', () => identity.close());
  await writeDomainsInAscii(ctx.storage);
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
