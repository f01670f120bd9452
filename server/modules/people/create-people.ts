// Creates the users, their identity and the email transport, and connects them with later modules.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createLinkOrigin } from '#server/http/link-origin.ts';
import {
  createTemplateContext,
  createTransport,
  type EmailTransport,
} from '#server/modules/email/service.ts';
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { createIdentity } from './create-identity.ts';
import type { IdentityEvents } from './identity.ts';
import { Users } from './service.ts';
import type { OpenIdProvider } from './sign-in/google.ts';

interface AccountDependencies {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly google?: OpenIdProvider | undefined;
  readonly mailer?: EmailTransport | undefined;
  /** Sends due emails now. */
  readonly sendEmails: () => Promise<void>;
  readonly now: () => number;
}

/** Callbacks into modules that come later. */
export interface PersonEvents {
  /**
   * Deletes what an account has stored when another person takes it over; call the result after the
   * transaction.
   */
  readonly onTakeover: IdentityEvents['onTakeover'];
}

export async function createPeople(
  app: FastifyInstance,
  { settings, storage, log, google, now, sendEmails, ...deps }: AccountDependencies,
  events: PersonEvents,
) {
  const users = new Users(storage, now, settings.REQUIRE_ADMIN_2FA);
  const linkOrigin = createLinkOrigin(app, settings.PUBLIC_URL);
  const context = createTemplateContext(settings, linkOrigin);
  const mailer = deps.mailer ?? createTransport(settings, log);
  // It is registered first so that it closes last, after everything that may still send.
  app.addHook('onClose', () => mailer.close());
  const identity = await createIdentity(
    { app, settings, storage, log, google, linkOrigin, now, sendEmails },
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
