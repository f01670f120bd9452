// `useForm` of react-hook-form, which also reads what a program wrote into the fields without an event.
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: this is the useForm that others import
  useForm as useHookForm,
} from 'react-hook-form';

const readers = new WeakSet<object>();

export function useForm<Values extends FieldValues, Context = unknown, Transformed = Values>(
  props?: UseFormProps<Values, Context, Transformed>,
): UseFormReturn<Values, Context, Transformed> {
  const form = useHookForm(props);
  // The object is the same in every rendering.
  if (readers.has(form)) return form;
  readers.add(form);
  const { handleSubmit } = form;
  form.handleSubmit = (onValid, onInvalid) => {
    const submit = handleSubmit(onValid, onInvalid);
    return (event) => {
      if (event?.currentTarget instanceof HTMLFormElement) readFields(form, event.currentTarget);
      return submit(event);
    };
  };
  return form;
}

/** Some password managers write into fields and tell nobody. */
function readFields<Values extends FieldValues, Context, Transformed>(
  { getValues, setValue }: UseFormReturn<Values, Context, Transformed>,
  { elements }: HTMLFormElement,
): void {
  for (const field of elements) {
    if (!isWritten(field)) continue;
    const name = field.name as Path<Values>;
    const known: unknown = getValues(name);
    const isKnown =
      typeof known === 'number'
        ? Object.is(known, field.value === '' ? Number.NaN : Number(field.value))
        : typeof known !== 'string' || known.replaceAll('\r\n', '\n') === field.value;
    if (!isKnown) setValue(name, field.value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
}

function isWritten(field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return !/^(checkbox|radio|file|hidden)$/.test(field.type);
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}
