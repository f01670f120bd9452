// Fills an empty database with the seed data. `npm run db:seed -- --reset` empties the database first.
import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { type App, createApp } from '#server/app.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { readProcessSettings, type Settings, SettingsError } from '#server/settings.ts';
import { emptyTables } from '#server/storage/copies/empty-tables.ts';
import { openStorageForGood } from '#server/storage/copies/shop-kind.ts';
import { type DevServices, startDevServices } from '../scripts/start-dev-services.ts';
import { createSampleAccounts } from './accounts.ts';
import { answerSeedReviews, changeSeedStock, HIDDEN_REVIEW, LOT_PICTURES } from './admin-actions.ts';
import { readFabrics } from './fabrics.ts';
import { withReports } from './lab-reports.ts';
import { addSampleOrders, type SampleReview } from './orders/add-orders.ts';
import { LocalProvider } from './orders/local-provider.ts';
import { DAY_MS } from './orders/order-steps.ts';
import { portraitOf, reviews } from './reviews.ts';

const ADMIN = sampleAccounts.find(({ role }) => role === 'admin')?.email ?? '';

/** The time since the sample shop opened, which is before its first order. */
const OPENED_MS = 76 * DAY_MS;

/**
 * Creates the seed accounts; adds fabrics when there are no articles, and reviews and orders when there are none. The
 * next call completes an interrupted one. Resolves with whether it added articles. `app` has the clock of `devServices`;
 * without the local Stripe no orders are added, because Stripe would charge them.
 */
export async function seedDatabase(
  app: App,
  { dependencies: { cards, clock }, stripe }: Pick<DevServices, 'dependencies' | 'stripe'>,
  print: (message: string) => void = () => undefined,
): Promise<boolean> {
  const now = clock.now();
  return clock.inThePast(OPENED_MS, async () => {
    const isEmpty = await addArticles(app, print);
    const reviews = await sampleReviews(app);
    const provider = cards && stripe && new LocalProvider(cards, stripe.local, clock);
    const orders =
      provider && app.ctx.settings.SAMPLE_ORDERS
        ? await addSampleOrders(app, { provider, admin: ADMIN, now, clock, reviews })
        : 0;
    await completeReviews(app, reviews, orders > 0);
    return isEmpty;
  });
}

async function addArticles(app: App, print: (message: string) => void): Promise<boolean> {
  await createSampleAccounts(app);
  const { items } = await app.search.listProducts({ limit: 1 });
  const isEmpty = items.length === 0;
  if (isEmpty) {
    print('Adding fabrics, reviews and orders …');
    await addFabrics(app);
  }
  return isEmpty;
}

async function addFabrics(app: App): Promise<void> {
  const { fabrics, draft } = await readFabrics();
  const all = [...fabrics, draft];
  const pictures = [
    ...new Set(
      all.flatMap(({ images }) => images ?? []).flatMap(({ url, widthMm }) => (widthMm ? [] : [url])),
    ),
  ];
  const urls = await uploadImages(app, pictures);
  const urlOf = (picture: string) => urls[pictures.indexOf(picture)] ?? '';
  const articles = all.map(async (fabric) => ({
    ...fabric,
    img: urlOf(fabric.img),
    images: await Promise.all(
      (fabric.images ?? []).map(async ({ url, ...image }) => ({
        ...image,
        url: image.widthMm ? await keepMacro(app, url, fabric.colour.hex) : urlOf(url),
      })),
    ),
    ...(await withReports(fabric, (pdf) => uploadReport(app, pdf))),
  }));
  await app.articles.addArticles(await Promise.all(articles));
  const lots = Object.keys(LOT_PICTURES);
  const ofLots = await uploadImages(app, Object.values(LOT_PICTURES));
  const byLot = new Map(lots.map((lot, nth) => [lot, ofLots[nth] ?? '']));
  await changeSeedStock(app, await app.users.idOf(ADMIN), byLot);
}

/** The reviews that the shop does not have; none when one of their fabrics is missing, because the articles are then not the seed's. */
async function sampleReviews(app: App): Promise<readonly SampleReview[]> {
  const { items } = await app.search.listProducts({});
  const ids = new Map(items.map(({ productName, _id }) => [productName, _id]));
  const all = [HIDDEN_REVIEW, ...reviews];
  if (await hasReviews(app)) return [];
  if (all.some(({ fabric }) => fabric && !ids.has(fabric))) return [];
  const urls = await uploadImages(
    app,
    all.map(({ name, photo }) => `/images/${photo ?? portraitOf(name)}`),
  );
  return all.map(({ fabric, photo: _, daysAgo, ...review }, nth) => {
    const articleId = fabric && ids.get(fabric);
    return { daysAgo, post: { ...review, img: urls[nth] ?? '', ...(articleId && { articleId }) } };
  });
}

/** Adds the reviews by an admin if the customers of the sample orders have not written them, and answers them. */
async function completeReviews(app: App, all: readonly SampleReview[], areWritten: boolean): Promise<void> {
  if (all.length === 0) return;
  const admin = await app.users.idOf(ADMIN);
  if (!areWritten) {
    if (await hasReviews(app)) return;
    await app.reviews.addReviews(
      admin,
      all.map(({ post }) => post),
    );
  }
  await answerSeedReviews(app, admin);
}

async function hasReviews(app: App): Promise<boolean> {
  return (await app.reviews.listReviews({ limit: 1 })).items.length > 0;
}

/** Pixels of the pictures from near, which show 10 × 7 cm. */
const MACRO = { width: 3000, height: 2100 };

/** Keeps the file as it is: decoding and encoding all of them would take seconds of the first start. */
async function keepMacro(app: App, file: string, tone: string): Promise<string> {
  const bytes = await readFile(new URL(`.${file}`, import.meta.url));
  return (await app.images.uploads.keep({ ...MACRO, bytes, tone }, null)).url;
}

async function uploadReport(app: App, pdf: Buffer): Promise<string> {
  const admin = { id: await app.users.idOf(ADMIN), isStaff: true };
  return (await app.images.uploads.storeReport(pdf, admin)).url;
}

/** `files`: paths below this folder. */
async function uploadImages(app: App, files: readonly string[]): Promise<string[]> {
  const admin = { id: await app.users.idOf(ADMIN), isStaff: true };
  const uploads = files.map(async (file) =>
    app.images.uploads.store(await readFile(new URL(`.${file}`, import.meta.url)), admin),
  );
  return (await Promise.all(uploads)).map(({ url }) => url);
}

/** Runs `task` with an app that does not listen, and closes it. */
async function withApp(
  settings: Settings,
  task: (app: App, devServices: DevServices) => Promise<void>,
): Promise<void> {
  const options = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  const storage = await openStorageForGood('sample', options);
  const devServices = await startDevServices(settings);
  const log = pino({ level: settings.LOG_LEVEL });
  const app = await createApp({ settings, storage, log, ...devServices.dependencies });
  try {
    await task(app, devServices);
  } finally {
    await app.server.close();
    await devServices.close();
    await storage.close();
  }
}

async function run(args: readonly string[]): Promise<void> {
  const reset = args.includes('--reset');
  const unknown = args.find((arg) => arg !== '--reset');
  if (unknown) throw new SettingsError(`${unknown} is unknown. Usage: npm run db:seed [-- --reset]`);
  const settings = readProcessSettings();
  if (settings.production) throw new SettingsError('Seed data is for development only; nothing was changed.');
  await withApp(settings, async (app, devServices) => {
    if (reset) await emptyTables(app.ctx.storage);
    const seeded = await seedDatabase(app, devServices, console.log);
    console.log(
      seeded
        ? 'The seed data was added.'
        : 'There are articles already; nothing was added. With --reset the database is emptied first.',
    );
  });
}

if (import.meta.main) {
  run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  });
}
