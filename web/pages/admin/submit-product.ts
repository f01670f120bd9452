// The product form's values, and the request that sends them.
import { formMessages } from '#contract/form-messages.ts';
import { request } from '#web/api/client.ts';
import { submitWithImage } from '#web/components/form/submit-with-image.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';

/** Numbers are the text of their fields. */
export interface ProductForm {
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
};

/** Resolves to whether the product was added. Throws ApiError. */
export function submitProduct({ photo, ...fields }: ProductForm): Promise<boolean> {
  const { productName, description } = fields;
  return submitWithImage(photo, formMessages.product.notAdded, (img) =>
    request('addProduct', { body: { productName, description, img, ...toNumbers(fields) } }),
  );
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
