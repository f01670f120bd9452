// The fields of a delivery address: address and phone, both required (spec section 5).
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { formMessages } from '#contract/form-messages.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { requiredText } from './field-rules.ts';
import { TextField } from './text-field.tsx';

interface AddressInput {
  address: string;
  phone: string;
}

/** The rules for react-hook-form's `register`. */
export const ADDRESS_RULES = {
  address: requiredText(formMessages.fields.addressRequired),
  phone: requiredText(formMessages.fields.phoneRequired),
};

interface AddressFieldsProps {
  readonly address: UseFormRegisterReturn;
  readonly phone: UseFormRegisterReturn;
  readonly errors: FieldErrors<AddressInput>;
}

export function AddressFields({ address, phone, errors }: AddressFieldsProps) {
  return (
    <>
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={TEXT_LIMITS.address}
        required
        error={errors.address?.message}
        {...address}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={TEXT_LIMITS.phone}
        required
        error={errors.phone?.message}
        {...phone}
      />
    </>
  );
}
