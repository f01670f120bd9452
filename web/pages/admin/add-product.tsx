// Add Product (spec sections 5, 8).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import { PRODUCTS_KEY } from '#web/api/queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ProductFields } from './product-fields.tsx';
import { EMPTY_PRODUCT, type ProductForm, submitProduct } from './submit-product.ts';

const title = formMessages.dashboard.addProduct;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AddProduct() {
  return <AdminPage title={title}>{() => <AddProductForm />}</AdminPage>;
}

function AddProductForm() {
  const queryClient = useQueryClient();
  const form = useForm<ProductForm>({ defaultValues: EMPTY_PRODUCT });
  const addProduct = useMutation({
    mutationFn: async (product: ProductForm) => {
      if (!(await submitProduct(product))) return;
      toast.success(formMessages.product.added);
      form.reset(EMPTY_PRODUCT);
      await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(submitMutation(addProduct))}
      className="flex max-w-2xl flex-col gap-5"
    >
      <ProductFields form={form} />
      <Controller
        name="photo"
        control={form.control}
        rules={{ required: formMessages.review.imageRequired }}
        render={({ field, fieldState }) => (
          <ImageField label="Photo" required {...field} error={fieldState.error?.message} />
        )}
      />
      <FormMessage error={addProduct.error} />
      <div>
        <SubmitButton busy={form.formState.isSubmitting}>{title}</SubmitButton>
      </div>
    </form>
  );
}
