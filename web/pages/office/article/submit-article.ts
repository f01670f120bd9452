// The article form's values, and the request that sends them.
import type { FieldPath } from 'react-hook-form';
import type { ArticleEdit } from '#contract/articles/article.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { request } from '#web/api/client.ts';
import { submitWithImages } from '#web/components/form/submit-with-images.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';
import { EMPTY_FACTS, type FactsForm, factFieldOf, toFacts } from '../fabric-details/fabric-facts.ts';

/** Numbers are the text of their fields. */
export interface ArticleForm extends FactsForm {
  productName: string;
  description: string;
  price: string;
  minimumQuantity: string;
  availableQuantity: string;
  size: string;
  state: 'draft' | 'on_sale';
  photo: ChosenImage | undefined;
}

export const EMPTY_ARTICLE: ArticleForm = {
  productName: '',
  description: '',
  price: '',
  minimumQuantity: '',
  availableQuantity: '',
  size: '',
  state: 'on_sale',
  photo: undefined,
  ...EMPTY_FACTS,
};

/** Resolves with whether the article was added. Throws ApiError. */
export function submitArticle(form: ArticleForm): Promise<boolean> {
  return submitWithImages(photosOf(form), formTexts.article.notAdded, (urls) => {
    const { availableQuantity } = toNumbers(form);
    const draft = form.state === 'draft' && { state: form.state };
    return request('POST /api/product', { body: { ...toEdit(form, urls), availableQuantity, ...draft } });
  });
}

export const photosOf = ({ photo, furtherImages }: ArticleForm) => [
  photo,
  ...furtherImages.map((image) => image.photo),
];

/** Every field except the stock. `urls` are those of the photos. */
export function toEdit(form: ArticleForm, urls: readonly string[]): ArticleEdit {
  const { productName, description } = form;
  const { price, minimumQuantity } = toNumbers(form);
  const basic = { productName, description, img: urls[0] ?? '', price, minimumQuantity };
  const edit = { ...basic, size: form.size.trim() || undefined, ...toFacts(form, urls) };
  // Other systems state their ids.
  return edit satisfies Record<Exclude<keyof ArticleEdit, 'externalId'>, unknown>;
}

const SPECIFIED_FIELDS = [
  'productName',
  'description',
  'price',
  'minimumQuantity',
  'availableQuantity',
  'size',
] as const;

/** The field of a JSON pointer in the server's errors. */
export function articleFieldOf(pointer: string): FieldPath<ArticleForm> | undefined {
  if (pointer === '/img') return 'photo';
  const specified = SPECIFIED_FIELDS.find((name) => pointer === `/${name}`);
  return specified ?? (factFieldOf(pointer) as FieldPath<ArticleForm> | undefined);
}

type NumberField = 'price' | 'minimumQuantity' | 'availableQuantity';

/** The numeric fields; an empty one is 0, text that is no number is NaN. */
export function toNumbers(fields: Pick<ArticleForm, NumberField>): Record<NumberField, number> {
  return {
    price: Number(fields.price),
    minimumQuantity: Number(fields.minimumQuantity),
    availableQuantity: Number(fields.availableQuantity),
  };
}
