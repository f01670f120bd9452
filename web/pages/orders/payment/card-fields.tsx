// The fields of a card: digits are grouped while they are typed, and the browser can fill them in.
import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formTexts } from '#contract/core/form-texts.ts';
import { t } from '#contract/languages/text.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { field, requiredText } from '#web/components/form/form.tsx';
import { CardBrand } from './card-brand.tsx';
import {
  cvcError,
  expiryError,
  findBrand,
  formatExpiry,
  formatNumber,
  numberError,
  onlyDigits,
} from './card-format.ts';

export interface CardFormFields {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

export function CardFields({ form }: { readonly form: UseFormReturn<CardFormFields> }) {
  const { brand, cvcDigits } = findBrand(form.watch('number'));
  const number = digitField(form, 'number', formatNumber, numberError);
  const expiry = digitField(form, 'expiry', formatExpiry, (text) => expiryError(text, Date.now()));
  const cvc = digitField(
    form,
    'cvc',
    (text) => onlyDigits(text).slice(0, cvcDigits),
    (text) => cvcError(text, form.getValues('number')),
  );
  return (
    <fieldset className="mt-6 grid grid-cols-2 gap-4 print:hidden">
      <legend className="mb-3 font-semibold">{t`Card`}</legend>
      <div className="relative col-span-2">
        <TextField
          label={t`Card number`}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          {...number}
        />
        <CardBrand brand={brand} />
      </div>
      <TextField label={t`Expiry date`} autoComplete="cc-exp" placeholder={t`MM / YY`} {...expiry} />
      <TextField
        label={t`Security code`}
        autoComplete="cc-csc"
        placeholder={cvcDigits === 4 ? t`4 digits` : 'CVC'}
        {...cvc}
      />
      <TextField
        className="col-span-2"
        label={t`Name on the card`}
        autoComplete="cc-name"
        required
        {...field(form, 'name', requiredText(formTexts.fields.nameRequired))}
      />
    </fieldset>
  );
}

/** The props of a field that formats its text while it is typed and validates it with `getError`. */
function digitField(
  form: UseFormReturn<CardFormFields>,
  name: keyof CardFormFields,
  format: (text: string) => string,
  getError: (text: string) => string | undefined,
) {
  const { onChange, ...field } = form.register(name, { validate: (text) => getError(text) ?? true });
  return {
    ...field,
    required: true,
    error: form.formState.errors[name]?.message,
    inputMode: 'numeric' as const,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      formatKeepingCaret(event.target, format);
      return onChange(event);
    },
  };
}

/** Formats the input's text and keeps the caret after the same digit. */
function formatKeepingCaret(input: HTMLInputElement, format: (text: string) => string): void {
  const digitsBefore = onlyDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const wasAtEnd = input.selectionStart === input.value.length;
  input.value = format(input.value);
  if (wasAtEnd) return;
  let caret = 0;
  for (let digits = 0; caret < input.value.length && digits < digitsBefore; caret++)
    if (/\d/.test(input.value.charAt(caret))) digits++;
  input.setSelectionRange(caret, caret);
}
