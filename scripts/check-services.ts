// Asks each service that the settings name whether it works, without changing anything there.
import { hasAccount } from '#contract/money/bank-account.ts';
import { unfinishedPages } from '#contract/shop/legal-pages.ts';
import { START_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { addressFault, serviceStates } from '#server/http/lifecycle/start-report.ts';
import { verifySmtp } from '#server/modules/email/transport.ts';
import { createS3BlobStorage } from '#server/modules/images/s3-blob-storage.ts';
import { errorTypeOf } from '#server/modules/payments/stripe/errors.ts';
import {
  CardProvider,
  type CardProviderSettings,
  stripeConfig,
} from '#server/modules/payments/stripe/provider.ts';
import { findContent } from '#server/modules/shop-settings/service.ts';
import type { Settings } from '#server/settings.ts';
import { withSnapshot } from '#server/storage/copies/database-snapshot.ts';
import { inspectDatabase } from '#server/storage/copies/inspect-database.ts';
import { kindToOpen } from '#server/storage/copies/shop-kind.ts';
import { missingSecret } from '#server/storage/secrets.ts';
import { reason } from './error-reason.ts';

export interface ServiceCheck {
  readonly service: string;
  /** `wrong`: the shop would not start, or the service does not work. */
  readonly outcome: 'ok' | 'off' | 'wrong';
  readonly why: string;
}

type Finding = Omit<ServiceCheck, 'service'>;

const ok = (why: string): Finding => ({ outcome: 'ok', why });
const off = (why: string): Finding => ({ outcome: 'off', why });
const wrong = (why: string): Finding => ({ outcome: 'wrong', why });

/** `cards` are by default the Stripe account of the settings. */
export async function checkServices(
  settings: Settings,
  cards: CardProviderSettings | undefined = stripeConfig(settings),
): Promise<ServiceCheck[]> {
  const { google, metrics } = serviceStates(settings);
  const checks: Record<string, Finding | Promise<Finding>> = {
    address: checkAddress(settings),
    database: checkDatabase(settings),
    payments: checkPayments(settings, cards),
    emails: checkEmails(settings),
    images: checkImages(settings),
    google:
      google.state === 'off' ? off(google.why) : ok(`${google.why}; only a sign-in shows whether it works`),
    metrics: metrics.state === 'off' ? off(metrics.why) : ok(metrics.why),
    ...(settings.TRANSFER_DAYS > 0 && { transfers: checkTransfers(settings) }),
    ...(settings.production && { pages: checkPages(settings), ...checkStopping(settings) }),
  };
  return Promise.all(
    Object.entries(checks).map(async ([service, finding]) => ({ service, ...(await finding) })),
  );
}

function checkAddress(settings: Settings): Finding {
  const { PUBLIC_URL, TRUST_PROXY, production } = settings;
  const fault = addressFault(settings);
  if (fault) return production ? wrong(fault) : off(fault);
  // The shop speaks no TLS itself.
  if (PUBLIC_URL?.startsWith('https:') && TRUST_PROXY === false && production)
    return wrong(
      `TRUST_PROXY is not set, but ${PUBLIC_URL} needs a proxy: all customers would share the limits of one`,
    );
  return ok(PUBLIC_URL ?? '');
}

/** Those of deploy/selvedge@.service and of compose.yaml, in seconds. */
const STOP_SECONDS = 90;

function checkStopping({ DRAIN_SECONDS }: Settings): Readonly<Record<string, Finding>> {
  const needed = 2 * DRAIN_SECONDS + 15;
  if (needed < STOP_SECONDS) return {};
  const why = `DRAIN_SECONDS=${DRAIN_SECONDS} takes up to ${needed} seconds, and the process is killed after ${STOP_SECONDS}: raise TimeoutStopSec of the unit, or stop_grace_period of the container`;
  return { stopping: wrong(why) };
}

async function checkDatabase(settings: Settings): Promise<Finding> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings;
  const noSecret = missingSecret(settings);
  if (noSecret) return wrong(noSecret.replace(/\.$/, ''));
  try {
    const { engine, kind, others, pending } = await inspectDatabase({ dataDir, databaseUrl });
    const place = databaseUrl ? '' : ` in ${dataDir}`;
    if (others.length > 0)
      return wrong(
        `${engine}${place} holds tables of another program, such as ${others[0]}: give the shop its own`,
      );
    if (!kind) return ok(`${engine}${place}, empty until the first start`);
    return kind === kindToOpen(settings)
      ? ok(`${engine}${place}${pending.length > 0 ? `; the next start applies ${pending.join(', ')}` : ''}`)
      : wrong(`${engine}${place} holds ${kind === 'shop' ? 'a shop' : 'the sample shop'}, see NODE_ENV`);
  } catch (error) {
    const isFolder = !databaseUrl || (error instanceof Error && 'path' in error);
    return wrong(`${isFolder ? `DATA_DIR=${dataDir}` : 'DATABASE_URL'}: ${reason(error)}`);
  }
}

/** What the owner has written on the page Shop. */
const readContent = async ({ DATA_DIR, DATABASE_URL }: Settings) =>
  (await withSnapshot({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, ({ tx }) => findContent(tx))) ??
  START_CONTENT;

async function checkTransfers(settings: Settings): Promise<Finding> {
  const { TRANSFER_DAYS: days } = settings;
  const content = await readContent(settings).catch(() => START_CONTENT);
  return hasAccount(content.bank)
    ? ok(`orders can be paid by bank transfer in ${days} days`)
    : off(
        'TRANSFER_DAYS is set, but the page Shop states no bank account: no order can be paid by bank transfer',
      );
}

/** The pages that law asks for, as the owner has written them. */
async function checkPages(settings: Settings): Promise<Finding> {
  try {
    const { legal } = await readContent(settings);
    const missing = unfinishedPages(legal);
    return missing.length === 0
      ? ok('legal pages')
      : off(`not finished on the page Shop: ${missing.join(', ')}`);
  } catch {
    return off('legal pages are not known before the database can be read');
  }
}

async function checkPayments(settings: Settings, cards: CardProviderSettings | undefined): Promise<Finding> {
  const { why } = serviceStates(settings).payments;
  if (!cards) return settings.production ? off(`${why}; the shop takes no orders by card`) : ok(why);
  const provider = new CardProvider({ ...cards, retries: 0 });
  try {
    if (!(await provider.mayReadDisputes()))
      return wrong(
        'STRIPE_SECRET_KEY may not read disputes, which are then not told: give it Disputes: read',
      );
    const { id, takesCards } = await provider.getAccount();
    return takesCards
      ? ok(`${why}, account ${id}`)
      : wrong(`Stripe does not let account ${id} take cards yet`);
  } catch (error) {
    return stripeFinding(error instanceof Error && error.cause instanceof Error ? error.cause : error, why);
  }
}

/** A restricted key may take cards without the permission to read the account. */
function stripeFinding(error: unknown, why: string): Finding {
  const type = errorTypeOf(error);
  if (type === 'StripePermissionError') return ok(`${why}; this restricted key may not read the account`);
  if (type === 'StripeAuthenticationError') return wrong('Stripe does not know the key STRIPE_SECRET_KEY');
  return wrong(`Stripe: ${reason(error)}`);
}

async function checkEmails(settings: Settings): Promise<Finding> {
  const { SMTP_URL, MAIL_FROM } = settings;
  const { why } = serviceStates(settings).emails;
  if (!SMTP_URL) return off(why);
  try {
    await verifySmtp(SMTP_URL);
    return ok(`${why}, from ${MAIL_FROM}`);
  } catch (error) {
    return wrong(`${why}: ${reason(error)}`);
  }
}

async function checkImages(settings: Settings): Promise<Finding> {
  const { S3_BUCKET, IMGBB_KEY } = settings;
  const { why } = serviceStates(settings).images;
  if (IMGBB_KEY) return ok(`${why}; only an upload shows whether the key is right`);
  if (!S3_BUCKET) return ok(why);
  try {
    await createS3BlobStorage(S3_BUCKET, settings).verify();
    return ok(why);
  } catch (error) {
    return wrong(`${why}: ${reason(error)}`);
  }
}
