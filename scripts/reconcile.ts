// The operator's command: asks the card provider about every payment under way and prints what it changed.
// In a sample shop that is the local card network, which the shop may be running at the same time.
import { pino } from 'pino';
import { formatDollars } from '#contract/money.ts';
import { createApp } from '#server/app.ts';
import { AppError } from '#server/app-error.ts';
import type { ReconciledPayment, ReconciliationRun } from '#server/modules/payments/reconciliation.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import type { DevServices } from '../dev-services/start-dev-services.ts';

const WORDS: Readonly<Record<ReconciledPayment['change'], string>> = {
  settled: 'was paid; the order is marked paid',
  withdrawn: 'is cancelled at the provider',
  refunding: 'buys nothing; its refund is under way',
  refunded: 'bought nothing; all of it was given back',
  charged: 'was charged and waits to be claimed for an order',
};

const ENDS: Readonly<Record<ReconciliationRun['outcome'], string>> = {
  done: '',
  stopped: '',
  already_running: 'Another process is reconciling at this moment.',
  provider_unavailable: 'The card provider cannot be reached; the rest has to wait.',
};

function line({ change, payment }: ReconciledPayment): string {
  const order = payment.order_id ? `order ${payment.order_id}` : 'no order';
  const name = payment.transaction_id ?? `payment ${payment.id}`;
  return `${name} (${order}, $${formatDollars(payment.amount_cents)}) ${WORDS[change]}`;
}

function report({ outcome, checked, changed, failed }: ReconciliationRun): number {
  for (const one of changed) console.log(line(one));
  console.log(`Payments looked at: ${checked}, changed: ${changed.length}, failed: ${failed}.`);
  if (ENDS[outcome]) console.log(ENDS[outcome]);
  return outcome === 'done' && failed === 0 ? 0 : 1;
}

/** Production does not even load what only a sample shop needs. */
async function openSampleOutside(settings: Settings): Promise<DevServices> {
  const { startDevServices } = await import('../dev-services/start-dev-services.ts');
  return startDevServices(settings);
}

async function run(): Promise<number> {
  let storage: Storage | undefined;
  let outside: DevServices | undefined;
  try {
    const settings = readSettings(process.env);
    storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
    const log = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
    outside = settings.production ? undefined : await openSampleOutside(settings);
    const { server, payments } = await createApp({ settings, storage, log, ...outside?.dependencies });
    try {
      if (payments.provider)
        return report(await payments.reconcile({ includeNotDue: true, searchProvider: true }));
      console.log('No card provider is set up (STRIPE_SECRET_KEY): there is nobody to ask.');
      return 0;
    } finally {
      await server.close();
    }
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof AppError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await storage?.close();
    await outside?.close();
  }
}

process.exitCode = await run();
