// Opens the identity room for a shop: its secret, its mail, its provider, each from the settings unless given.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createMailer } from '#server/modules/email/create-mailer.ts';
import type { Mailer } from '#server/modules/email/email.ts';
import { loadSecrets } from '#server/secrets.ts';
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { googleProvider, type OpenIdProvider } from './google.ts';
import { Identity, type IdentityEvents } from './service.ts';

/** Loading the library holds everything else for about a tenth of a second. */
const LOAD_AFTER_MS = 1500;

export interface CreateIdentityOptions {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly mail?: Mailer | undefined;
  readonly google?: OpenIdProvider | undefined;
}

/** Closes with the app. Throws SettingsError when there is no secret to sign with. */
export async function createIdentity(
  opening: CreateIdentityOptions,
  events: IdentityEvents,
): Promise<Identity> {
  const { app, settings, storage, log } = opening;
  const publicOrigin = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin;
  const identity = await Identity.open(
    {
      storage,
      log,
      mail: opening.mail ?? createMailer(settings, log),
      secret: (await loadSecrets(settings)).auth,
      publicOrigin,
      linkOrigin: () => publicOrigin ?? listeningOrigin(app),
      google: opening.google ?? googleProvider(settings),
    },
    events,
  );
  app.addHook('onClose', () => identity.close());
  loadSoon(app, identity);
  return identity;
}

/** After the first answers of a fresh start, and before most of those who come to sign in. */
function loadSoon(app: FastifyInstance, identity: Identity): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setTimeout(() => void identity.library().catch(() => undefined), LOAD_AFTER_MS).unref();
  });
  app.addHook('preClose', async () => clearTimeout(timer));
}

function listeningOrigin(app: FastifyInstance): string {
  const address = app.addresses()[0];
  return `http://localhost${typeof address === 'object' ? `:${address.port}` : ''}`;
}
