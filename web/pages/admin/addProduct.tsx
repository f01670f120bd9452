// Add Product (spec sections 5, 8): a photo, what it costs, and how many pieces there are.
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { toast } from 'react-toastify';
import { wording } from '#contract/wording.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { PictureField } from '#web/parts/PictureField.tsx';
import { AdminPage } from './AdminPage.tsx';
import { ProductFields } from './ProductFields.tsx';
import { EMPTY_PRODUCT, type ProductForm, sendProduct } from './sendProduct.ts';

const title = wording.dashboard.addProduct;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AddProduct() {
  return <AdminPage title={title}>{() => <AddForm />}</AdminPage>;
}

function AddForm() {
  const queries = useQueryClient();
  const { busy, message, run } = useSubmission();
  const form = useForm<ProductForm>({ defaultValues: EMPTY_PRODUCT });
  const submit = form.handleSubmit((product) =>
    run(async () => {
      if (!(await sendProduct(product))) return;
      toast.success(wording.product.added);
      form.reset(EMPTY_PRODUCT);
      await queries.invalidateQueries({ queryKey: queryKeys.products });
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5">
      <ProductFields form={form} />
      <Controller
        name="photo"
        control={form.control}
        rules={{ required: wording.review.imageRequired }}
        render={({ field, fieldState }) => (
          <PictureField label="Photo" {...field} error={fieldState.error?.message} />
        )}
      />
      <FormMessage text={message} />
      <div>
        <SubmitButton busy={busy}>{title}</SubmitButton>
      </div>
    </form>
  );
}
