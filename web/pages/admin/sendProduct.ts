// The photo first, then the product that shows it.
import { toast } from 'react-toastify';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
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

/** Answers whether the product was added. A photo that did not arrive says so itself, and nothing else is done. */
export async function sendProduct(product: ProductForm): Promise<boolean> {
  const img = await product.photo?.uploaded.catch(() => undefined);
  if (!img) return false;
  const body = {
    productName: product.productName,
    img,
    price: Number(product.price),
    description: product.description,
    minimumQuantity: Number(product.minimumQuantity),
    availableQuantity: Number(product.availableQuantity),
  };
  try {
    const { insertedId } = await ask('addProduct', { body });
    if (insertedId) return true;
    toast.error(wording.product.notAdded);
    return false;
  } catch (error) {
    toast.error(wording.product.notAdded);
    throw error;
  }
}
