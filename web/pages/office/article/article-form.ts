// Maps an article to the values of the article form, and finds the fields in which two forms differ.
import type { AdminArticle } from '#contract/articles/article-admin.ts';
import { type ArticleFieldName, FIELD_NAMES } from '#contract/articles/article-fields.ts';
import { amountForField } from '#contract/figures/money.ts';
import { knownImage } from '#web/components/form/use-image-upload.ts';
import { factTexts } from '../fabric-details/fabric-facts.ts';
import type { ArticleForm } from './submit-article.ts';

const text = (value: number | string | null | undefined) => String(value ?? '');

export function toForm(article: AdminArticle): ArticleForm {
  const [photo, ...further] = article.images;
  const [photoAlt = '', ...alts] = article.enteredAlts;
  const { priceSteps, composition, uses, certificates, testResults } = article;
  return {
    productName: article.productName,
    articleNumber: article.articleNumber,
    description: article.description,
    price: amountForField(article.price),
    minimumQuantity: text(article.minimumQuantity),
    availableQuantity: text(article.availableQuantity),
    size: article.size,
    state: 'on_sale',
    ...factTexts(article),
    priceSteps: (priceSteps ?? []).map(({ fromQuantity, price }) => ({
      fromQuantity: text(fromQuantity),
      price: amountForField(price),
    })),
    composition: (composition ?? []).map(({ fibre, percent }) => ({ fibre, percent: text(percent) })),
    uses: uses ?? [],
    certificates: (certificates ?? []).map(({ name, number, validUntil }) => ({
      name,
      number,
      validUntil: text(validUntil),
    })),
    testResults: (testResults ?? []).map((result) => ({
      ...result,
      value: text(result.value),
      testedOn: text(result.testedOn),
    })),
    photo: photo && knownImage(photo.url),
    photoAlt,
    photoWidthMm: text(photo?.widthMm),
    furtherImages: further.map(({ url, widthMm }, nth) => ({
      photo: knownImage(url),
      alt: alts[nth] ?? '',
      widthMm: text(widthMm),
    })),
  };
}

/** Makes a form for another colour of the fabric, without number, colour and stock. */
export function toCopy(article: AdminArticle): ArticleForm {
  // While last pieces are on sale, the minimum quantity is their number.
  const minimumQuantity = text(article.minimumBeforeRemnant ?? article.minimumQuantity);
  const none = { articleNumber: '', availableQuantity: '0', colour: { name: '', hex: '' } };
  return { ...toForm(article), ...none, minimumQuantity, state: 'draft' };
}

/** The fields in which the forms differ, in the order of the table. The stock is not part of an edit. */
export function differingFields(one: ArticleForm, other: ArticleForm): ArticleFieldName[] {
  return FIELD_NAMES.filter((name) => comparable(one, name) !== comparable(other, name));
}

function comparable(form: ArticleForm, name: ArticleFieldName): string {
  if (name !== 'images') return JSON.stringify(form[name]);
  // An image that is being uploaded has no URL yet, so it is none that the article has.
  return JSON.stringify(
    picturesOf(form).map(({ photo, alt, widthMm }) => [photo?.known ?? 'new', alt.trim(), widthMm.trim()]),
  );
}

export const picturesOf = ({ photo, photoAlt, photoWidthMm, furtherImages }: ArticleForm) => [
  { photo, alt: photoAlt, widthMm: photoWidthMm },
  ...furtherImages,
];

/** Returns `form` with these fields of `other`. */
export function withFields(
  form: ArticleForm,
  other: ArticleForm,
  names: readonly ArticleFieldName[],
): ArticleForm {
  const taken = names.flatMap((name) =>
    name === 'images' ? (['photo', 'photoAlt', 'photoWidthMm', 'furtherImages'] as const) : [name],
  );
  return { ...form, ...Object.fromEntries(taken.map((name) => [name, other[name]])) };
}
