// Articles between the contract and the tables. Measures are stored as integers in the unit of their column.
import type { ArticleFacts } from '#contract/article.ts';
import type { FabricCard } from '#contract/fabric-list.ts';
import type { ImageInfo } from '#contract/image.ts';
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { Article, NewProduct, Product } from '#contract/product.ts';
import { AppError } from '#server/app-error.ts';
import { imageAlt } from './alt-text.ts';
import type { ArticleColumns, ArticleParts, ArticleRecord } from './article-store.ts';
import { colourFamily } from './colour-family.ts';
import type { ProductRow } from './store.ts';

type Images = ReadonlyMap<string, ImageInfo>;

/** Undoes a scale without the error of binary fractions: 1505 mm are 150.5 cm. */
const unscale = (value: number, scale: number) => value / scale;
const scaled = (value: number | null | undefined, scale: number) =>
  value === null || value === undefined ? null : Math.round(value * scale);
const unscaled = (value: number | null, scale: number) => (value === null ? null : unscale(value, scale));

/** Cents per running metre, rounded. */
function pricePerMetreCents(priceCents: number, pieceLengthCm: number | null): number | null {
  return pieceLengthCm === null ? null : Math.round((priceCents * 100) / pieceLengthCm);
}

/** The columns of `products` that come from the input. Throws `validation_failed` for a price with a fraction of a cent. */
export function toColumns(input: NewProduct): ArticleColumns {
  const priceCents = centsFromDollars(input.price);
  if (priceCents === undefined)
    throw new AppError('validation_failed', { errors: [{ pointer: '/price', detail: 'Not a price' }] });
  const pieceLengthCm = scaled(input.pieceLengthM, 100);
  return {
    name: input.productName,
    description: input.description,
    img: input.img,
    price_cents: priceCents,
    minimum_quantity: input.minimumQuantity,
    available_quantity: input.availableQuantity,
    size: input.size ?? '',
    weight_gsm: input.weightGsm ?? null,
    width_mm: scaled(input.widthCm, 10),
    piece_length_cm: pieceLengthCm,
    length_tolerance_permille: scaled(input.lengthTolerancePercent, 10),
    price_per_metre_cents: pricePerMetreCents(priceCents, pieceLengthCm),
    weave: input.weave ?? null,
    pattern: input.pattern ?? null,
    colour_name: input.colour?.name ?? null,
    colour_hex: input.colour?.hex ?? null,
    colour_family: input.colour ? colourFamily(input.colour.hex) : null,
    shrinkage_length_permille: scaled(input.shrinkagePercent?.length, 10),
    shrinkage_width_permille: scaled(input.shrinkagePercent?.width, 10),
    lead_time_days: input.leadTimeDays ?? null,
    ...careColumns(input),
    ...originColumns(input),
  };
}

function careColumns({ care }: NewProduct) {
  return {
    care_wash: care?.wash ?? null,
    care_bleach: care?.bleach ?? null,
    care_dry: care?.dry ?? null,
    care_iron: care?.iron ?? null,
    care_professional: care?.professional ?? null,
  };
}

function originColumns({ origin }: NewProduct) {
  return {
    origin_spinning: origin?.spinning ?? null,
    origin_weaving: origin?.weaving ?? null,
    origin_finishing: origin?.finishing ?? null,
  };
}

/** The rows of the other tables that come from the input, in order. */
export function toParts({ composition, uses, certificates, images }: NewProduct): ArticleParts {
  return {
    fibres: (composition ?? []).map(({ fibre, percent }) => ({
      fibre,
      share_permille: Math.round(percent * 10),
    })),
    uses: uses ?? [],
    certificates: (certificates ?? []).map(({ name, number, validUntil }) => ({
      name,
      number,
      valid_until: validUntil,
    })),
    images: images ?? [],
  };
}

/** URLs of all images of a new product, with the JSON pointer of the field each was given in. */
export function imageFields({ img, images }: NewProduct): { url: string; pointer: string }[] {
  const further = (images ?? [])
    .slice(1)
    .map(({ url }, index) => ({ url, pointer: `/images/${index + 1}/url` }));
  return [{ url: img, pointer: '/img' }, ...further];
}

/** URLs of all images of an article, the first one first. */
export function imageUrls({ product, images }: Pick<ArticleRecord, 'product' | 'images'>): string[] {
  return images.length > 0 ? images.map(({ url }) => url) : [product.img];
}

export function toProduct(row: ProductRow, images: Images): Product {
  return {
    _id: row.id,
    articleNumber: row.article_number ?? '',
    slug: row.slug ?? '',
    productName: row.name,
    img: row.img,
    description: row.description,
    price: dollarsFromCents(row.price_cents),
    minimumQuantity: row.minimum_quantity,
    availableQuantity: row.available_quantity,
    size: row.size,
    imageInfo: images.get(row.img) ?? null,
  };
}

/** `today` is the UTC date, YYYY-MM-DD: certificates whose last day has passed are left out. */
export function toArticle(record: ArticleRecord, images: Images, today: string): Article {
  return { ...toProduct(record.product, images), ...toFacts(record, images, today) };
}

/** An article as lists show it. */
export function toCard(record: ArticleRecord, images: Images): FabricCard {
  const { description: _description, size: _size, ...product } = toProduct(record.product, images);
  const { product: row } = record;
  return {
    ...product,
    alt: record.images[0]?.alt || madeAlt(record),
    composition: toComposition(record),
    ...toMeasures(row),
    weave: row.weave,
    colour: toColour(row),
  };
}

function toFacts(record: ArticleRecord, images: Images, today: string): ArticleFacts {
  const { product: row, uses } = record;
  return {
    composition: toComposition(record),
    ...toMeasures(row),
    lengthTolerancePercent: unscaled(row.length_tolerance_permille, 10),
    weave: row.weave,
    pattern: row.pattern,
    colour: toColour(row),
    uses: nullIfEmpty(uses),
    care: toCare(row),
    shrinkagePercent: toShrinkage(row),
    origin: toOrigin(row),
    certificates: toCertificates(record, today),
    images: toImages(record, images),
    leadTimeDays: row.lead_time_days,
  };
}

function toMeasures(row: ProductRow) {
  return {
    weightGsm: row.weight_gsm,
    widthCm: unscaled(row.width_mm, 10),
    pieceLengthM: unscaled(row.piece_length_cm, 100),
    pricePerMetre: row.price_per_metre_cents === null ? null : dollarsFromCents(row.price_per_metre_cents),
  };
}

function toComposition({ fibres }: ArticleRecord): ArticleFacts['composition'] {
  return nullIfEmpty(
    fibres.map(({ fibre, share_permille }) => ({ fibre, percent: unscale(share_permille, 10) })),
  );
}

function toColour({ colour_name, colour_hex, colour_family }: ProductRow): ArticleFacts['colour'] {
  if (colour_name === null || colour_hex === null || colour_family === null) return null;
  return { name: colour_name, hex: colour_hex, family: colour_family };
}

function toCare(row: ProductRow): ArticleFacts['care'] {
  return nullIfAllNull({
    wash: row.care_wash,
    bleach: row.care_bleach,
    dry: row.care_dry,
    iron: row.care_iron,
    professional: row.care_professional,
  });
}

function toOrigin(row: ProductRow): ArticleFacts['origin'] {
  return nullIfAllNull({
    spinning: row.origin_spinning,
    weaving: row.origin_weaving,
    finishing: row.origin_finishing,
  });
}

function toShrinkage(row: ProductRow): ArticleFacts['shrinkagePercent'] {
  const { shrinkage_length_permille: length, shrinkage_width_permille: width } = row;
  return length === null || width === null
    ? null
    : { length: unscale(length, 10), width: unscale(width, 10) };
}

function toCertificates({ certificates }: ArticleRecord, today: string): ArticleFacts['certificates'] {
  const valid = certificates.filter(({ valid_until }) => valid_until === null || valid_until >= today);
  return nullIfEmpty(
    valid.map(({ name, number, valid_until }) => ({ name, number, validUntil: valid_until })),
  );
}

function toImages(record: ArticleRecord, images: Images): ArticleFacts['images'] {
  const made = madeAlt(record);
  const rows = record.images.length > 0 ? record.images : [{ url: record.product.img, alt: '' }];
  return rows.map(({ url, alt }) => ({ url, alt: alt || made, imageInfo: images.get(url) ?? null }));
}

function madeAlt(record: ArticleRecord): string {
  const { name, weave, pattern } = record.product;
  return imageAlt({
    productName: name,
    weave,
    pattern,
    colour: toColour(record.product),
    composition: toComposition(record),
  });
}

function nullIfEmpty<Item>(items: readonly Item[]): Item[] | null {
  return items.length === 0 ? null : [...items];
}

function nullIfAllNull<Values extends Record<string, unknown>>(values: Values): Values | null {
  return Object.values(values).every((value) => value === null) ? null : values;
}
