// Starts the dev services: a local fake of each provider that is not configured. Never imported in production.
import { join } from 'node:path';
import { createFakeGoogle } from 'fake-google';
import { createFakeStripe, type FakeStripe } from 'fake-stripe';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { AppDependencies } from '#server/app.ts';
import type { Settings } from '#server/settings.ts';
import { SampleClock } from '../seed/clock.ts';

/** The path on the shop's origin at which the browser reaches the fake Stripe. */
const STRIPE_BASE = '/dev/stripe';

export interface DevServices {
  readonly dependencies: Pick<AppDependencies, 'cards' | 'google'> & { readonly clock: SampleClock };
  /** The local Stripe; undefined when Stripe itself is configured. */
  readonly stripe: Pick<FakeStripe, 'local'> | undefined;
  /** Registers the routes that a browser needs. Call it before the server listens. */
  registerRoutes(app: FastifyInstance): Promise<void>;
  /** Sets the address to which webhooks are sent. Call it when the server listens. */
  setShopAddress(address: string): void;
  close(): Promise<void>;
}

export async function startDevServices(settings: Settings): Promise<DevServices> {
  const stripe = settings.STRIPE_SECRET_KEY
    ? undefined
    : await createFakeStripe({ dataFile: join(settings.DATA_DIR, 'fake-stripe.db') });
  const google = settings.GOOGLE_CLIENT_ID
    ? undefined
    : await createFakeGoogle({ origins: publicOrigins(settings) });
  return {
    dependencies: {
      clock: new SampleClock(),
      ...(stripe && { cards: cardSettings(stripe) }),
      ...(google && { google: google.provider }),
    },
    stripe,
    async registerRoutes(app) {
      if (stripe) await app.register(stripe.routes, { prefix: STRIPE_BASE });
    },
    setShopAddress(address) {
      stripe?.webhooks.addEndpoint({ url: address + endpoints.receivePaymentEvent.path });
    },
    async close() {
      await stripe?.close();
      await google?.close();
    },
  };
}

function publicOrigins({ PUBLIC_URL }: Settings): string[] {
  return PUBLIC_URL ? [new URL(PUBLIC_URL).origin] : [];
}

function cardSettings(stripe: FakeStripe): NonNullable<AppDependencies['cards']> {
  const { secretKey, publishableKey, webhookSecret, protocol, host, port } = stripe;
  return {
    provider: 'local',
    secretKey,
    publishableKey,
    webhookSecret,
    api: { protocol, host, port },
    localBase: STRIPE_BASE,
  };
}
