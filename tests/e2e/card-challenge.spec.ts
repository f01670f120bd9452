// The fake Stripe's 3-D Secure page in a browser: keyboard, frame, and a frame of another origin.
import AxeBuilder from '@axe-core/playwright';
import helmet from '@fastify/helmet';
import { test as base, expect } from '@playwright/test';
import { createFakeStripe, type FakeStripe } from 'fake-stripe';
import Fastify from 'fastify';
import Stripe from 'stripe';

interface Checkout {
  readonly origin: string;
  readonly fakeStripe: FakeStripe;
  /** Confirms an intent of $1,280.50 as the browser does; resolves to the URL of its challenge. */
  challenge(): Promise<{ url: string; status(): Promise<string> }>;
}

const SHOP = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><main id="main"></main>
  <script>window.messages = []; addEventListener('message', (event) => messages.push(event.data));</script>`;

/** A server with the fake's routes and a page, with security headers as strict as the shop's. */
async function startShopServer(fakeStripe: FakeStripe) {
  const app = Fastify();
  const contentSecurityPolicy = { useDefaults: false, directives: { 'default-src': ["'none'"] } };
  await app.register(helmet, { contentSecurityPolicy, xFrameOptions: { action: 'deny' } });
  await app.register(fakeStripe.routes, { prefix: '/dev/stripe' });
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
  use_stripe_sdk: 'true',
};

interface Confirmed {
  readonly next_action: { use_stripe_sdk?: { stripe_js: string } };
}

const test = base.extend<{ checkout: Checkout }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter.
  checkout: async ({}, use) => {
    const fakeStripe = await createFakeStripe({ dataFile: ':memory:' });
    const { host, port, protocol, secretKey, publishableKey } = fakeStripe;
    const stripe = new Stripe(secretKey, { host, port, protocol, telemetry: false });
    const { app, origin } = await startShopServer(fakeStripe);
    await use({
      origin,
      fakeStripe,
      challenge: async () => {
        const { id, client_secret } = await stripe.paymentIntents.create({
          amount: 128_050,
          currency: 'usd',
        });
        const form = { key: publishableKey, client_secret: client_secret ?? '', ...CARD };
        const address = `${origin}/dev/stripe/v1/payment_intents/${id}/confirm`;
        const response = await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
        const { next_action: next } = (await response.json()) as Confirmed;
        const url = next.use_stripe_sdk?.stripe_js ?? '';
        return { url, status: async () => (await stripe.paymentIntents.retrieve(id)).status };
      },
    });
    await app.close();
    await fakeStripe.close();
  },
});

test('the challenge page is accessible, and the shop alone can frame it', async ({ page, checkout }) => {
  const { url } = await checkout.challenge();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
  await expect(page.getByText('$1,280.50 USD')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Complete' })).toBeFocused();
  const width = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(400);
  await test.step('in a frame the page sends a message when the challenge has ended', async () => {
    const { url, status } = await checkout.challenge();
    await page.goto(`${checkout.origin}/shop`);
    await page.locator('#main').evaluate((main, source) => {
      main.append(Object.assign(document.createElement('iframe'), { src: source, title: 'Check' }));
    }, url);
    await page.frameLocator('iframe').getByRole('button', { name: 'Fail' }).click();
    await expect
      .poll(() => page.evaluate('window.messages'))
      .toMatchObject([{ source: 'fake-stripe', type: 'challenge_ended' }]);
    expect(await status()).toBe('requires_payment_method');
  });
  await test.step('another origin cannot frame the page', async () => {
    const { url } = await checkout.challenge();
    await page.goto(`data:text/html,<iframe src="${url}"></iframe>`);
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  });
});
