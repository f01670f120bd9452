// What is entered of an article, as the columns and parts it is stored in. Measures are integers in the unit of their column.

import type { NewArticle } from '#contract/article.ts';
import { centsFromDollars } from '#contract/money.ts';
import { AppError } from '#server/http/app-error.ts';
import { colourFamily } from './colour-family.ts';
import type { ArticleColumns, ArticleParts } from './record-store.ts';

const scaled = (value: number | null | undefined, scale: number) =>
  value === null || value === undefined ? null : Math.round(value * scale);
/** Cents per running metre, rounded. */
function pricePerMetreCents(priceCents: number, pieceLengthCm: number | null): number | null {
  return pieceLengthCm === null ? null : Math.round((priceCents * 100) / pieceLengthCm);
}

/** What is entered of an article: new ones and edits have it in common. */
export type ArticleInput = Omit<NewArticle, 'availableQuantity' | 'state'>;

/** The columns of `articles` that come from the input. Throws `validation_failed` for a price with a fraction of a cent. */
export function toColumns(input: ArticleInput): ArticleColumns {
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
    size: input.size ?? '',
    alert_level: input.alertLevel ?? null,
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

function careColumns({ care }: ArticleInput) {
  return {
    care_wash: care?.wash ?? null,
    care_bleach: care?.bleach ?? null,
    care_dry: care?.dry ?? null,
    care_iron: care?.iron ?? null,
    care_professional: care?.professional ?? null,
  };
}

function originColumns({ origin }: ArticleInput) {
  return {
    origin_spinning: origin?.spinning ?? null,
    origin_weaving: origin?.weaving ?? null,
    origin_finishing: origin?.finishing ?? null,
  };
}

/** The rows of the other tables that come from the input, in order. */
export function toParts({ composition, uses, certificates, images }: ArticleInput): ArticleParts {
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

/**
 * URLs of all images of the inputs, with the JSON pointer of the field each was given in. In one order for all transactions,
 * so that two with the same images cannot wait for each other.
 */
export function imageFields(inputs: readonly ArticleInput[]): { url: string; pointer: string }[] {
  const fields = inputs.flatMap(({ img, images }) => [
    { url: img, pointer: '/img' },
    ...(images ?? []).slice(1).map(({ url }, index) => ({ url, pointer: `/images/${index + 1}/url` })),
  ]);
  return fields.sort((one, other) => (one.url < other.url ? -1 : 1));
}
