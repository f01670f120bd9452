// What this process is and which services it has: logged when it starts, shown by `/health/ready?verbose`, and the labels of
// the metric `selvedge_build_info`.
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Metrics } from '../metrics.ts';

interface ServiceState {
  readonly state: 'on' | 'off';
  /** What the service is, or which setting is missing. Contains no secret. */
  readonly why: string;
}

export interface StartReport {
  readonly version: string;
  /** The commit of the checkout or of the image; undefined when neither tells. */
  readonly commit: string | undefined;
  readonly node: string;
  readonly engine: Storage['kind'];
  /** The migrations that this process applied when it started. */
  readonly migrations: readonly string[];
  readonly services: Readonly<Record<Service, ServiceState>>;
  /** The titles of legal pages that a shop in production lacks. */
  readonly missingPages: readonly string[];
}

type Service = 'payments' | 'emails' | 'images' | 'google' | 'metrics';

/** Which services the settings switch on. Outside production local fakes stand in for Stripe and Google. */
export function serviceStates(settings: Settings): Record<Service, ServiceState> {
  return {
    payments: paymentsState(settings),
    emails: settings.SMTP_URL
      ? on(`SMTP server ${new URL(settings.SMTP_URL).host}`)
      : off('SMTP_URL is not set; emails are written to DATA_DIR/emails and reach nobody'),
    images: on(imagesPlace(settings)),
    google: googleState(settings),
    metrics: metricsState(settings),
  };
}

/** Why customers cannot be led to the shop, without a full stop; undefined when they can. */
export function addressFault({ PUBLIC_URL, PORT, production }: Settings): string | undefined {
  if (!PUBLIC_URL) return `PUBLIC_URL is not set; links in emails lead to http://localhost:${PORT}`;
  return production && PUBLIC_URL.startsWith('http:')
    ? `PUBLIC_URL=${PUBLIC_URL} has no TLS: passwords can be read on their way`
    : undefined;
}

const on = (why: string): ServiceState => ({ state: 'on', why });
const off = (why: string): ServiceState => ({ state: 'off', why });

function paymentsState({ STRIPE_SECRET_KEY, production }: Settings): ServiceState {
  if (STRIPE_SECRET_KEY)
    return on(STRIPE_SECRET_KEY.includes('_test_') ? 'Stripe with test keys' : 'Stripe with live keys');
  return production ? off('STRIPE_SECRET_KEY is not set') : on('the local Stripe of the sample shop');
}

function imagesPlace({ S3_BUCKET, IMGBB_KEY }: Settings): string {
  if (S3_BUCKET) return `bucket ${S3_BUCKET}`;
  return IMGBB_KEY ? 'imgbb' : 'DATA_DIR/images';
}

function googleState({ GOOGLE_CLIENT_ID, production }: Settings): ServiceState {
  if (GOOGLE_CLIENT_ID) return on('sign-in with Google');
  return production ? off('GOOGLE_CLIENT_ID is not set') : on('the local Google of the sample shop');
}

function metricsState({ METRICS_TOKEN, TRUST_PROXY }: Settings): ServiceState {
  if (METRICS_TOKEN) return on('with METRICS_TOKEN');
  return TRUST_PROXY === false
    ? on('for this machine, because METRICS_TOKEN is not set')
    : off('METRICS_TOKEN is not set, and TRUST_PROXY is');
}

/** Call it after all migrations. */
export function createStartReport(
  settings: Settings,
  { kind, appliedMigrations }: Pick<Storage, 'kind' | 'appliedMigrations'>,
  commit: string | undefined,
  missingPages: readonly string[],
): StartReport {
  return {
    version: packageJson.version,
    commit,
    node: process.versions.node,
    engine: kind,
    migrations: [...appliedMigrations],
    services: serviceStates(settings),
    missingPages: settings.production ? missingPages : [],
  };
}

export function registerBuildInfo(metrics: Metrics, report: StartReport): void {
  const { version, commit = '', node, engine, services } = report;
  const [payments, emails, google] = [services.payments.state, services.emails.state, services.google.state];
  metrics.addGauge({
    name: 'selvedge_build_info',
    help: 'Always 1; the labels say what this process is, and whether payments, emails and Google are on or off.',
    labelNames: ['version', 'commit', 'node', 'engine', 'payments', 'emails', 'google'],
    collect() {
      this.set({ version, commit, node, engine, payments, emails, google }, 1);
    },
  });
}
