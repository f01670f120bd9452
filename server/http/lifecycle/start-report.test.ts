// What the start report says of each service.
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { serviceStates } from './start-report.ts';

const STRIPE = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('in production', () => {
  it('names the setting that is missing for each service that is off', () => {
    expect(serviceStates(readSettings({ NODE_ENV: 'production', TRUST_PROXY: 'yes' }))).toEqual({
      payments: { state: 'off', why: 'STRIPE_SECRET_KEY is not set' },
      emails: {
        state: 'off',
        why: 'SMTP_URL is not set; emails are written to DATA_DIR/emails and reach nobody',
      },
      images: { state: 'on', why: 'DATA_DIR/images' },
      google: { state: 'off', why: 'GOOGLE_CLIENT_ID is not set' },
      metrics: { state: 'off', why: 'METRICS_TOKEN is not set, and TRUST_PROXY is' },
    });
  });

  it('names what is on without its secrets', () => {
    const settings = readSettings({
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_SECRET',
      ...STRIPE,
      SMTP_URL: 'smtps://mill:SECRET@mail.example.com:465',
      MAIL_FROM: 'desk@mill.example',
      S3_BUCKET: 'cloth',
      S3_ACCESS_KEY_ID: 'SECRET',
      S3_SECRET_ACCESS_KEY: 'SECRET',
      METRICS_TOKEN: 'SECRET-of-sixteen',
    });
    const states = serviceStates(settings);
    expect(states).toMatchObject({
      payments: { state: 'on', why: 'Stripe with live keys' },
      emails: { state: 'on', why: 'SMTP server mail.example.com:465' },
      images: { state: 'on', why: 'bucket cloth' },
      metrics: { state: 'on', why: 'with METRICS_TOKEN' },
    });
    expect(JSON.stringify(states)).not.toContain('SECRET-');
    expect(JSON.stringify(states)).not.toContain(':SECRET');
  });
});

it('names the local fakes outside production', () => {
  const { payments, google } = serviceStates(readSettings({}));
  expect([payments.state, google.state]).toEqual(['on', 'on']);
  expect(payments.why).toContain('local');
});
