// The fields of a card: grouped while they are typed, filled by the browser where it knows the card.
import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { messages } from '#contract/messages.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { CardBrand } from './card-brand.tsx';
import { brandOf, digitsOf, groupExpiry, groupNumber } from './card-format.ts';
import { cvcError, expiryError, numberError } from './card-rules.ts';

export interface TypedFields {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

interface CardFieldsProps {
  readonly form: UseFormReturn<TypedFields>;
  readonly disabled: boolean;
}

export function CardFields({ form, disabled }: CardFieldsProps) {
  const { brand, cvc } = brandOf(form.watch('number'));
  const number = grouped(form, 'number', groupNumber, numberError);
  const expiry = grouped(form, 'expiry', groupExpiry, (text) => expiryError(text, Date.now()));
  const code = grouped(
    form,
    'cvc',
    (text) => digitsOf(text).slice(0, cvc),
    (text) => cvcError(text, form.getValues('number')),
  );
  return (
    <fieldset disabled={disabled} className="mt-6 grid grid-cols-2 gap-4 print:hidden">
      <legend className="mb-3 font-semibold">Card</legend>
      <div className="relative col-span-2">
        <TextField
          label="Card number"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          {...number}
        />
        <CardBrand brand={brand} />
      </div>
      <TextField label="Expiry date" autoComplete="cc-exp" placeholder="MM / YY" {...expiry} />
      <TextField
        label="Security code"
        autoComplete="cc-csc"
        placeholder={cvc === 4 ? '4 digits' : 'CVC'}
        {...code}
      />
      <TextField
        className="col-span-2"
        label="Name on the card"
        autoComplete="cc-name"
        error={form.formState.errors.name?.message}
        {...form.register('name', requiredText(messages.fields.nameRequired))}
      />
    </fieldset>
  );
}

/** One field whose text is put in order as it is typed, and held against its rule. */
function grouped(
  form: UseFormReturn<TypedFields>,
  name: keyof TypedFields,
  group: (text: string) => string,
  problem: (text: string) => string | undefined,
) {
  const { onChange, ...field } = form.register(name, { validate: (text) => problem(text) ?? true });
  return {
    ...field,
    error: form.formState.errors[name]?.message,
    inputMode: 'numeric' as const,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      keepCaret(event.target, group);
      return onChange(event);
    },
  };
}

/** Groups what stands in the field and leaves the caret behind the digit it was behind. */
function keepCaret(input: HTMLInputElement, group: (text: string) => string): void {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = group(input.value);
  if (atEnd) return;
  let place = 0;
  for (let digits = 0; place < input.value.length && digits < before; place++)
    if (/\d/.test(input.value.charAt(place))) digits++;
  input.setSelectionRange(place, place);
}
