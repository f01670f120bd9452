// Fills an empty shop with the sample range. `npm run db:seed -- --reset` empties it first.
import { pino } from 'pino';
import { type App, createApp } from '#server/app.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { emptyTables } from '#server/storage/empty-tables.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { drawSamplePictures } from '../tools/artwork/draw-seed-images.ts';
import { createSampleAccounts, sampleAccounts } from './accounts.ts';
import { fabrics } from './fabrics.ts';
import { reviews } from './reviews.ts';

/** Who put the sample's pictures and reviews there. */
const KEEPER = sampleAccounts.find(({ role }) => role === 'admin')?.email ?? '';

/**
 * Makes the sample accounts, and the sample range where there is no product and no review yet. Reviews come before
 * products, so that a load cut short is seen as such and finished by the next. Answers whether it filled the shop.
 */
export async function seedDatabase(
  shop: App,
  say: (words: string) => void = () => undefined,
): Promise<boolean> {
  await createSampleAccounts(shop);
  const { items } = await shop.catalogue.listProducts({ limit: 1 });
  if (items.length > 0) return false;
  say('Weaving the sample range …');
  const { swatches, monograms } = await drawSamplePictures();
  const hang = async (pictures: readonly Buffer[]) => {
    const kept = await Promise.all(pictures.map((bytes) => shop.images.store(bytes, KEEPER)));
    return kept.map(({ url }) => url);
  };
  const [faces, cloths] = [await hang(monograms), await hang(swatches)];
  const written = await shop.reviews.listReviews({ limit: 1 });
  if (written.items.length === 0) {
    for (const [nth, { letters: _, monogram: __, ...review }] of reviews.entries())
      await shop.reviews.addReview(KEEPER, { ...review, img: faces[nth] ?? '' });
  }
  await shop.catalogue.addProducts(
    fabrics.map(({ swatch: _, ...fabric }, nth) => ({ ...fabric, img: cloths[nth] ?? '' })),
  );
  return true;
}

/** A shop without a door: its rooms work, nobody can come in. */
async function withShop(
  settings: Settings,
  work: (shop: App, storage: Storage) => Promise<void>,
): Promise<void> {
  const storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
  const shop = await createApp({ settings, storage, log: pino({ level: settings.LOG_LEVEL }) });
  try {
    await work(shop, storage);
  } finally {
    await shop.server.close();
    await storage.close();
  }
}

async function run(words: readonly string[]): Promise<void> {
  const reset = words.includes('--reset');
  const unknown = words.find((word) => word !== '--reset');
  if (unknown) throw new SettingsError(`${unknown} is unknown. Usage: npm run db:seed [-- --reset]`);
  const settings = readSettings(process.env);
  if (settings.production)
    throw new SettingsError('The sample shop is not for production; nothing was changed.');
  await withShop(settings, async (shop, storage) => {
    if (reset) await emptyTables(storage);
    const filled = await seedDatabase(shop, console.log);
    console.log(
      filled ? 'The sample shop is laid out.' : 'The shop has products already; --reset would empty it.',
    );
  });
}

if (import.meta.main) {
  run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  });
}
