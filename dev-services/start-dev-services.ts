// The outside world of a sample shop: a stand-in for each service whose real provider is not set. Never in production.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { api } from '#contract/paths.ts';
import type { AppDependencies } from '#server/app.ts';
import type { Settings } from '#server/settings.ts';
import { createFakeGoogle } from './google/create-fake-google.ts';
import { type CardNetwork, openCardNetwork } from './stripe/create-fake-stripe.ts';

/** Where the browser finds the card network, on the shop's own origin. */
const CARD_NETWORK_BASE = '/card-network';

export interface DevServices {
  /** What the shop is opened with. */
  readonly dependencies: Pick<AppDependencies, 'cards' | 'google'>;
  /** Opens to the shop's visitors what they need of it; before the shop listens. */
  registerRoutes(app: FastifyInstance): Promise<void>;
  /** Tells it where the shop is; once the shop listens. */
  setShopAddress(address: string): void;
  close(): Promise<void>;
}

export async function startDevServices(settings: Settings): Promise<DevServices> {
  const network = settings.STRIPE_SECRET_KEY
    ? undefined
    : await openCardNetwork({ dataFile: join(settings.DATA_DIR, 'card-network.db') });
  const google = settings.GOOGLE_CLIENT_ID
    ? undefined
    : await createFakeGoogle({ origins: originsOf(settings) });
  return {
    dependencies: {
      ...(network && { cards: cardsOf(network) }),
      ...(google && { google: google.provider }),
    },
    async registerRoutes(app) {
      if (network) await app.register(network.routes, { prefix: CARD_NETWORK_BASE });
    },
    setShopAddress(address) {
      network?.webhooks.addEndpoint({ url: address + api.paymentWebhook.path });
    },
    async close() {
      await network?.close();
      await google?.close();
    },
  };
}

/** Where browsers find a sample shop that stands behind a public address. */
function originsOf({ PUBLIC_URL }: Settings): string[] {
  return PUBLIC_URL ? [new URL(PUBLIC_URL).origin] : [];
}

function cardsOf(network: CardNetwork): NonNullable<AppDependencies['cards']> {
  const { secretKey, publishableKey, webhookSecret, protocol, host, port } = network;
  return {
    provider: 'local',
    secretKey,
    publishableKey,
    webhookSecret,
    api: { protocol, host, port },
    localBase: CARD_NETWORK_BASE,
  };
}
