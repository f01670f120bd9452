// Gives the shop's complaints about single fields to the fields of a form.
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';

/** Shows what was said of the form's own fields there, the first of them focused. Answers whether that was all of it. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  let shown = 0;
  for (const { pointer, detail } of error.errors) {
    const field = fields.find((name) => pointer === `/${name}`);
    if (!field) continue;
    setError(field, { type: 'shop', message: detail }, { shouldFocus: shown === 0 });
    shown += 1;
  }
  return shown > 0 && shown === error.errors.length;
}
