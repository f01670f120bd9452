// An article as an admin edits it: from the stored article to an edit, the inverse of `toColumns` and `toParts`, and what an edit changes. Pure.

import { isDeepStrictEqual } from 'node:util';
import type { ArticleEdit } from '#contract/article.ts';
import type { ArticleState } from '#contract/article-states.ts';
import { dollarsFromCents } from '#contract/money.ts';
import { toColumns, toParts } from './columns.ts';
import type { ArticleRecord } from './record-store.ts';
import { articleStateOf } from './rules.ts';
import type { ArticleRow } from './store.ts';

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
  const { article } = record;
  return {
    id: article.id,
    revision: article.revision,
    state: articleStateOf(article),
    availableQuantity: article.available_quantity,
    hasLots: article.has_lots === 1,
    edit: toEdit(record),
  };
}

/** Undoes the scale of a column; division rounds to the decimal number that was entered. */
const unscaled = (value: number | null, scale: number) => (value === null ? null : value / scale);

function toEdit(record: ArticleRecord): ArticleEdit {
  const { article: row, uses } = record;
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

function groupsOf(row: ArticleRow): Pick<ArticleEdit, 'colour' | 'care' | 'origin' | 'shrinkagePercent'> {
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

export type EditableField = Exclude<keyof ArticleEdit, 'img'>;

/** The article as the edit would leave it. Throws `validation_failed` for a price with a fraction of a cent. */
export function editedRecord(record: ArticleRecord, edit: ArticleEdit): ArticleRecord {
  const article_number = edit.articleNumber ?? record.article.article_number;
  return { article: { ...record.article, ...toColumns(edit), article_number }, ...toParts(edit) };
}

/** Names of the fields in which two states of an article differ, in the order of the contract. */
export function changedFields(before: ArticleRecord, after: ArticleRecord): EditableField[] {
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  const names = Object.keys(one) as EditableField[];
  return names.filter((name) => !isDeepStrictEqual(one[name], other[name]));
}

const PARTS: readonly EditableField[] = ['composition', 'uses', 'certificates', 'images'];

/** Whether one of the fields is stored in another table than `articles`. */
export function hasOtherParts(changed: readonly EditableField[]): boolean {
  return changed.some((name) => PARTS.includes(name));
}

/** As stored. `img` is the first of the images. */
function fieldsOf(record: ArticleRecord): Readonly<Record<EditableField, unknown>> {
  const { article: row, fibres, uses, certificates, images } = record;
  return {
    productName: row.name,
    articleNumber: row.article_number,
    description: row.description,
    price: row.price_cents,
    minimumQuantity: row.minimum_quantity,
    alertLevel: row.alert_level,
    size: row.size,
    ...measuresOf(row),
    composition: fibres.map(({ fibre, share_permille }) => [fibre, share_permille]),
    weave: row.weave,
    pattern: row.pattern,
    colour: [row.colour_name, row.colour_hex],
    uses,
    care: [row.care_wash, row.care_bleach, row.care_dry, row.care_iron, row.care_professional],
    origin: [row.origin_spinning, row.origin_weaving, row.origin_finishing],
    certificates: certificates.map(({ name, number, valid_until }) => [name, number, valid_until]),
    images: images.length > 0 ? images.map(({ url, alt }) => [url, alt]) : [[row.img, '']],
  };
}

function measuresOf(row: ArticleRecord['article']) {
  return {
    weightGsm: row.weight_gsm,
    widthCm: row.width_mm,
    pieceLengthM: row.piece_length_cm,
    lengthTolerancePercent: row.length_tolerance_permille,
    shrinkagePercent: [row.shrinkage_length_permille, row.shrinkage_width_permille],
    leadTimeDays: row.lead_time_days,
  };
}
