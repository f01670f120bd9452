// Shows validation errors from the server at the fields of a form.
import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';

/**
 * Sets the server's errors on the fields that `fieldOf` names for their JSON pointers, and focuses the first. Returns
 * whether that covered all errors.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fieldOf: (pointer: string) => FieldPath<Values> | undefined,
): boolean {
  if (!(error instanceof ApiError)) return false;
  let shown = 0;
  for (const { pointer, detail } of error.errors) {
    const field = fieldOf(pointer);
    if (!field) continue;
    setError(field, { type: 'server', message: detail }, { shouldFocus: shown === 0 });
    shown += 1;
  }
  return shown > 0 && shown === error.errors.length;
}

/** Whether `showFieldErrors` has set an error that the user has not corrected yet, at whatever depth of the form. */
export function hasServerError<Values extends FieldValues>(errors: FieldErrors<Values>): boolean {
  return Object.values(errors).some((error) => {
    if (typeof error !== 'object' || error === null) return false;
    return typeof error.type === 'string' ? error.type === 'server' : hasServerError(error as FieldErrors);
  });
}
