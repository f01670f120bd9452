// Connects a mutation to react-hook-form's `handleSubmit`.

export interface SubmitMutation<Fields> {
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
