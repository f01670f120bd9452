// Adds an address to the address book, or changes one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Address, NewAddress } from '#contract/address.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { ADDRESS_RULES, AddressFields } from '#web/components/form/address-fields.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { headingAfterRemoval } from '../dashboard-heading.tsx';

interface AddressDialogProps {
  readonly email: string;
  /** The address to change; without it, the dialog adds one. */
  readonly address?: Address;
  /** False when there is no choice, because an only address is preferred anyway. */
  readonly canPrefer: boolean;
  readonly onClose: () => void;
}

export function AddressDialog({ email, address, canPrefer, onClose }: AddressDialogProps) {
  return (
    <Dialog
      title={address ? 'Change the address' : 'Add an address'}
      onClose={onClose}
      focusAfter={headingAfterRemoval}
    >
      {(close) => <AddressForm email={email} address={address} canPrefer={canPrefer} onSaved={close} />}
    </Dialog>
  );
}

interface AddressFormProps {
  readonly email: string;
  readonly address: Address | undefined;
  readonly canPrefer: boolean;
  readonly onSaved: () => void;
}

function AddressForm({ email, address: saved, canPrefer, onSaved }: AddressFormProps) {
  const { address = '', phone = '' } = saved ?? {};
  const form = useForm<NewAddress>({ defaultValues: { address, phone, isPreferred: false } });
  const save = useSaveAddress(email, saved?._id, onSaved);
  const { register, formState } = form;
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(submitMutation(save))}
      className="flex flex-col gap-4"
    >
      <AddressFields
        address={register('address', ADDRESS_RULES.address)}
        phone={register('phone', ADDRESS_RULES.phone)}
        errors={formState.errors}
      />
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
function useSaveAddress(email: string, id: string | undefined, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewAddress) => {
      try {
        if (id) await request('PUT /api/addresses/:id', { params: { id }, body });
        else await request('POST /api/addresses', { body });
      } finally {
        await client.invalidateQueries({ queryKey: queries.addresses(email).queryKey });
      }
    },
    onSuccess: onSaved,
  });
}
