// `npm run reconcile`: reconciles every payment in progress with the card provider and prints what changed. May run
// beside the server. Outside production it starts the local Stripe on the same data as the server's.
import { pino } from 'pino';
import { formatDollars } from '#contract/money.ts';
import { createApp } from '#server/app.ts';
import { AppError } from '#server/app-error.ts';
import type {
  ReconciledPayment,
  ReconciliationRun,
  UnmatchedPayment,
} from '#server/modules/payments/reconciliation.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import type { DevServices } from '../dev-services/start-dev-services.ts';

const CHANGES: Readonly<Record<ReconciledPayment['change'], string>> = {
  settled: 'was paid; the order is marked paid',
  withdrawn: 'is cancelled at the provider',
  refunding: 'pays no order; its refund is in progress',
  refunded: 'paid no order; it was refunded in full',
  charged: 'was charged and waits to be claimed for an order',
};

const OUTCOMES: Readonly<Record<ReconciliationRun['outcome'], string>> = {
  done: '',
  stopped: '',
  already_running: 'Another process is reconciling at the moment.',
  provider_unavailable: 'The card provider cannot be reached; the remaining payments were not checked.',
};

const paymentLine = (name: string, orderId: string | null | undefined, cents: number, what: string) =>
  `${name} (${orderId ? `order ${orderId}` : 'no order'}, $${formatDollars(cents)}) ${what}`;

function changeLine({ change, payment }: ReconciledPayment): string {
  const name = payment.transaction_id ?? `payment ${payment.id}`;
  return paymentLine(name, payment.order_id, payment.amount_cents, CHANGES[change]);
}

function unmatchedLine({ transactionId, orderId, callerEmail, amountCents }: UnmatchedPayment): string {
  const what = `was paid by ${callerEmail ?? 'an unknown customer'}, but this shop has no such order`;
  return paymentLine(transactionId, orderId, amountCents, what);
}

/** Prints the result; returns the exit code: 0 only when every payment was checked and matched. */
function report({ outcome, checked, changed, failed, unmatched }: ReconciliationRun): number {
  for (const one of changed) console.log(changeLine(one));
  for (const one of unmatched) console.log(unmatchedLine(one));
  console.log(`Payments checked: ${checked}, changed: ${changed.length}, failed: ${failed}.`);
  if (unmatched.length > 0)
    console.log('Refund payments without an order in the dashboard, or ask their customers to order again.');
  if (OUTCOMES[outcome]) console.log(OUTCOMES[outcome]);
  return outcome === 'done' && failed === 0 && unmatched.length === 0 ? 0 : 1;
}

/** Loaded on demand: a production install has no development services. */
async function startLocalServices(settings: Settings): Promise<DevServices> {
  const { startDevServices } = await import('../dev-services/start-dev-services.ts');
  return startDevServices(settings);
}

async function run(): Promise<number> {
  let storage: Storage | undefined;
  let devServices: DevServices | undefined;
  try {
    const settings = readSettings(process.env);
    storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
    const log = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
    devServices = settings.production ? undefined : await startLocalServices(settings);
    const { server, payments } = await createApp({ settings, storage, log, ...devServices?.dependencies });
    try {
      if (payments.provider)
        return report(await payments.reconcile({ includeNotDue: true, searchProvider: true }));
      console.log('No card provider is set up (STRIPE_SECRET_KEY).');
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
    await devServices?.close();
  }
}

process.exitCode = await run();
