// Reads every setting from the environment once and checks it before anything opens. No other module of the server
// reads process.env.

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isEmailAddress } from '#contract/core/predicates.ts';
import { isCurrency, isLocale } from '#contract/figures/currencies.ts';
import { LANGUAGE_NAMES, OFFERED_LANGUAGES } from '#contract/languages/language-names.ts';
import { ENGLISH, type Language } from '#contract/languages/languages.ts';
import { amountFaults, defaultSwatchPrice } from './domain/stated-amounts.ts';
import { nameWarnings } from './setting-names.ts';

/** Thrown for wrong settings. The message has one sentence for the terminal per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Secrets from examples and documents, rejected in production. */
const SAMPLE_SECRETS = ['sample-secret-change-me-before-going-live', 'change-me', 'secret'];

const text = z.string().trim().min(1, { error: 'must not be blank' });
const flag = z
  .enum(['yes', 'no', 'true', 'false', '1', '0'], { error: 'must be yes or no' })
  .transform((word) => ['yes', 'true', '1'].includes(word));
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, { error: `must be at least ${least}` })
        .max(most, { error: `must be at most ${most}` }),
    );

/** An amount of the shop's currency, such as `3` or `2.50`. */
const amount = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,3})?$/, { error: 'must be an amount, such as 3 or 2.50' })
  .transform(Number);

const currency = z
  .string()
  .refine(isCurrency, { error: 'must be the ISO 4217 code of a currency, such as EUR' });

const locale = z
  .string()
  .refine(isLocale, { error: 'must be the tag of a language and country, such as en-US or de-DE' });

const isLanguage = (word: string): word is Language => Object.hasOwn(LANGUAGE_NAMES, word);

/** `en,de`: the first is the language that the shop's own texts are in. */
const languages = z
  .string()
  .transform((words) => words.split(',').map((word) => word.trim()))
  .refine((words): words is Language[] => words[0] === ENGLISH && words.every(isLanguage), {
    error: `must begin with ${ENGLISH}, and name languages that the pages are translated into: ${Object.keys(LANGUAGE_NAMES).join(', ')}`,
  })
  .transform((words) => [...new Set(words)]);

/** `yes` trusts the nearest proxy, a number that many proxies, and a list those addresses or ranges. */
const trustProxy = text
  .refine((word) => /^(yes|true|no|false|\d+)$/.test(word) || word.split(',').every(isAddressOrRange), {
    error:
      'must be yes, no, a number of proxies, or their addresses and ranges, such as 10.0.0.1, 10.1.0.0/16',
  })
  .transform((word) => {
    if (['no', 'false', '0'].includes(word)) return false;
    if (['yes', 'true'].includes(word)) return 1;
    return /^\d+$/.test(word) ? Number(word) : word.split(',').map((part) => part.trim());
  });

/** The names are Fastify's for private addresses. */
function isAddressOrRange(part: string): boolean {
  const [address = '', prefix, ...more] = part.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true;
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return bits > 0 && more.length === 0 && (prefix === undefined || isPrefix(prefix, bits));
}

/** Fastify rejects a prefix of 0, which would match every address. */
const isPrefix = (text: string, bits: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= bits;

/** An address like `desk@shop.example.com`, or with a name: `Your Shop <desk@shop.example.com>`. */
const sender = text.refine((from) => isEmailAddress(/^[^<>]*<([^<>]+)>$/.exec(from)?.[1] ?? from), {
  error: 'must be an email address, such as desk@shop.example.com or Your Shop <desk@shop.example.com>',
});

/** An origin without a path, because the pages of the shop begin at `/`. */
const origin = text.refine(isOrigin, {
  error: 'must be a http:// or https:// address without a path, such as https://shop.example.com',
});

function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return /^https?:$/.test(url?.protocol ?? '') && url?.href === `${url?.origin}/`;
}

const ESCAPES = 'with @ : / ? and # of the password written as %40 %3A %2F %3F and %23';

/** False when a character of the password has ended the address before the host, or made a path of it. */
function hasNoStrayPart(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hash === '' && !(url.pathname + url.search).includes('@');
}

const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a http:// or https:// address, such as https://s3.example.com',
});

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })
  .refine((url) => hasNoStrayPart(url) && URL.parse(url)?.pathname !== '', {
    error: `must be an address such as postgres://user:password@localhost:5432/selvedge, ${ESCAPES}`,
  });

const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://' })
  .refine((url) => hasNoStrayPart(url) && URL.parse(url)?.hostname !== '', {
    error: `must be an address such as smtps://user:password@mail.example.com, ${ESCAPES}`,
  });

/** A key of Stripe. The patterns keep the published key and the secret from being mixed up unnoticed. */
const stripeKey = (pattern: RegExp, what: string) => text.regex(pattern, { error: `must be ${what}` });

/** An IANA name such as `Europe/London`. */
const timeZone = text.refine(isTimeZone, {
  error: 'must be the name of a time zone, such as Europe/London',
});

/** Accepts aliases too, which `Intl.supportedValuesOf` leaves out. */
function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const hostList = (pattern: RegExp, error: string) =>
  z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(pattern, { error })));

/** Hosts, with a port unless it is 443: `cdn.example.com, images.example.org:8443`. */
const hosts = hostList(/^[a-z0-9.-]+(:\d+)?$/, 'must be a list of hosts, separated by commas');

/** Hosts, with a port where only that one is meant: `erp.mill.lan, 10.0.3.7:8443, [fd00::7]`. */
const receivers = hostList(
  /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/,
  'must be a list of hosts, separated by commas, such as erp.mill.lan, 10.0.3.7',
);

/** How this machine is called. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  /** The commit that the start report names; the image sets it. */
  COMMIT: text.optional(),
  PORT: count(0, 65_535).default(3000),
  HOST: text.default('localhost'),
  DATA_DIR: text.default('data'),
  DATABASE_URL: postgresUrl.optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustProxy.default(false),
  AUTH_SECRET: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters long' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .optional(),
  REQUIRE_ADMIN_2FA: flag.default(false),
  WRITES_PER_MINUTE: count(1, 1_000_000).default(120),
  SIGN_INS_PER_MINUTE: count(1, 1_000_000).default(20),
  BUSY_AFTER_MS: count(0, 600_000).default(200),
  DRAIN_SECONDS: count(0, 600).default(1),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_/, 'a secret key, which begins with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_/, 'a publishable key, which begins with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_/, 'a signing secret, which begins with whsec_').optional(),
  ALLOW_TEST_KEYS: flag.default(false),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.default('no-reply@shop.example'),
  /** The hours until an unpaid order is cancelled; 0 means never. */
  PAYMENT_DEADLINE_HOURS: count(0, 10_000).default(48),
  /** The days until an order to be paid by transfer is cancelled; 0 offers none. Its banks may keep the tolerance. */
  TRANSFER_DAYS: count(0, 365).default(0),
  TRANSFER_TOLERANCE: amount.default(0),
  OPEN_ORDERS_PER_CUSTOMER: count(1, 1_000_000).default(20),
  CURRENCY: currency.default('USD'),
  /** How amounts and numbers are written. */
  LOCALE: locale.default('en-US'),
  /** By default English, and in the sample shop all that there are. */
  LANGUAGES: languages.optional(),
  /** The price of a swatch; 0 is free. Its default depends on the currency. */
  SWATCH_PRICE: amount.optional(),
  /** The number of pieces that a customer may reserve with a swatch; 0 means none. */
  SWATCH_RESERVATION_PIECES: count(0, 1_000_000).default(20),
  /** Whether assistants are answered at /mcp; by default in the sample shop only. */
  ASSISTANTS: flag.optional(),
  /** Whether an admin publishes reviews (`before`) or they appear at once (`after`). */
  REVIEWS: z.enum(['before', 'after'], { error: 'must be before or after' }).default('after'),
  /** Whether the sample shop has orders; has no effect in production or with Stripe keys. */
  SAMPLE_ORDERS: flag.default(true),
  SHOP_TIME_ZONE: timeZone.default('UTC'),
  /** VIES, the EU's register of tax ids, or what answers like it. */
  VIES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address' })
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  IMAGE_UPLOADS_PER_HOUR: count(1, 1_000_000).default(60),
  IMAGE_HOSTS: hosts.default([]),
  /** By default none, and in the sample shop this machine. */
  WEBHOOK_HOSTS: receivers.optional(),
  IMGBB_KEY: text.optional(),
  IMGBB_URL: httpAddress.default('https://api.imgbb.com'),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: httpAddress.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
});

type Environment = Readonly<Record<string, string | undefined>>;

export type Settings = ReturnType<typeof readSettings>;

/** Reads and checks the environment. An empty value counts as unset. Throws SettingsError with every wrong setting. */
export function readSettings(env: Environment) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = environment.safeParse(set);
  const faults = [
    ...firstIssues(read.error).map(({ path: [name], message }) => `${String(name)} ${message}.`),
    ...combinationFaults(set),
    ...(read.success ? amountFaults(read.data) : []),
  ];
  if (!read.success || faults.length > 0) throw new SettingsError(faults.join('\n'));
  const values = read.data;
  const production = values.NODE_ENV === 'production';
  return {
    ...values,
    production,
    development: values.NODE_ENV === 'development',
    DATA_DIR: resolve(values.DATA_DIR),
    LANGUAGES: values.LANGUAGES ?? (values.NODE_ENV ? [ENGLISH] : [...OFFERED_LANGUAGES]),
    WEBHOOK_HOSTS: values.WEBHOOK_HOSTS ?? (production ? [] : LOOPBACK),
    ASSISTANTS: values.ASSISTANTS ?? !values.NODE_ENV,
    SWATCH_PRICE: values.SWATCH_PRICE ?? defaultSwatchPrice(values.CURRENCY),
    LOG_LEVEL: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** The first issue of each setting; those that follow from it say nothing more. */
function firstIssues(error: z.ZodError | undefined) {
  const bySetting = Object.groupBy(error?.issues ?? [], ({ path: [name] }) => String(name));
  return Object.values(bySetting).flatMap((issues = []) => issues.slice(0, 1));
}

/**
 * Reads the settings of this process and warns of names that are probably misspelt. Throws SettingsError, also for a
 * `.env` that cannot be read: outside production, Node would continue without it.
 */
export function readProcessSettings(
  warn: (warning: string) => void = (warning) => process.stderr.write(`${warning}\n`),
) {
  try {
    readFileSync('.env');
  } catch (cause) {
    if (!isMissing(cause))
      throw new SettingsError(
        `The settings in ${resolve('.env')} cannot be read: let the user who runs this read the file, or remove it.`,
        { cause },
      );
  }
  for (const warning of settingNameWarnings(process.env)) warn(warning);
  return readSettings(process.env);
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Faults of combinations of settings. */
function combinationFaults(set: Environment): string[] {
  const production = set.NODE_ENV === 'production';
  return [
    ...missingInGroups(set),
    ...(set.IMGBB_KEY && set.S3_BUCKET
      ? ['IMGBB_KEY and S3_BUCKET cannot both be set: images are stored in one place.']
      : []),
    ...(set.S3_BUCKET && !set.S3_ACCESS_KEY_ID
      ? ['S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.']
      : []),
    ...withoutBucket(set),
    ...mixedStripeKeys(set),
    ...(production ? [...sampleSecrets(set), ...sampleSender(set)] : []),
  ];
}

function missingInGroups(set: Environment): string[] {
  const groups = [
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ];
  return groups.flatMap((names) => {
    const missing = names.filter((name) => !set[name]);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${missing.join(' and ')} must be set together with ${names.find((name) => set[name])}.`];
  });
}

function withoutBucket(set: Environment): string[] {
  const name = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'].find((one) => set[one]);
  return name && !set.S3_BUCKET
    ? [`${name} has no effect without S3_BUCKET, the name of the bucket for images.`]
    : [];
}

function mixedStripeKeys({ STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '' }: Environment): string[] {
  const mode = (key: string) => /^[a-z]+_(test|live)_/.exec(key)?.[1];
  const [secret, publishable] = [mode(STRIPE_SECRET_KEY), mode(STRIPE_PUBLISHABLE_KEY)];
  if (!secret || !publishable || secret === publishable) return [];
  return [
    `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} one; both must be of one mode.`,
  ];
}

/** Mail servers refuse the sample sender, or a recipient's server drops it. */
function sampleSender({ SMTP_URL, MAIL_FROM }: Environment): string[] {
  return SMTP_URL && !MAIL_FROM
    ? ['MAIL_FROM must be set together with SMTP_URL: the address that customers see as the sender.']
    : [];
}

function sampleSecrets(set: Environment): string[] {
  const isSample = SAMPLE_SECRETS.some((sample) => set.AUTH_SECRET?.startsWith(sample));
  const testKey = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'].find((name) =>
    set[name]?.includes('_test_'),
  );
  const allowed = flag.safeParse(set.ALLOW_TEST_KEYS).data === true;
  return [
    ...(isSample ? ['AUTH_SECRET is a sample value; production needs a secret of its own.'] : []),
    ...(testKey && !allowed
      ? [`${testKey} is a test key; production needs a live one, or ALLOW_TEST_KEYS=yes for a trial.`]
      : []),
  ];
}

/** Warnings about variables whose names resemble a setting's. */
export const settingNameWarnings = (env: Environment) => nameWarnings(Object.keys(environment.shape), env);
