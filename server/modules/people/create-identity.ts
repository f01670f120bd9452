// Creates the identity module from the settings.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { loadSecrets } from '#server/storage/secrets.ts';
import { Identity, type IdentityDependencies, type IdentityEvents } from './identity.ts';
import { googleProvider, type OpenIdProvider } from './sign-in/google.ts';

/**
 * Loading better-auth blocks the event loop for about 0.1 s, so it starts this long after the app is ready.
 */
const LOAD_AFTER_MS = 1500;

export interface CreateIdentityOptions
  extends Pick<IdentityDependencies, 'linkOrigin' | 'now' | 'sendEmails'> {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly google?: OpenIdProvider | undefined;
}

/**
 * Creates the identity module and closes it with the app. Throws SettingsError when there is no secret to
 * sign sessions with.
 */
export async function createIdentity(
  { app, settings, storage, log, google, ...options }: CreateIdentityOptions,
  events: IdentityEvents,
): Promise<Identity> {
  const publicOrigin = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin;
  const identity = await Identity.create(
    {
      ...options,
      storage,
      log,
      secret: (await loadSecrets(settings)).auth,
      publicOrigin,
      google: google ?? googleProvider(settings),
      rejectsSampleAccounts: settings.production,
    },
    events,
  );
  app.addHook('onClose', () => identity.close());
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
