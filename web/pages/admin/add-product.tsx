// Add Product (spec sections 5, 8): a photo, what it costs, and how many pieces there are.
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { toast } from 'react-toastify';
import { messages } from '#contract/messages.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ProductFields } from './product-fields.tsx';
import { EMPTY_PRODUCT, type ProductForm, submitProduct } from './submit-product.ts';

const title = messages.dashboard.addProduct;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AddProduct() {
  return <AdminPage title={title}>{() => <AddForm />}</AdminPage>;
}

function AddForm() {
  const queries = useQueryClient();
  const { busy, message, run } = useSubmit();
  const form = useForm<ProductForm>({ defaultValues: EMPTY_PRODUCT });
  const submit = form.handleSubmit((product) =>
    run(async () => {
      if (!(await submitProduct(product))) return;
      toast.success(messages.product.added);
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
        rules={{ required: messages.review.imageRequired }}
        render={({ field, fieldState }) => (
          <ImageField label="Photo" {...field} error={fieldState.error?.message} />
        )}
      />
      <FormMessage text={message} />
      <div>
        <SubmitButton busy={busy}>{title}</SubmitButton>
      </div>
    </form>
  );
}
