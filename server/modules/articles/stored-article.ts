// A stored article as an admin edits it: the inverse of `toColumns` and `toParts`.

import type { ArticleEdit } from '#contract/article.ts';
import type { ArticleState } from '#contract/article-states.ts';
import { dollarsFromCents } from '#contract/money.ts';
import type { ArticleRecord } from './record-store.ts';
import { articleStateOf } from './rules.ts';
import type { ProductRow } from './store.ts';

/** An article as it is stored; what is not stated is null or ''. */
export interface StoredArticle {
  readonly id: string;
  readonly revision: number;
  readonly state: ArticleState;
  readonly availableQuantity: number;
  /** Whether the stock is kept by lot. */
  readonly hasLots: boolean;
  readonly edit: ArticleEdit;
}

export function toStoredArticle(record: ArticleRecord): StoredArticle {
  const { product } = record;
  return {
    id: product.id,
    revision: product.revision,
    state: articleStateOf(product),
    availableQuantity: product.available_quantity,
    hasLots: product.has_lots === 1,
    edit: toEdit(record),
  };
}

/** Undoes the scale of a column; division rounds to the decimal number that was entered. */
const unscaled = (value: number | null, scale: number) => (value === null ? null : value / scale);

function toEdit(record: ArticleRecord): ArticleEdit {
  const { product: row, uses } = record;
  return {
    articleNumber: row.article_number,
    productName: row.name,
    img: row.img,
    price: dollarsFromCents(row.price_cents),
    description: row.description,
    minimumQuantity: row.minimum_quantity,
    size: row.size,
    alertLevel: row.alert_level,
    weightGsm: row.weight_gsm,
    widthCm: unscaled(row.width_mm, 10),
    pieceLengthM: unscaled(row.piece_length_cm, 100),
    lengthTolerancePercent: unscaled(row.length_tolerance_permille, 10),
    weave: row.weave,
    pattern: row.pattern,
    uses: uses.length > 0 ? [...uses] : null,
    leadTimeDays: row.lead_time_days,
    ...groupsOf(row),
    ...partsOf(record),
  };
}

function groupsOf(row: ProductRow): Pick<ArticleEdit, 'colour' | 'care' | 'origin' | 'shrinkagePercent'> {
  const { colour_name, colour_hex, shrinkage_length_permille: length, shrinkage_width_permille: width } = row;
  return {
    colour: colour_name === null || colour_hex === null ? null : { name: colour_name, hex: colour_hex },
    shrinkagePercent: length === null || width === null ? null : { length: length / 10, width: width / 10 },
    care: stated({
      wash: row.care_wash,
      bleach: row.care_bleach,
      dry: row.care_dry,
      iron: row.care_iron,
      professional: row.care_professional,
    }),
    origin: stated({
      spinning: row.origin_spinning,
      weaving: row.origin_weaving,
      finishing: row.origin_finishing,
    }),
  };
}

function partsOf({
  fibres,
  certificates,
  images,
}: ArticleRecord): Pick<ArticleEdit, 'composition' | 'certificates' | 'images'> {
  return {
    composition:
      fibres.length > 0
        ? fibres.map(({ fibre, share_permille }) => ({ fibre, percent: share_permille / 10 }))
        : null,
    certificates:
      certificates.length > 0
        ? certificates.map(({ name, number, valid_until }) => ({ name, number, validUntil: valid_until }))
        : null,
    images: images.length > 0 ? images.map(({ url, alt }) => ({ url, alt })) : null,
  };
}

function stated<Values extends Record<string, unknown>>(values: Values): Values | null {
  return Object.values(values).every((value) => value === null) ? null : values;
}
