// Maps an article to the values of the article form, and finds the fields in which two forms differ.
import type { AdminArticle } from '#contract/article-admin.ts';
import { knownImage } from '#web/components/form/use-image-upload.ts';
import type { ArticleForm } from '../submit-article.ts';

const text = (value: number | string | null | undefined) => String(value ?? '');

export function toForm(article: AdminArticle): ArticleForm {
  const [photo, ...further] = article.images;
  const [photoAlt = '', ...alts] = article.enteredAlts;
  const { composition, colour, uses, care, shrinkagePercent, origin, certificates } = article;
  return {
    ...singleFields(article),
    composition: (composition ?? []).map(({ fibre, percent }) => ({ fibre, percent: text(percent) })),
    colour: { name: text(colour?.name), hex: text(colour?.hex) },
    uses: uses ?? [],
    care: {
      wash: text(care?.wash),
      bleach: text(care?.bleach),
      dry: text(care?.dry),
      iron: text(care?.iron),
      professional: text(care?.professional),
    },
    shrinkagePercent: { length: text(shrinkagePercent?.length), width: text(shrinkagePercent?.width) },
    origin: {
      spinning: text(origin?.spinning),
      weaving: text(origin?.weaving),
      finishing: text(origin?.finishing),
    },
    certificates: (certificates ?? []).map(({ name, number, validUntil }) => ({
      ...{ name, number },
      validUntil: text(validUntil),
    })),
    photo: photo && knownImage(photo.url),
    photoAlt,
    furtherImages: further.map(({ url }, nth) => ({ photo: knownImage(url), alt: alts[nth] ?? '' })),
  };
}

function singleFields(article: AdminArticle) {
  return {
    productName: article.productName,
    description: article.description,
    price: text(article.price),
    minimumQuantity: text(article.minimumQuantity),
    availableQuantity: text(article.availableQuantity),
    size: article.size,
    alertLevel: text(article.alertLevel),
    state: 'on_sale' as const,
    articleNumber: article.articleNumber,
    weightGsm: text(article.weightGsm),
    widthCm: text(article.widthCm),
    pieceLengthM: text(article.pieceLengthM),
    lengthTolerancePercent: text(article.lengthTolerancePercent),
    leadTimeDays: text(article.leadTimeDays),
    weave: text(article.weave),
    pattern: text(article.pattern),
  };
}

/** Makes a form for another colour of the fabric, without number, colour and stock. */
export function toCopy(article: AdminArticle): ArticleForm {
  // While last pieces are on sale, the minimum quantity is their number.
  const minimumQuantity = text(article.minimumBeforeRemnant ?? article.minimumQuantity);
  const none = { articleNumber: '', availableQuantity: '0', colour: { name: '', hex: '' } };
  return { ...toForm(article), ...none, minimumQuantity, state: 'draft' };
}

/** The fields that admins compare and choose as a unit. The stock is not part of an edit. */
export const FIELD_LABELS = {
  productName: 'Name',
  description: 'Description',
  price: 'Price in dollars',
  minimumQuantity: 'Minimum quantity',
  images: 'Pictures',
  articleNumber: 'Article number',
  size: 'Size',
  alertLevel: 'Alert level',
  weightGsm: 'Weight',
  widthCm: 'Width',
  pieceLengthM: 'Length of a piece',
  lengthTolerancePercent: 'Tolerance of the length',
  leadTimeDays: 'Lead time',
  composition: 'Composition',
  weave: 'Weave',
  pattern: 'Pattern',
  colour: 'Colour',
  uses: 'Uses',
  care: 'Care',
  shrinkagePercent: 'Shrinkage',
  origin: 'Origin',
  certificates: 'Certificates',
} as const;

export type FieldName = keyof typeof FIELD_LABELS;

/** The fields in which the forms differ, in the order of the labels. */
export function differingFields(one: ArticleForm, other: ArticleForm): FieldName[] {
  const names = Object.keys(FIELD_LABELS) as FieldName[];
  return names.filter((name) => comparable(one, name) !== comparable(other, name));
}

function comparable(form: ArticleForm, name: FieldName): string {
  if (name !== 'images') return JSON.stringify(form[name]);
  // An image that is being uploaded has no URL yet, so it is none that the article has.
  return JSON.stringify(picturesOf(form).map(({ photo, alt }) => [photo?.known ?? 'new', alt.trim()]));
}

export const picturesOf = ({ photo, photoAlt, furtherImages }: ArticleForm) => [
  { photo, alt: photoAlt },
  ...furtherImages,
];

/** Returns `form` with these fields of `other`. */
export function withFields(form: ArticleForm, other: ArticleForm, names: readonly FieldName[]): ArticleForm {
  const taken = names.flatMap((name) =>
    name === 'images' ? (['photo', 'photoAlt', 'furtherImages'] as const) : [name],
  );
  return { ...form, ...Object.fromEntries(taken.map((name) => [name, other[name]])) };
}
