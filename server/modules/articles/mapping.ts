// Stored articles as the contract's summaries, articles and cards.

import type { Article, ArticleSummary } from '#contract/articles/article.ts';
import type { AdminArticle, ListedArticle } from '#contract/articles/article-admin.ts';
import type { ArticleFacts } from '#contract/articles/article-facts.ts';
import { ADMIN_FACT_NAMES, PUBLIC_FACT_NAMES } from '#contract/articles/article-fields.ts';
import type { Colourway, FabricCard, FabricDetails } from '#contract/articles/fabric-list.ts';
import type { ImageInfo } from '#contract/articles/image.ts';
import type { Rating } from '#contract/articles/review.ts';
import type { StockLevel } from '#contract/articles/stock-level.ts';
import { amountFromCents, shopCurrency, totalCents } from '#contract/figures/money.ts';
import type { TextLanguage } from '#contract/languages/text-languages.ts';
import { imageAlt } from './alt-text.ts';
import { expectedOf } from './article-stock.ts';
import { factsOf, groupsOf } from './columns.ts';
import { testResultsOf } from './lab-results.ts';
import { priceStepsOf } from './price-steps.ts';
import type { ArticleRecord } from './record-store.ts';
import { articleStateOf, daysOfCover } from './rules.ts';
import type { ArticleRow, OwnTexts } from './store.ts';

type Images = ReadonlyMap<string, ImageInfo>;

/** URLs of all images of an article, the first one first. */
export function imageUrls({ article, images }: Pick<ArticleRecord, 'article' | 'images'>): string[] {
  return images.length > 0 ? images.map(({ url }) => url) : [article.img];
}

/** The current days: in UTC, by which certificates end, and of the shop, by which deliveries are expected; both YYYY-MM-DD. */
export interface Days {
  readonly today: string;
  readonly shopDay: string;
}

export function toSummary(
  row: ArticleRow & OwnTexts,
  images: Images,
  { shopDay }: Pick<Days, 'shopDay'>,
): ArticleSummary {
  const expected = expectedOf(row.expected).filter(({ on }) => on >= shopDay);
  const isAnyExpected = expected.length > 0;
  return {
    _id: row.id,
    articleNumber: row.article_number,
    slug: row.slug,
    productName: row.name,
    img: row.img,
    description: row.description,
    price: amountFromCents(row.price_cents),
    priceSteps: priceStepsOf(row.price_steps),
    minimumQuantity: row.minimum_quantity,
    availableQuantity: row.available_quantity,
    size: row.size,
    isLastPieces: row.minimum_before_remnant !== null && row.available_quantity > 0 && !isAnyExpected,
    imageInfo: images.get(row.img) ?? null,
    ...(isAnyExpected && { expected }),
    ...toUntranslated(row),
  };
}

const toUntranslated = ({ untranslated }: OwnTexts) => untranslated && { untranslated: [...untranslated] };

/** What an article's page states besides what is stored of it. */
interface ArticleVocabulary extends Pick<Article, 'largestLot' | 'lots'>, Days {
  readonly swatchPriceCents: number;
}

export function toArticle(record: ArticleRecord, images: Images, terms: ArticleVocabulary): Article {
  const { largestLot, lots, swatchPriceCents } = terms;
  const swatchPrice = amountFromCents(swatchPriceCents);
  return { ...toDetails(record, images, terms), largestLot, lots, swatchPrice };
}

export function toDetails(record: ArticleRecord, images: Images, days: Days): FabricDetails {
  return { ...toSummary(record.article, images, days), ...toFacts(record, images, days.today) };
}

/** What a list of admins shows besides the row of an article. */
interface ListedWith extends Pick<Days, 'shopDay'> {
  readonly level?: StockLevel | undefined;
  /** Its pieces sold in the last COVER_DAYS days. */
  readonly sold?: number | undefined;
  /** The languages in which it lacks a text. */
  readonly missing?: TextLanguage[] | undefined;
}

/** An article as lists of admins show it. */
export function toListedArticle(
  row: ArticleRow,
  images: Images,
  {
    level = { onHand: row.available_quantity, inOrders: 0, reserved: 0 },
    sold = 0,
    missing = [],
    shopDay,
  }: ListedWith,
): ListedArticle {
  const { description: _description, ...summary } = toSummary(row, images, { shopDay });
  return {
    ...summary,
    ...adminFields(row),
    ...factsOf(row, ['pieceLengthM']),
    ...level,
    stockValue: amountFromCents(totalCents(level.onHand, row.price_cents)),
    daysOfCover: daysOfCover(row.available_quantity, sold),
    ...(missing.length > 0 && { missing }),
  };
}

/** Everything about an article, certificates that have expired and days that are over included. */
export function toAdminArticle(
  record: ArticleRecord,
  images: Images,
  terms: Omit<ArticleVocabulary, keyof Days>,
): AdminArticle {
  const { article, images: rows } = record;
  const enteredAlts = rows.length > 0 ? rows.map(({ alt }) => alt) : [''];
  return {
    ...toArticle(record, images, { ...terms, today: '', shopDay: '' }),
    ...adminFields(article),
    currency: shopCurrency(),
    enteredAlts,
  };
}

function adminFields(row: ArticleRow) {
  return {
    state: articleStateOf(row),
    revision: row.revision,
    ...factsOf(row, ADMIN_FACT_NAMES),
    minimumBeforeRemnant: row.minimum_before_remnant,
    hasLots: row.has_lots === 1,
    externalId: row.external_id ?? '',
  };
}

/** What the log calls an article. */
export function articleLabel(row: Pick<ArticleRow, 'name' | 'article_number'>): string {
  return row.article_number ? `${row.name} (${row.article_number})` : row.name;
}

const CARD_FACT_NAMES = [
  'weightGsm',
  'widthCm',
  'pieceLengthM',
  'lengthTolerancePercent',
  'continuousLengthM',
  'weave',
] as const;

/** An article as lists show it. */
interface CardFacts extends Pick<Days, 'shopDay'> {
  readonly rating: Rating | undefined;
  readonly colourways: readonly Colourway[] | undefined;
  readonly largestLot: number | null;
}

export const toColourway = ({
  slug,
  name,
  colour_name,
  colour_hex,
  untranslated,
}: Pick<ArticleRow, 'slug' | 'name' | 'colour_name' | 'colour_hex'> & OwnTexts): Colourway => ({
  slug,
  name: colour_name ?? name,
  hex: colour_hex,
  ...toUntranslated({ untranslated }),
});

export function toCard(record: ArticleRecord, images: Images, facts: CardFacts): FabricCard {
  const { rating, colourways, largestLot } = facts;
  const { description: _description, size: _size, ...summary } = toSummary(record.article, images, facts);
  const { article: row } = record;
  const { care, shrinkagePercent } = groupsOf(row);
  return {
    ...summary,
    alt: altOf(record, { url: row.img, alt: record.images[0]?.alt ?? '' }) || madeAlt(record),
    rating: rating ?? { average: null, count: 0 },
    colourways: colourways ? [...colourways] : null,
    composition: toComposition(record),
    ...factsOf(row, CARD_FACT_NAMES),
    largestLot,
    washShrinkagePercent: care?.wash === 'no' ? null : (shrinkagePercent?.length ?? null),
    pricePerMetre: pricePerMetre(row),
    colour: toColour(row),
  };
}

function toFacts(record: ArticleRecord, images: Images, today: string): ArticleFacts {
  const { article: row, uses } = record;
  return {
    composition: toComposition(record),
    ...factsOf(row, PUBLIC_FACT_NAMES),
    ...groupsOf(row),
    pricePerMetre: pricePerMetre(row),
    colour: toColour(row),
    uses: nullIfEmpty(uses),
    certificates: toCertificates(record, today),
    testResults: testResultsOf(row.test_results),
    images: toImages(record, images),
  };
}

function pricePerMetre({ price_per_metre_cents }: ArticleRow): number | null {
  return price_per_metre_cents === null ? null : amountFromCents(price_per_metre_cents);
}

function toComposition({ fibres }: ArticleRecord): ArticleFacts['composition'] {
  return nullIfEmpty(fibres.map(({ fibre, share_permille }) => ({ fibre, percent: share_permille / 10 })));
}

function toColour({ colour_name, colour_hex, colour_family }: ArticleRow): ArticleFacts['colour'] {
  if (colour_name === null || colour_hex === null || colour_family === null) return null;
  return { name: colour_name, hex: colour_hex, family: colour_family };
}

function toCertificates({ certificates }: ArticleRecord, today: string): ArticleFacts['certificates'] {
  const valid = certificates.filter(({ valid_until }) => valid_until === null || valid_until >= today);
  return nullIfEmpty(
    valid.map(({ name, number, valid_until }) => ({ name, number, validUntil: valid_until })),
  );
}

function toImages(record: ArticleRecord, images: Images): ArticleFacts['images'] {
  const made = madeAlt(record);
  const plain = { url: record.article.img, alt: '', width_mm: null };
  const rows = record.images.length > 0 ? record.images : [plain];
  return rows.map(({ url, alt, width_mm }) => ({
    url,
    alt: altOf(record, { url, alt }) || made,
    widthMm: width_mm,
    imageInfo: images.get(url) ?? null,
  }));
}

/** As the mill has written it; '' where it has not, in this language. */
const altOf = (
  { article: { alts } }: ArticleRecord,
  { url, alt }: { readonly url: string; readonly alt: string },
) => (alts ? alts[url] : alt);

function madeAlt(record: ArticleRecord): string {
  const { name, weave, pattern } = record.article;
  return imageAlt({
    productName: name,
    weave,
    pattern,
    colour: toColour(record.article),
    composition: toComposition(record),
  });
}

export function nullIfEmpty<Item>(items: readonly Item[]): Item[] | null {
  return items.length === 0 ? null : [...items];
}
