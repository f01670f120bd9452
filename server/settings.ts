// Every setting, read from the environment once and checked before anything opens. No other module of the server reads process.env.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { CHARGE_MIN_CENTS } from '#contract/limits.ts';
import { isEmailAddress, isPhoneNumber } from '#contract/predicates.ts';

/** A setting is wrong. The message is one sentence for the terminal. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Secrets from examples and documents, rejected in production. */
const SAMPLE_SECRETS = ['sample-secret-change-me-before-going-live', 'change-me', 'secret'];

/** Shown on the contact page outside production, where nothing else is set. */
const SAMPLE_CONTACT = {
  CONTACT_ADDRESS: 'Selvedge, 1 Mill Lane, Halifax HX1 1AA, United Kingdom',
  CONTACT_PHONE: '+44 1632 960142',
  CONTACT_EMAIL: 'desk@selvedge.example',
};

const text = z.string().trim().min(1);
const oneLine = text.refine((line) => line.length <= 300 && !/\p{Cc}/u.test(line), {
  error: 'must be one line of at most 300 characters',
});
const flag = z
  .enum(['yes', 'no', 'true', 'false', '1', '0'])
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

/** Dollars, such as `3` or `2.50`. A card cannot be charged less than CHARGE_MIN_CENTS. */
const swatchPrice = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, { error: 'must be dollars, such as 3 or 2.50' })
  .transform(Number)
  .refine((dollars) => dollars === 0 || dollars * 100 >= CHARGE_MIN_CENTS, {
    error: 'must be 0 or at least 0.50',
  });

/** `yes` trusts the nearest proxy, a number that many proxies, a list those addresses or ranges. */
const trustProxy = text.transform((word) => {
  if (['no', 'false', '0'].includes(word)) return false;
  if (['yes', 'true'].includes(word)) return 1;
  return /^\d+$/.test(word) ? Number(word) : word.split(',').map((part) => part.trim());
});

/** An IANA name, such as `Europe/London`. */
const timeZone = text.refine(isTimeZone, {
  error: 'must be the name of a time zone, such as Europe/London',
});

/** Aliases included, which `Intl.supportedValuesOf` leaves out. */
function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Hosts, with the port where it is not 443: `cdn.example.com, images.example.org:8443`. */
const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .pipe(
    z.array(
      z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, { error: 'must be a list of hosts, separated by commas' }),
    ),
  );

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  PORT: count(0, 65_535).default(3000),
  HOST: text.default('localhost'),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, { error: 'must begin with postgres://' })
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be a http:// or https:// address' }).optional(),
  TRUST_PROXY: trustProxy.default(false),
  AUTH_SECRET: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters long' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  REQUIRE_ADMIN_2FA: flag.default(false),
  WRITES_PER_MINUTE: count(1, 1_000_000).default(120),
  SIGN_INS_PER_MINUTE: count(1, 1_000_000).default(20),
  BUSY_AFTER_MS: count(0, 600_000).default(200),
  DRAIN_SECONDS: count(0, 600).default(1),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  ALLOW_TEST_KEYS: flag.default(false),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, { error: 'must begin with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: text.default('Selvedge <no-reply@selvedge.example>'),
  CONTACT_ADDRESS: oneLine.optional(),
  CONTACT_PHONE: oneLine.refine(isPhoneNumber, { error: 'must be a telephone number' }).optional(),
  CONTACT_EMAIL: oneLine.refine(isEmailAddress, { error: 'must be an email address' }).optional(),
  CONTACT_HOURS: oneLine.default('Our front desk answers 24*7, every day of the year'),
  /** Hours until an unpaid order is cancelled; 0 = never. */
  ORDER_HOLD_HOURS: count(0, 10_000).default(48),
  OPEN_ORDERS_PER_CUSTOMER: count(1, 1_000_000).default(20),
  /** Dollars per swatch; 0 = free. */
  SWATCH_PRICE: swatchPrice.default(3),
  /** Pieces a customer may hold with a swatch; 0 = none. */
  SWATCH_HOLD_PIECES: count(0, 1_000_000).default(20),
  /** Whether reviews appear before or after an admin has looked: `before` means that an admin looks first. */
  REVIEWS: z.enum(['before', 'after'], { error: 'must be before or after' }).default('after'),
  /** Whether the sample shop has orders; without effect in production and with Stripe keys. */
  SAMPLE_ORDERS: flag.default(true),
  SHOP_TIME_ZONE: timeZone.default('UTC'),
  /** On invoices; CONTACT_ADDRESS stands in where no address is set. */
  SELLER_NAME: oneLine.default('Selvedge'),
  SELLER_ADDRESS: oneLine.optional(),
  SELLER_TAX_ID: oneLine.optional(),
  IMAGE_UPLOADS_PER_HOUR: count(1, 1_000_000).default(60),
  IMAGE_HOSTS: hosts.default([]),
  IMGBB_KEY: text.optional(),
  IMGBB_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).default('https://api.imgbb.com'),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: z.url({ error: 'must be an address' }).optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
});

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads and checks the environment. An empty value counts as unset.
 * Throws SettingsError naming the setting that is wrong.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = environment.safeParse(set);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new SettingsError(`${issue?.path.join('.') ?? 'A setting'} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = read.data;
  const production = values.NODE_ENV === 'production';
  assertSetTogether(values);
  assertOneImageHost(values);
  assertBucketKeys(values);
  if (production) assertNoSampleSecrets(values);
  return {
    ...(!production && SAMPLE_CONTACT),
    ...values,
    production,
    development: values.NODE_ENV === 'development',
    DATA_DIR: resolve(values.DATA_DIR),
    LOG_LEVEL: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** Node reads `.env` into the environment, and goes on without it where it cannot be read. Throws SettingsError. */
export function readProcessSettings() {
  try {
    readFileSync('.env');
  } catch (cause) {
    if (!isMissing(cause))
      throw new SettingsError(
        `The settings in ${resolve('.env')} cannot be read: let the user who runs this read the file, or remove it.`,
        { cause },
      );
  }
  return readSettings(process.env);
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

type Values = z.infer<typeof environment>;

function assertSetTogether(values: Values): void {
  const groups = [
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ] as const;
  for (const names of groups) {
    const missing = names.filter((name) => !values[name]);
    if (missing.length > 0 && missing.length < names.length) {
      throw new SettingsError(
        `${missing.join(' and ')} must be set together with ${names.find((name) => values[name])}.`,
      );
    }
  }
}

function assertOneImageHost({ IMGBB_KEY, S3_BUCKET }: Values): void {
  if (IMGBB_KEY && S3_BUCKET)
    throw new SettingsError('IMGBB_KEY and S3_BUCKET cannot both be set: images are stored in one place.');
}

function assertBucketKeys({ S3_BUCKET, S3_ACCESS_KEY_ID }: Values): void {
  if (S3_BUCKET && !S3_ACCESS_KEY_ID)
    throw new SettingsError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
}

function assertNoSampleSecrets(values: Values): void {
  if (values.AUTH_SECRET && SAMPLE_SECRETS.some((sample) => values.AUTH_SECRET?.startsWith(sample))) {
    throw new SettingsError('AUTH_SECRET is a sample value; production needs a secret of its own.');
  }
  const testKey = (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).find((name) =>
    values[name]?.includes('_test_'),
  );
  if (testKey && !values.ALLOW_TEST_KEYS) {
    throw new SettingsError(
      `${testKey} is a test key; production needs a live one, or ALLOW_TEST_KEYS=yes for a trial.`,
    );
  }
}
