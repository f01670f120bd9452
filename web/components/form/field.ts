// Ties a field to its form, as in `<TextField label="Name" {...field(form, 'name', { required: 'Name is Required' })} />`.
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

/** What `register` returns, and the message of the field's error. */
export function field<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  const error: FieldError | undefined = get(form.formState.errors, name);
  return { ...form.register(name, rules), error: error?.message };
}
