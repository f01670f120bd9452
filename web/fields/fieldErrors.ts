// Gives the shop's complaints about single fields to the fields of a form.
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { Refused } from '#web/api/refused.ts';

/** Shows what was said of the form's own fields there. The form's message still says all of it. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): void {
  if (!(error instanceof Refused)) return;
  for (const { pointer, detail } of error.errors) {
    const field = fields.find((name) => pointer === `/${name}`);
    if (field) setError(field, { type: 'shop', message: detail });
  }
}
