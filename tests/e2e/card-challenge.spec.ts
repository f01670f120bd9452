// The fake Stripe's 3-D Secure page: by keyboard, as a redirect, in an iframe, and in another site's iframe.
import AxeBuilder from '@axe-core/playwright';
import helmet from '@fastify/helmet';
import { test as base, expect } from '@playwright/test';
import Fastify from 'fastify';
import Stripe from 'stripe';
import { type CardNetwork, openCardNetwork } from '../../dev-services/stripe/create-fake-stripe.ts';

interface Challenge {
  readonly origin: string;
  readonly network: CardNetwork;
  /** Confirms an intent of $1,280.50 as a browser would. `url` is the page of its challenge. */
  start(fields: Readonly<Record<string, string>>): Promise<{ url: string; status(): Promise<string> }>;
}

const SHOP = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><main id="place"></main>
  <script>window.received = []; addEventListener('message', (event) => received.push(event.data));</script>`;

/** Serves a shop page and the fake Stripe from one origin, with headers as strict as the app's. */
async function openShopPage(network: CardNetwork) {
  const app = Fastify();
  const contentSecurityPolicy = { useDefaults: false, directives: { 'default-src': ["'none'"] } };
  await app.register(helmet, { contentSecurityPolicy, xFrameOptions: { action: 'deny' } });
  await app.register(network.routes, { prefix: '/card-network' });
  app.get('/shop', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'self' 'unsafe-inline'")
      .type('text/html')
      .send(SHOP),
  );
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

const CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4000002760003184',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '44',
  'payment_method_data[card][cvc]': '123',
};

interface Confirmed {
  readonly next_action: { use_stripe_sdk?: { stripe_js: string }; redirect_to_url?: { url: string } };
}

const test = base.extend<{ challenge: Challenge }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
  challenge: async ({}, use) => {
    const network = await openCardNetwork({ dataFile: ':memory:' });
    const { host, port, protocol, secretKey, publishableKey } = network;
    const stripe = new Stripe(secretKey, { host, port, protocol, telemetry: false });
    const { app, origin } = await openShopPage(network);
    await use({
      origin,
      network,
      start: async (fields) => {
        const { id, client_secret } = await stripe.paymentIntents.create({
          amount: 128_050,
          currency: 'usd',
        });
        const form = { key: publishableKey, client_secret: client_secret ?? '', ...CARD, ...fields };
        const address = `${origin}/card-network/v1/payment_intents/${id}/confirm`;
        const response = await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
        const { next_action: next } = (await response.json()) as Confirmed;
        const url = next.use_stripe_sdk?.stripe_js ?? next.redirect_to_url?.url ?? '';
        return { url, status: async () => (await stripe.paymentIntents.retrieve(id)).status };
      },
    });
    await app.close();
    await network.close();
  },
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page is accessible in ${colorScheme} mode`, async ({ page, challenge }) => {
    await page.emulateMedia({ colorScheme });
    const { url } = await challenge.start({ use_stripe_sdk: 'true' });
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    await expect(page.getByText('$1,280.50 USD')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Complete' })).toBeFocused();
    const width = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width);
    expect(width).toBeLessThanOrEqual(400);
  });
}

test('a redirect returns to the shop with the outcome', async ({ page, challenge }) => {
  const { url, status } = await challenge.start({ return_url: `${challenge.origin}/shop?order=7` });
  await page.goto(url);
  await page.getByRole('button', { name: 'Complete' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
  const back = new URL(page.url()).searchParams;
  expect([back.get('order'), back.get('redirect_status')]).toEqual(['7', 'succeeded']);
  expect(await status()).toBe('succeeded');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
});

test('an iframe posts a message when the challenge ends', async ({ page, challenge }) => {
  const { url, status } = await challenge.start({ use_stripe_sdk: 'true' });
  await page.goto(`${challenge.origin}/shop`);
  await page.locator('#place').evaluate((place, source) => {
    place.append(Object.assign(document.createElement('iframe'), { src: source, title: 'Check' }));
  }, url);
  await page.frameLocator('iframe').getByRole('button', { name: 'Fail' }).click();
  await expect
    .poll(() => page.evaluate('window.received'))
    .toMatchObject([{ source: 'card-network', type: 'challenge_ended' }]);
  expect(await status()).toBe('requires_payment_method');
});

test('another site cannot show it in an iframe', async ({ page, challenge }) => {
  const { url } = await challenge.start({ use_stripe_sdk: 'true' });
  await page.goto(`data:text/html,<iframe src="${url}"></iframe>`);
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});
