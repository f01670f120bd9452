// The product form's values, and the request that sends them.
import type { FieldPath } from 'react-hook-form';
import { formMessages } from '#contract/form-messages.ts';
import { request } from '#web/api/client.ts';
import { submitWithImages } from '#web/components/form/submit-with-images.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';
import { EMPTY_FACTS, type FactsForm, factFieldOf, toFacts } from './fabric-details/fabric-facts.ts';

/** Numbers are the text of their fields. */
export interface ProductForm extends FactsForm {
  productName: string;
  description: string;
  price: string;
  minimumQuantity: string;
  availableQuantity: string;
  photo: ChosenImage | undefined;
}

export const EMPTY_PRODUCT: ProductForm = {
  productName: '',
  description: '',
  price: '',
  minimumQuantity: '',
  availableQuantity: '',
  photo: undefined,
  ...EMPTY_FACTS,
};

/** Resolves to whether the product was added. Throws ApiError. */
export function submitProduct(form: ProductForm): Promise<boolean> {
  const { productName, description, photo, furtherImages } = form;
  const photos = [photo, ...furtherImages.map((image) => image.photo)];
  return submitWithImages(photos, formMessages.product.notAdded, (urls) => {
    const specified = { productName, description, img: urls[0] ?? '', ...toNumbers(form) };
    return request('addProduct', { body: { ...specified, ...toFacts(form, urls) } });
  });
}

const SPECIFIED_FIELDS = [
  'productName',
  'description',
  'price',
  'minimumQuantity',
  'availableQuantity',
] as const;

/** The field of a JSON pointer in the server's errors. */
export function productFieldOf(pointer: string): FieldPath<ProductForm> | undefined {
  if (pointer === '/img') return 'photo';
  const specified = SPECIFIED_FIELDS.find((name) => pointer === `/${name}`);
  return specified ?? (factFieldOf(pointer) as FieldPath<ProductForm> | undefined);
}

type NumberField = 'price' | 'minimumQuantity' | 'availableQuantity';

/** The numeric fields; an empty one is 0, text that is no number is NaN. */
export function toNumbers(fields: Pick<ProductForm, NumberField>): Record<NumberField, number> {
  return {
    price: Number(fields.price),
    minimumQuantity: Number(fields.minimumQuantity),
    availableQuantity: Number(fields.availableQuantity),
  };
}
