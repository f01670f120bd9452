// Tests which provider the settings choose, and which keys they reject.
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from '#server/settings.ts';
import { stripeConfig } from './provider.ts';

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(40),
  PUBLIC_URL: 'https://shop.example',
};

test('Stripe is used when all three keys are set, and nothing when none is', () => {
  expect(stripeConfig(readSettings({}))).toBeUndefined();
  expect(stripeConfig(readSettings({ ...production, ...live }))).toEqual({
    provider: 'stripe',
    secretKey: 'sk_live_1',
    publishableKey: 'pk_live_1',
    webhookSecret: 'whsec_1',
  });
});

test.each(Object.keys(live))('%s must be set together with the other two', (name) => {
  expect(() => readSettings({ ...live, [name]: '' })).toThrow(SettingsError);
  expect(() => readSettings({ ...live, [name]: '' })).toThrow(name);
});

test.each([
  ['sk_test_1', 'pk_test_1'],
  ['rk_test_1', 'pk_test_1'],
])('production rejects the test keys %s and %s unless they are allowed', (secret, published) => {
  const env = {
    ...production,
    ...live,
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: published,
  };
  expect(() => readSettings(env)).toThrow(/is a test key/);
  expect(stripeConfig(readSettings({ ...env, ALLOW_TEST_KEYS: 'yes' }))?.provider).toBe('stripe');
  expect(stripeConfig(readSettings({ ...env, NODE_ENV: 'development' }))?.provider).toBe('stripe');
});
