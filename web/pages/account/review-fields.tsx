// The text fields of the review form.
import type { UseFormReturn } from 'react-hook-form';
import { formMessages } from '#contract/form-messages.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { TextArea, TextField } from '#web/components/form/text-field.tsx';
import type { ReviewForm } from './submit-review.ts';

export function ReviewFields({ form }: { readonly form: UseFormReturn<ReviewForm> }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={TEXT_LIMITS.name}
          required
          error={errors.name?.message}
          {...form.register('name', requiredText(formMessages.fields.nameRequired))}
        />
        <TextField
          label="Customer"
          hint="Shown under the name, such as your trade or company"
          maxLength={TEXT_LIMITS.customer}
          {...form.register('customer')}
        />
      </div>
      <TextArea
        label="Description"
        maxLength={TEXT_LIMITS.description}
        required
        error={errors.description?.message}
        {...form.register('description', requiredText(formMessages.fields.descriptionRequired))}
      />
    </>
  );
}
