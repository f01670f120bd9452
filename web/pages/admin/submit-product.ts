// A product as its form holds it, and how it is sent.
import { messages } from '#contract/messages.ts';
import { request } from '#web/api/client.ts';
import { submitWithImage } from '#web/components/form/submit-with-image.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';

/** Numbers as they stand in their fields. */
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

/** Answers whether the product was added. */
export function submitProduct({ photo, ...product }: ProductForm): Promise<boolean> {
  const body = {
    productName: product.productName,
    price: Number(product.price),
    description: product.description,
    minimumQuantity: Number(product.minimumQuantity),
    availableQuantity: Number(product.availableQuantity),
  };
  return submitWithImage(photo, messages.product.notAdded, (img) =>
    request('addProduct', { body: { ...body, img } }),
  );
}
