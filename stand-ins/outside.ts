// The outside world of a sample shop: a stand-in for each service whose real provider is not set. Never in production.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { api } from '#contract/paths.ts';
import type { ShopParts } from '#server/app.ts';
import type { Settings } from '#server/settings.ts';
import { type CardNetwork, openCardNetwork } from './card-network/open.ts';
import { openGoogle } from './google/open.ts';

/** Where the browser finds the card network, on the shop's own origin. */
const CARD_NETWORK_BASE = '/card-network';

export interface Outside {
  /** What the shop is opened with. */
  readonly parts: Pick<ShopParts, 'cards' | 'google'>;
  /** Opens to the shop's visitors what they need of it; before the shop listens. */
  mountOn(app: FastifyInstance): Promise<void>;
  /** Tells it where the shop is; once the shop listens. */
  shopIsAt(address: string): void;
  close(): Promise<void>;
}

export async function openOutside(settings: Settings): Promise<Outside> {
  const network = settings.STRIPE_SECRET_KEY
    ? undefined
    : await openCardNetwork({ dataFile: join(settings.DATA_DIR, 'card-network.db') });
  const google = settings.GOOGLE_CLIENT_ID ? undefined : await openGoogle({ origins: originsOf(settings) });
  return {
    parts: {
      ...(network && { cards: cardsOf(network) }),
      ...(google && { google: google.provider }),
    },
    async mountOn(app) {
      if (network) await app.register(network.routes, { prefix: CARD_NETWORK_BASE });
    },
    shopIsAt(address) {
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

function cardsOf(network: CardNetwork): NonNullable<ShopParts['cards']> {
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
