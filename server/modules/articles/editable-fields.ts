// What of an article an edit can change, in one form for the stored article and for an edit of it. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { ArticleEdit } from '#contract/article.ts';
import { toColumns, toParts } from './columns.ts';
import type { ArticleRecord } from './record-store.ts';

export type EditableField = Exclude<keyof ArticleEdit, 'img'>;

/** The article as the edit would leave it. Throws `validation_failed` for a price with a fraction of a cent. */
export function editedRecord(record: ArticleRecord, edit: ArticleEdit): ArticleRecord {
  const article_number = edit.articleNumber ?? record.product.article_number;
  return { product: { ...record.product, ...toColumns(edit), article_number }, ...toParts(edit) };
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
  const { product: row, fibres, uses, certificates, images } = record;
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

function measuresOf(row: ArticleRecord['product']) {
  return {
    weightGsm: row.weight_gsm,
    widthCm: row.width_mm,
    pieceLengthM: row.piece_length_cm,
    lengthTolerancePercent: row.length_tolerance_permille,
    shrinkagePercent: [row.shrinkage_length_permille, row.shrinkage_width_permille],
    leadTimeDays: row.lead_time_days,
  };
}
