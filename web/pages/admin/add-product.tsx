// Add Product (spec sections 5, 8): the specified fields, and below them the optional facts.
import { useForm } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { PRODUCTS_KEY } from '#web/api/queries.ts';
import { PhotoForm } from '#web/components/form/photo-form.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { FabricDetails } from './fabric-details/fabric-details.tsx';
import { ProductFields } from './product-fields.tsx';
import { EMPTY_PRODUCT, type ProductForm, productFieldOf, submitProduct } from './submit-product.ts';

const title = formMessages.dashboard.addProduct;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AddProduct() {
  return <AdminPage title={title}>{() => <AddProductForm />}</AdminPage>;
}

function AddProductForm() {
  const form = useForm<ProductForm>({ defaultValues: EMPTY_PRODUCT });
  return (
    <PhotoForm
      form={form}
      empty={EMPTY_PRODUCT}
      photo="photo"
      submit={submitProduct}
      fieldOf={productFieldOf}
      added={formMessages.product.added}
      listKey={PRODUCTS_KEY}
      submitLabel={title}
      more={<FabricDetails form={form} />}
    >
      <ProductFields form={form} />
    </PhotoForm>
  );
}
