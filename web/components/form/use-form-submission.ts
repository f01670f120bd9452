// Submits a long form: once at a time, and then the first invalid field has the focus.
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Returns the ref and the `onSubmit` of the `<form>`. */
export function useFormSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  mutation: SubmitMutation<NoInfer<Values>>,
) {
  const ref = useFocusOnError(form);
  const submit = form.handleSubmit(submitMutation(mutation));
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // A second press, another submit button or the save key would send it again.
    if (form.formState.isSubmitting) return;
    // A server error at a field without rules of its own would block every later submission.
    form.clearErrors();
    return submit(event);
  };
  return { ref, onSubmit };
}

/** Focuses the first invalid field of the page after a submission, and opens the section that it is in. */
function useFocusOnError<Values extends FieldValues>({ formState: { submitCount } }: UseFormReturn<Values>) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const section = field?.closest('details');
    if (section) section.open = true;
    field?.focus();
  }, [submitCount]);
  return element;
}

// Connects a mutation to react-hook-form's `handleSubmit`.

interface SubmitMutation<Fields> {
  mutateAsync(fields: Fields): Promise<unknown>;
}

/**
 * Use it as `form.handleSubmit(submitMutation(mutation))`. The form awaits the mutation, so `formState.isSubmitting` is
 * true from the first press and a second one is ignored. A failure stays in `mutation.error`.
 */
export function submitMutation<Fields>(mutation: SubmitMutation<Fields>) {
  return async (fields: Fields): Promise<void> => {
    await mutation.mutateAsync(fields).catch(() => undefined);
  };
}
