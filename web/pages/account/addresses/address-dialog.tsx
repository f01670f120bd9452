// Adds an address to the address book, or changes one.
import { useMutation } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { t } from '#contract/languages/text.ts';
import type { Address } from '#contract/people/address.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { CheckboxField } from '#web/components/form/fields.tsx';
import { useForm } from '#web/components/form/form.tsx';
import { AddressFields } from '#web/parts/people/address-fields.tsx';
import { type AddressInput, addressBody, addressField, partsFor } from '#web/parts/people/address-input.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';
import { headingAfterRemoval } from '../../../layout/dashboard-heading.tsx';

interface AddressDialogProps {
  readonly user: SessionUser;
  /** The address to change; without it, the dialog adds one. */
  readonly address?: Address;
  /** False when there is no choice, because an only address is preferred anyway. */
  readonly canPrefer: boolean;
  readonly onClose: () => void;
}

interface SavedAddress extends AddressInput {
  isPreferred: boolean;
}

export function AddressDialog({ user: { name }, address: saved, canPrefer, onClose }: AddressDialogProps) {
  const isCountryNeeded = useShopCharges() !== null;
  const { address = '', phone = '' } = saved ?? {};
  const addressParts = saved?.addressParts ?? (isCountryNeeded ? partsFor(name) : null);
  const form = useForm<SavedAddress>({
    shouldFocusError: false,
    defaultValues: { address, addressParts, phone, isPreferred: false },
  });
  return (
    <FormDialog
      title={saved ? t`Change the address` : t`Add an address`}
      onClose={onClose}
      focusAfter={headingAfterRemoval}
      form={form}
      mutation={useSaveAddress(saved?._id)}
      onFailed={(error) => showFieldErrors(error, form.setError, addressField)}
      submit={t`Save the address`}
    >
      <FormProvider {...form}>
        <AddressFields recipient={name} isCountryNeeded={isCountryNeeded} />
      </FormProvider>
      {canPrefer && (
        <CheckboxField {...form.register('isPreferred')}>{t`Preferred: offer it first`}</CheckboxField>
      )}
    </FormDialog>
  );
}

/** Saves the address, and reads the list again before the dialog closes. */
function useSaveAddress(id: string | undefined) {
  return useMutation({
    mutationFn: async ({ isPreferred, ...address }: SavedAddress) => {
      const body = { ...addressBody(address), isPreferred };
      try {
        if (id) await request('PUT /api/addresses/:id', { params: { id }, body });
        else await request('POST /api/addresses', { body });
      } finally {
        await refreshQueries(queries.addresses().queryKey);
      }
    },
  });
}
