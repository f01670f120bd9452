// The fields of a delivery address in a form's context: address and phone (spec section 5), or the address in parts.
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { onOneLine } from '#contract/core/address-parts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import { TextField } from '../../components/form/fields.tsx';
import { requiredText } from '../../components/form/form.tsx';
import { type AddressInput, partsFor } from './address-input.ts';

const PostalAddressFields = lazy(() => import('./postal-address-fields.tsx'));

interface AddressFieldsProps {
  /** Who receives what is sent, until another name is entered. */
  readonly recipient: string;
  /** True when the shop has to know the country: the address is then entered in parts only. */
  readonly isCountryNeeded?: boolean | undefined;
  /** Codes of the countries to choose from; all where it is left out. */
  readonly countries?: readonly string[] | undefined;
}

export function AddressFields({ recipient, isCountryNeeded = false, countries }: AddressFieldsProps) {
  const { register, formState } = useFormContext<AddressInput>();
  const fields = useRef<HTMLDivElement>(null);
  const { submitCount } = formState;
  // react-hook-form focuses the field that was shown first, so its forms with these fields leave the focus to this.
  useEffect(() => {
    if (submitCount > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return (
    <div ref={fields} className="flex flex-col gap-4">
      <AddressEntry recipient={recipient} isCountryNeeded={isCountryNeeded} countries={countries} />
      <TextField
        label={t`Phone`}
        type="tel"
        autoComplete="tel"
        maxLength={TEXT_LIMITS.phone}
        required
        error={formState.errors.phone?.message}
        {...register('phone', requiredText(formTexts.fields.phoneRequired))}
      />
    </div>
  );
}

function AddressEntry({ recipient, isCountryNeeded, countries }: AddressFieldsProps) {
  const { register, formState, control, setValue, setFocus, getValues } = useFormContext<AddressInput>();
  const isInParts = useWatch({ control, name: 'addressParts' }) !== null;
  const [wasSwitched, setWasSwitched] = useState(false);
  useEffect(() => {
    if (wasSwitched && !isInParts) setFocus('address');
  }, [wasSwitched, isInParts, setFocus]);
  const [typedParts, setTypedParts] = useState<AddressInput['addressParts']>(null);
  const changed = { shouldDirty: true } as const;
  const enterParts = () => {
    setWasSwitched(true);
    setValue('addressParts', typedParts ?? partsFor(recipient), changed);
  };
  const enterText = () => {
    setWasSwitched(true);
    setTypedParts(getValues('addressParts'));
    setValue('address', onOneLine(getValues('address')), changed);
    setValue('addressParts', null, changed);
  };
  return (
    <div className="relative">
      {isInParts ? (
        <>
          {!isCountryNeeded && <Switch onClick={enterText}>{t`Enter the address as one text`}</Switch>}
          <Suspense>
            <PostalAddressFields hasRecipient isFocused={wasSwitched} only={countries} />
          </Suspense>
        </>
      ) : (
        <>
          <Switch onClick={enterParts}>{t`Enter the address in parts`}</Switch>
          <TextField
            label={t`Address`}
            autoComplete="street-address"
            maxLength={TEXT_LIMITS.address}
            required
            error={formState.errors.address?.message}
            {...register('address', requiredText(formTexts.fields.addressRequired))}
          />
        </>
      )}
    </div>
  );
}

/** On the line of the first field's label, and before it in the tab order, so that Tab leads from field to field. */
function Switch({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      className="link-thread absolute -top-2.5 right-0 flex h-9 cursor-pointer items-end pb-1.5 text-sm"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
