// The fields of a card: grouped while they are typed, filled by the browser where it knows the card.
import type { UseFormReturn } from 'react-hook-form';
import { wording } from '#contract/wording.ts';
import { requiredText } from '#web/fields/rules.ts';
import { TextField } from '#web/fields/TextField.tsx';
import { CardBrand } from './CardBrand.tsx';
import { cvcProblem, expiryProblem, numberProblem } from './cardRules.ts';
import { brandOf, digitsOf, groupExpiry, groupNumber } from './cardText.ts';

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
  const { errors } = form.formState;
  const number = form.watch('number');
  const { brand, cvc } = brandOf(number);
  const grouped = (
    name: keyof TypedFields,
    group: (text: string) => string,
    rule: (text: string) => string | undefined,
  ) => {
    const { onChange, ...field } = form.register(name, { validate: (text) => rule(text) ?? true });
    return {
      ...field,
      error: errors[name]?.message,
      disabled,
      inputMode: 'numeric' as const,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        keepCaret(event.target, group);
        return onChange(event);
      },
    };
  };
  return (
    <fieldset className="grid grid-cols-2 gap-4 print:hidden">
      <legend className="mb-3 font-semibold">Card</legend>
      <div className="relative col-span-2">
        <TextField
          label="Card number"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          {...grouped('number', groupNumber, numberProblem)}
        />
        <CardBrand brand={brand} />
      </div>
      <TextField
        label="Expiry date"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        {...grouped('expiry', groupExpiry, (text) => expiryProblem(text, Date.now()))}
      />
      <TextField
        label="Security code"
        autoComplete="cc-csc"
        placeholder={cvc === 4 ? '4 digits' : 'CVC'}
        {...grouped(
          'cvc',
          (text) => digitsOf(text).slice(0, cvc),
          (text) => cvcProblem(text, form.getValues('number')),
        )}
      />
      <TextField
        className="col-span-2"
        label="Name on the card"
        autoComplete="cc-name"
        disabled={disabled}
        error={errors.name?.message}
        {...form.register('name', requiredText(wording.fields.nameRequired))}
      />
    </fieldset>
  );
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
