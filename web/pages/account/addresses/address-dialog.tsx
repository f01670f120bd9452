// Adds an address to the address book, or changes one.
import { useMutation } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import type { Address } from '#contract/people/address.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { useForm } from '#web/components/form/use-form.ts';
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

export function AddressDialog({ user, address, canPrefer, onClose }: AddressDialogProps) {
  return (
    <Dialog
      title={address ? 'Change the address' : 'Add an address'}
      onClose={onClose}
      focusAfter={headingAfterRemoval}
    >
      {(close) => <AddressForm user={user} address={address} canPrefer={canPrefer} onSaved={close} />}
    </Dialog>
  );
}

interface SavedAddress extends AddressInput {
  isPreferred: boolean;
}

interface AddressFormProps {
  readonly user: SessionUser;
  readonly address: Address | undefined;
  readonly canPrefer: boolean;
  readonly onSaved: () => void;
}

function AddressForm({ user: { name }, address: saved, canPrefer, onSaved }: AddressFormProps) {
  const isCountryNeeded = useShopCharges() !== null;
  const { address = '', phone = '' } = saved ?? {};
  const addressParts = saved?.addressParts ?? (isCountryNeeded ? partsFor(name) : null);
  const form = useForm<SavedAddress>({
    shouldFocusError: false,
    defaultValues: { address, addressParts, phone, isPreferred: false },
  });
  const save = useSaveAddress(saved?._id, onSaved);
  const { register, formState } = form;
  const submit = async (entered: SavedAddress) => {
    await save
      .mutateAsync(entered)
      .catch((error: unknown) => showFieldErrors(error, form.setError, addressField));
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <FormProvider {...form}>
        <AddressFields recipient={name} isCountryNeeded={isCountryNeeded} />
      </FormProvider>
      {canPrefer && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" className="size-5 accent-primary" {...register('isPreferred')} />
          Preferred: offer it first
        </label>
      )}
      <FormMessage error={save.error} />
      <div>
        <SubmitButton busy={formState.isSubmitting}>Save the address</SubmitButton>
      </div>
    </form>
  );
}

/** Saves the address and closes the dialog once the list shows it. */
function useSaveAddress(id: string | undefined, onSaved: () => void) {
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
    onSuccess: onSaved,
  });
}
