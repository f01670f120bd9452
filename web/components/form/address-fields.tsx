// The fields of a delivery address in a form's context: address and phone (spec section 5), or the address in parts.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { onOneLine } from '#contract/address-parts.ts';
import { formMessages } from '#contract/form-messages.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { type AddressInput, partsFor } from './address-input.ts';
import { requiredText } from './field-rules.ts';
import { TextField } from './text-field.tsx';

const PostalAddressFields = lazy(() => import('./postal-address-fields.tsx'));

interface AddressFieldsProps {
  /** Who receives what is sent, until another name is entered. */
  readonly recipient: string;
  /** True when the shop has to know the country: the address is then entered in parts only. */
  readonly isCountryNeeded?: boolean | undefined;
}

export function AddressFields({ recipient, isCountryNeeded = false }: AddressFieldsProps) {
  const { register, formState } = useFormContext<AddressInput>();
  return (
    <>
      <AddressEntry recipient={recipient} isCountryNeeded={isCountryNeeded} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={TEXT_LIMITS.phone}
        required
        error={formState.errors.phone?.message}
        {...register('phone', requiredText(formMessages.fields.phoneRequired))}
      />
    </>
  );
}

function AddressEntry({ recipient, isCountryNeeded }: AddressFieldsProps) {
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
    setTypedParts(getValues('addressParts'));
    setValue('address', onOneLine(getValues('address')), changed);
    setValue('addressParts', null, changed);
  };
  return (
    <div className="relative">
      {isInParts ? (
        <>
          {!isCountryNeeded && <Switch onClick={enterText}>Enter the address as one text</Switch>}
          <Suspense>
            <PostalAddressFields hasRecipient isFocused={wasSwitched} />
          </Suspense>
        </>
      ) : (
        <>
          <Switch onClick={enterParts}>Enter the address in parts</Switch>
          <TextField
            label="Address"
            autoComplete="street-address"
            maxLength={TEXT_LIMITS.address}
            required
            error={formState.errors.address?.message}
            {...register('address', requiredText(formMessages.fields.addressRequired))}
          />
        </>
      )}
    </div>
  );
}

interface SwitchProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** On the line of the first field's label, and before it in the tab order, so that Tab leads from field to field. */
function Switch({ onClick, children }: SwitchProps) {
  return (
    <button
      type="button"
      className="link-thread absolute -top-4.5 right-0 flex h-11 cursor-pointer items-center text-sm sm:-top-2.5 sm:h-9"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
