// A shop in which every endpoint of the contract has been called, with fakes of the external services.
import { createFakeGoogle } from 'fake-google';
import { onTestFinished } from 'vitest';
import { endpointNames } from '#contract/endpoints.ts';
import type { EmailTransport } from '#server/modules/email/transport.ts';
import type { Storage, StorageOptions } from '#server/storage/open-storage.ts';
import { createHttpClient } from '../http-client.ts';
import { createStripeFixture } from '../providers/fake-stripe.ts';
import { writeContent } from '../shop-settings.ts';
import { createTestApp } from '../test-app.ts';
import { type Scene, visits } from './endpoint-visits.ts';
import { callExample } from './example-calls.ts';

export async function visitEveryEndpoint(
  database: StorageOptions,
  wrapStorage?: (storage: Storage) => Storage,
): Promise<Scene> {
  const [fakeStripe, google, emails] = [
    await createStripeFixture(),
    await createFakeGoogle(),
    [] as string[],
  ];
  onTestFinished(() => google.close());
  const mailer: EmailTransport = {
    send: async ({ text }) => void emails.push(text),
    close: async () => undefined,
  };
  const services = { cards: fakeStripe.cards, google: google.provider, mailer };
  const shop = await createTestApp(database, {}, services, wrapStorage);
  const nothing = { token: '', admin: '', img: '', productId: '', orderId: '', orderIds: [] };
  const intent = { clientSecret: '', transactionId: '' };
  const scene: Scene = { shop, fakeStripe, mia: await createHttpClient(shop), emails, intent, ...nothing };
  for (const call of Object.values(visits)) await call(scene);
  const { token: customer, mia: session } = scene;
  const callers = { shop, fakeStripe, customer, admin: scene.admin, session };
  await writeContent(shop, { legal: { takesWithdrawals: true } });
  for (const name of endpointNames.filter((one) => !(one in visits))) await callExample(callers, name);
  return scene;
}
