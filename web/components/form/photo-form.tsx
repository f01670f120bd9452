// A form that adds an entry with a photo: fields, photo, more fields, the server's errors, submit button.
import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { t } from '#contract/languages/text.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { showFieldErrors } from './field-errors.ts';
import { FormMessage } from './form-message.tsx';
import { ImageField } from './image-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useFormSubmission } from './use-form-submission.ts';

interface PhotoFormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** The values after an entry was added. */
  readonly empty: Values;
  /** The name of the image field. */
  readonly photo: FieldPath<Values>;
  /** Resolves with whether the entry was added. Throws ApiError. */
  readonly submit: (values: Values) => Promise<boolean>;
  /** Returns the field of a JSON pointer in the server's errors. */
  readonly fieldOf: (pointer: string) => FieldPath<Values> | undefined;
  /** Returns the toast after an entry was added. */
  readonly added: (values: Values) => string;
  /** Called after that toast. */
  readonly onAdded?: (() => void) | undefined;
  /** The key of the queries that show the entries. */
  readonly listKey: QueryKey;
  readonly submitLabel: string;
  readonly children: ReactNode;
  /** Shown below the photo. */
  readonly more?: ReactNode;
  /** Further submit buttons. */
  readonly buttons?: ReactNode;
  /** Called when the submit button is pressed, also by Enter in a field. */
  readonly onSubmitPress?: () => void;
}

export function PhotoForm<Values extends FieldValues>(props: PhotoFormProps<Values>) {
  const { form, photo, submitLabel, children, more, buttons } = props;
  const add = useAddEntry(props);
  const submission = useFormSubmission(form, add);
  return (
    <form {...submission} method="post" noValidate className="flex max-w-2xl flex-col gap-5">
      {children}
      <Controller
        name={photo}
        control={form.control}
        rules={{ required: formTexts.review.imageRequired }}
        render={({ field, fieldState }) => (
          <ImageField label={t`Photo`} required {...field} error={fieldState.error?.message} />
        )}
      />
      {more}
      <FormMessage error={add.error} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.formState.isSubmitting} onPress={props.onSubmitPress}>
          {submitLabel}
        </SubmitButton>
        {buttons}
      </div>
    </form>
  );
}

function useAddEntry<Values extends FieldValues>(props: PhotoFormProps<Values>) {
  const { form, empty, submit, fieldOf, added, onAdded, listKey } = props;
  return useMutation({
    // With `Values` itself the type of `mutateAsync` would stay unresolved.
    mutationFn: async (values: FieldValues) => {
      try {
        if (!(await submit(values as Values))) return;
      } catch (error) {
        if (showFieldErrors(error, form.setError, fieldOf)) return;
        throw error;
      }
      toast.success(added(values as Values));
      onAdded?.();
      form.reset(empty);
      await refreshQueries(listKey);
    },
  });
}
