// Settings that need more than a pattern.
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError, settingNameWarnings } from './settings.ts';

it.each(['UTC', 'Etc/UTC', 'Europe/London', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata', 'Asia/Calcutta'])(
  '%s is a time zone',
  (name) => {
    expect(readSettings({ SHOP_TIME_ZONE: name }).SHOP_TIME_ZONE).toBe(name);
  },
);

it.each([
  ['0', 0],
  ['3', 3],
  ['2.50', 2.5],
  ['0.5', 0.5],
])('a swatch for %s dollars', (text, dollars) => {
  expect(readSettings({ SWATCH_PRICE: text }).SWATCH_PRICE).toBe(dollars);
});

it.each([
  ['USD', '', 3],
  ['JPY', '', 300],
  ['KWD', '', 0.5],
  ['HUF', '', 175],
  ['JPY', '400', 400],
  ['KWD', '1.25', 1.25],
])('a swatch in %s for "%s"', (CURRENCY, text, price) => {
  expect(readSettings({ CURRENCY, SWATCH_PRICE: text }).SWATCH_PRICE).toBe(price);
});

it.each([
  ['JPY', '3.5', 'SWATCH_PRICE must be a whole amount of JPY.'],
  ['JPY', '49', 'SWATCH_PRICE must be 0 or at least 50.'],
  ['KWD', '1.255', 'SWATCH_PRICE must be an amount with at most two decimals.'],
  ['CZK', '3', 'SWATCH_PRICE must be 0 or at least 15.00.'],
])('no swatch in %s for %s', (CURRENCY, text, sentence) => {
  expect(faults({ CURRENCY, SWATCH_PRICE: text })).toEqual([sentence]);
});

it.each(['-1', '2.505', '0.49', '$3', '1,50', 'free'])('no swatch for %s', (text) => {
  expect(() => readSettings({ SWATCH_PRICE: text })).toThrow(SettingsError);
});

it.each(['Europe/Halifax', 'London', 'Etc', 'UTC; drop'])('%s is none', (name) => {
  expect(() => readSettings({ SHOP_TIME_ZONE: name })).toThrow(SettingsError);
});

/** The sentences that end the start; empty when the shop starts. */
function faults(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n');
  }
}

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const MAIL_FROM_FAULT =
  'MAIL_FROM must be an email address, such as desk@shop.example.com or Your Shop <desk@shop.example.com>.';
const TRUST_PROXY_FAULT =
  'TRUST_PROXY must be yes, no, a number of proxies, or their addresses and ranges, such as 10.0.0.1, 10.1.0.0/16.';
const ESCAPES = 'with @ : / ? and # of the password written as %40 %3A %2F %3F and %23';
const DATABASE_URL_FAULT = `DATABASE_URL must be an address such as postgres://user:password@localhost:5432/selvedge, ${ESCAPES}.`;
const SMTP_URL_FAULT = `SMTP_URL must be an address such as smtps://user:password@mail.example.com, ${ESCAPES}.`;
const PUBLIC_URL_FAULT =
  'PUBLIC_URL must be a http:// or https:// address without a path, such as https://shop.example.com.';

describe('a wrong value ends the start with one sentence', () => {
  it.each([
    [
      'STRIPE_SECRET_KEY',
      'pk_live_1',
      'STRIPE_SECRET_KEY must be a secret key, which begins with sk_ or rk_.',
    ],
    ['STRIPE_SECRET_KEY', 'foo', 'STRIPE_SECRET_KEY must be a secret key, which begins with sk_ or rk_.'],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'sk_live_1',
      'STRIPE_PUBLISHABLE_KEY must be a publishable key, which begins with pk_.',
    ],
    [
      'STRIPE_WEBHOOK_SECRET',
      'sk_live_1',
      'STRIPE_WEBHOOK_SECRET must be a signing secret, which begins with whsec_.',
    ],
    ['TRUST_PROXY', 'banana', TRUST_PROXY_FAULT],
    ['TRUST_PROXY', '-1', TRUST_PROXY_FAULT],
    ['TRUST_PROXY', '10.0.0.1, 10.0.0.0/33', TRUST_PROXY_FAULT],
    ['TRUST_PROXY', '0.0.0.0/0', TRUST_PROXY_FAULT],
    ['TRUST_PROXY', '10.0.0.1,', TRUST_PROXY_FAULT],
    ['MAIL_FROM', 'not-an-address', MAIL_FROM_FAULT],
    ['MAIL_FROM', 'Mill', MAIL_FROM_FAULT],
    ['MAIL_FROM', 'Mill <desk>', MAIL_FROM_FAULT],
    ['PUBLIC_URL', 'https://shop.example.com/store', PUBLIC_URL_FAULT],
    ['PUBLIC_URL', 'https://shop.example.com?x=1', PUBLIC_URL_FAULT],
    ['PUBLIC_URL', 'https://user@shop.example.com', PUBLIC_URL_FAULT],
    ['PUBLIC_URL', 'shop.example.com', PUBLIC_URL_FAULT],
    ['CURRENCY', 'eur', 'CURRENCY must be the ISO 4217 code of a currency, such as EUR.'],
    ['CURRENCY', 'DEM', 'CURRENCY must be the ISO 4217 code of a currency, such as EUR.'],
    ['LOCALE', 'xx-YY', 'LOCALE must be the tag of a language and country, such as en-US or de-DE.'],
    ['LOCALE', 'de_DE', 'LOCALE must be the tag of a language and country, such as en-US or de-DE.'],
    ['SWATCH_PRICE', '2.505', 'SWATCH_PRICE must be an amount with at most two decimals.'],
    ['SWATCH_PRICE', '0.49', 'SWATCH_PRICE must be 0 or at least 0.50.'],
    ['REQUIRE_ADMIN_2FA', 'maybe', 'REQUIRE_ADMIN_2FA must be yes or no.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.'],
    [
      'WEBHOOK_HOSTS',
      'http://10.0.3.7',
      'WEBHOOK_HOSTS must be a list of hosts, separated by commas, such as erp.mill.lan, 10.0.3.7.',
    ],
    ['IMAGE_HOSTS', 'https://cdn.example.com/', 'IMAGE_HOSTS must be a list of hosts, separated by commas.'],
    ['DATABASE_URL', 'postgres://mill:p@ss/word@db.example.com/shop', DATABASE_URL_FAULT],
    ['DATABASE_URL', 'postgres://mill:p#ss@db.example.com/shop', DATABASE_URL_FAULT],
    ['DATABASE_URL', 'postgres://mill:12?x@db.example.com/shop', DATABASE_URL_FAULT],
    ['DATABASE_URL', 'postgres://db.example.com:99999/shop', DATABASE_URL_FAULT],
    ['DATABASE_URL', 'postgres://', DATABASE_URL_FAULT],
    ['DATABASE_URL', 'mysql://db.example.com/shop', 'DATABASE_URL must begin with postgres://.'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must begin with smtp:// or smtps://.'],
    ['SMTP_URL', 'smtp://', SMTP_URL_FAULT],
    ['SMTP_URL', 'smtps://mill:p/ss@mail.example.com', SMTP_URL_FAULT],
    [
      'IMGBB_URL',
      'ftp://imgbb.example',
      'IMGBB_URL must be a http:// or https:// address, such as https://s3.example.com.',
    ],
    [
      'S3_ENDPOINT',
      'http://127.0.0.1:9000',
      'S3_ENDPOINT has no effect without S3_BUCKET, the name of the bucket for images.',
    ],
    ['HOST', ' ', 'HOST must not be blank.'],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'pk_test_1',
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test one; both must be of one mode.',
    ],
    ['PORT', '3000a', 'PORT must be a whole number.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(faults({ ...(name.startsWith('STRIPE') && STRIPE), [name]: value })).toEqual([sentence]);
  });
});

it('production with a mail server names its own sender', () => {
  const env = { NODE_ENV: 'production', SMTP_URL: 'smtps://mill:pass@mail.example.com' };
  expect(faults(env)).toEqual([
    'MAIL_FROM must be set together with SMTP_URL: the address that customers see as the sender.',
  ]);
  expect(faults({ ...env, MAIL_FROM: 'desk@mill.example' })).toEqual([]);
});

it.each([
  'postgres:///shop?host=/var/run/postgresql',
  'postgresql://mill:p%40ss@db.example.com:5432/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://localhost/shop',
])('DATABASE_URL=%s', (url) => {
  expect(faults({ DATABASE_URL: url })).toEqual([]);
});

it('all that is wrong is named at once, and no value of a secret', () => {
  const found = faults({
    NODE_ENV: 'production',
    AUTH_SECRET: 'sample-secret-change-me-before-going-live',
    PORT: 'abc',
    STRIPE_SECRET_KEY: 'pk_live_SECRET',
    STRIPE_PUBLISHABLE_KEY: 'sk_live_SECRET',
    S3_BUCKET: 'cloth',
  });
  expect(found.map((sentence) => sentence.split(' ')[0])).toEqual([
    'PORT',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'S3_BUCKET',
    'AUTH_SECRET',
  ]);
  expect(found.join()).not.toContain('live_SECRET');
});

it.each([
  ['yes', 1],
  ['no', false],
  ['0', false],
  ['2', 2],
  [
    '10.0.0.1, 10.1.0.0/16,::1, fd00::/8, loopback',
    ['10.0.0.1', '10.1.0.0/16', '::1', 'fd00::/8', 'loopback'],
  ],
])('TRUST_PROXY=%s', (value, expected) => {
  expect(readSettings({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
});

it.each(['desk@shop.example', 'The mill <desk@shop.example>', '"Mill, the" <desk@shop.example>'])(
  'MAIL_FROM=%s',
  (value) => {
    expect(readSettings({ MAIL_FROM: value }).MAIL_FROM).toBe(value);
  },
);

it.each(['http://127.0.0.1:3000', 'https://shop.example.com', 'https://shop.example.com/'])(
  'PUBLIC_URL=%s',
  (value) => {
    expect(faults({ PUBLIC_URL: value })).toEqual([]);
  },
);

it('names that nearly match a setting are warned of, others are not ours', () => {
  expect(
    settingNameWarnings({
      SELLER_NAME: 'Weberei Adler',
      STRIPE_KEY: 'sk_live_1',
      TRUST_PROXYS: 'yes',
      SMTP_HOST: 'mail',
      POSTGRES_URL: 'postgres://database',
      public_url: 'https://mill.example',
      PATH: '/bin',
      HOSTNAME: 'web-1',
      HOME: '/root',
      MAIL: '/var/mail',
      npm_config_port: '1',
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: '',
      PORT: '3000',
      STRIPE_SECRET_KEY: 'sk_live_1',
    }),
  ).toEqual([
    'SELLER_NAME is no setting: an admin writes it on the page Shop of the dashboard.',
    'STRIPE_KEY is no setting of the shop: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are.',
    'TRUST_PROXYS is no setting of the shop: TRUST_PROXY is.',
    'SMTP_HOST is no setting of the shop: SMTP_URL is.',
    'POSTGRES_URL is no setting of the shop: DATABASE_URL is.',
    'public_url is no setting of the shop: PUBLIC_URL is.',
  ]);
});

it.each([
  [undefined, ['en', 'de', 'fr']],
  ['production', ['en']],
  ['development', ['en']],
])('without LANGUAGES a shop with NODE_ENV %s has %j', (NODE_ENV, languages) => {
  expect(readSettings({ NODE_ENV, AUTH_SECRET: 'x'.repeat(32) }).LANGUAGES).toEqual(languages);
});
