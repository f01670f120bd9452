// The parts of a postal address, as the chosen country writes them, in the context of a form that has `addressParts`.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  type CountryFormat,
  type PlacePart,
  placePartError,
  placeParts,
} from '#contract/core/address-parts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { isFilled } from '#contract/core/predicates.ts';
import { t } from '#contract/languages/text.ts';
import { queries } from '#web/api/queries.ts';
import { Button } from '#web/components/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../components/form/fields.tsx';
import { requiredText } from '../../components/form/form.tsx';
import { FormMessage } from '../../components/form/form-message.tsx';
import type { AddressInput } from './address-input.ts';

const texts = formTexts.fields;

interface PostalAddressFieldsProps {
  /** Whether it has a company, and needs a name. */
  readonly hasRecipient?: boolean;
  /** Whether the first field takes the focus when it is shown. */
  readonly isFocused?: boolean;
  /** What the browser's address book calls it; the delivery address without. */
  readonly purpose?: 'billing';
  /** Codes of the countries to choose from; all where it is left out. A single one is chosen by itself. */
  readonly only?: readonly string[] | undefined;
}

export default function PostalAddressFields(props: PostalAddressFieldsProps) {
  const { hasRecipient, isFocused, purpose, only } = props;
  const { register, control, formState, setValue } = useFormContext<Pick<AddressInput, 'addressParts'>>();
  const country = useWatch({ control, name: 'addressParts.country' });
  const countries = useQuery(queries.countries());
  const single = only?.length === 1 && !country ? only[0] : undefined;
  useEffect(() => {
    if (single) setValue('addressParts.country', single);
  }, [single, setValue]);
  const format = countries.data?.find(({ code }) => code === country);
  const errors = formState.errors.addressParts;
  const autoComplete = (token: string) => (purpose ? `${purpose} ${token}` : token);
  return (
    <div className="grid grid-cols-2 gap-4">
      {countries.data ? (
        <CountryField
          // A known address may be in a country that is no longer delivered to.
          countries={countries.data.filter(({ code }) => !only || only.includes(code) || code === country)}
          isFocused={isFocused}
          autoComplete={autoComplete('country')}
        />
      ) : (
        <div className="col-span-2 flex min-h-18 flex-col gap-2">
          <p role="status">{countries.isPending && t`Loading the countries …`}</p>
          <FormMessage error={countries.error} />
          {countries.isError && (
            <Button size="small" variant="outline" onClick={() => void countries.refetch()}>
              {t`Try again`}
            </Button>
          )}
        </div>
      )}
      <TextField
        className={`col-span-2 ${hasRecipient ? 'sm:col-span-1' : ''}`}
        label={hasRecipient ? t`Recipient` : t`Name or department (optional)`}
        autoComplete={autoComplete('name')}
        maxLength={TEXT_LIMITS.name}
        required={hasRecipient}
        error={errors?.name?.message}
        {...register('addressParts.name', hasRecipient ? requiredText(texts.nameRequired) : {})}
      />
      {hasRecipient && (
        <TextField
          className="col-span-2 sm:col-span-1"
          label={t`Company (optional)`}
          autoComplete={autoComplete('organization')}
          maxLength={TEXT_LIMITS.company}
          error={errors?.company?.message}
          {...register('addressParts.company')}
        />
      )}
      <TextArea
        className="col-span-2"
        isShort
        label={t`Street`}
        autoComplete={autoComplete('street-address')}
        maxLength={TEXT_LIMITS.street}
        required
        error={errors?.street?.message}
        {...register('addressParts.street', requiredText(texts.streetRequired))}
      />
      <PlaceFields format={format} autoComplete={autoComplete} />
    </div>
  );
}

interface CountryFieldProps {
  readonly countries: readonly CountryFormat[];
  readonly isFocused: boolean | undefined;
  readonly autoComplete: string;
}

/** A native select, which finds a country by the letters typed. */
function CountryField({ countries, isFocused, autoComplete }: CountryFieldProps) {
  const { register, formState, setFocus } = useFormContext<Pick<AddressInput, 'addressParts'>>();
  useEffect(() => {
    if (isFocused) setFocus('addressParts.country');
  }, [isFocused, setFocus]);
  return (
    <SelectField
      className="col-span-2"
      label={t`Country`}
      autoComplete={autoComplete}
      options={countries.map(({ code, name }) => [code, name])}
      empty={t`Choose a country`}
      required
      error={formState.errors.addressParts?.country?.message}
      {...register('addressParts.country', requiredText(texts.countryRequired))}
    />
  );
}

type OtherPart = Exclude<PlacePart, 'street'>;
const isOther = (part: PlacePart): part is OtherPart => part !== 'street';

const LABELS: Readonly<Record<OtherPart, string>> = {
  postcode: t`Postcode`,
  city: t`City`,
  region: t`State or region`,
};
const TOKENS: Readonly<Record<OtherPart, string>> = {
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
};

interface PlaceFieldsProps {
  /** Undefined until a country is chosen. */
  readonly format: CountryFormat | undefined;
  readonly autoComplete: (token: string) => string;
}

/** Postcode, city and region, in the sequence in which the country writes them. */
function PlaceFields({ format, autoComplete }: PlaceFieldsProps) {
  const { register, formState, getValues } = useFormContext<Pick<AddressInput, 'addressParts'>>();
  // A part that the country does not write stays where it is filled, so that no text is sent unseen.
  const shown = useMemo(() => {
    const filled = getValues('addressParts');
    const written = format?.parts ?? placeParts;
    const others = placeParts.filter((part) => !written.includes(part) && isFilled(filled?.[part] ?? ''));
    return [...written, ...others].filter(isOther);
  }, [format, getValues]);
  return shown.map((part, nth) => {
    const isRequired = format?.required.includes(part) ?? false;
    const isOptional = format !== undefined && !isRequired;
    const isLast = nth === shown.length - 1;
    return (
      <TextField
        key={part}
        className={isLast && nth % 2 === 0 ? 'col-span-2' : 'col-span-1'}
        label={isOptional ? t`${LABELS[part]} (optional)` : LABELS[part]}
        autoComplete={autoComplete(TOKENS[part])}
        maxLength={TEXT_LIMITS[part]}
        required={isRequired}
        error={formState.errors.addressParts?.[part]?.message}
        {...register(`addressParts.${part}`, {
          validate: (text) => (format && placePartError(part, text, format)) ?? true,
        })}
      />
    );
  });
}
