// A product as its form holds it, and how it is sent.
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { sendWithPhoto } from '#web/parts/sendWithPhoto.ts';
import type { ChosenPicture } from '#web/parts/usePictureUpload.ts';

/** Numbers as they stand in their fields. */
export interface ProductForm {
  productName: string;
  description: string;
  price: string;
  minimumQuantity: string;
  availableQuantity: string;
  photo: ChosenPicture | undefined;
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
export function sendProduct({ photo, ...product }: ProductForm): Promise<boolean> {
  const body = {
    productName: product.productName,
    price: Number(product.price),
    description: product.description,
    minimumQuantity: Number(product.minimumQuantity),
    availableQuantity: Number(product.availableQuantity),
  };
  return sendWithPhoto(photo, wording.product.notAdded, (img) =>
    ask('addProduct', { body: { ...body, img } }),
  );
}
