// Corrects the delivery address of an order. Another country changes tax and delivery: the new total is agreed to first.
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { toast } from 'react-toastify';
import { formatPrice } from '#contract/figures/money.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { useForm } from '#web/components/form/use-form.ts';
import { AddressFields } from '#web/parts/people/address-fields.tsx';
import { type AddressInput, addressBody, addressField } from '#web/parts/people/address-input.ts';
import { DASHBOARD_HEADING_ID } from '../../../layout/dashboard-heading.tsx';
import { newPriceOf, useCorrection } from './use-correction.ts';

interface CorrectAddressProps {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

export default function CorrectAddress({ order, onClose }: CorrectAddressProps) {
  return (
    <Dialog
      title="Change the delivery address"
      onClose={onClose}
      focusAfter={() =>
        document.activeElement === document.body ? document.getElementById(DASHBOARD_HEADING_ID) : null
      }
    >
      {(close) => <AddressForm order={order} onDone={close} />}
    </Dialog>
  );
}

interface AddressFormProps extends Omit<CorrectAddressProps, 'onClose'> {
  readonly onDone: () => void;
}

function AddressForm({ order, onDone }: AddressFormProps) {
  const { _id: id, address, addressParts, phone, currency } = order;
  const form = useForm<AddressInput>({
    shouldFocusError: false,
    defaultValues: { address, addressParts, phone },
  });
  const [price, setPrice] = useState<number>();
  const save = useCorrection(id, (entered: AddressInput) =>
    request('PATCH /api/orders/:id/address', {
      params: { id },
      body: { ...addressBody(entered), ...(price !== undefined && { price }) },
    }),
  );
  const submit = async (entered: AddressInput) => {
    try {
      await save.mutateAsync(entered);
      toast.success('The delivery address is changed.');
      onDone();
    } catch (error) {
      setPrice(newPriceOf(error));
      showFieldErrors(error, form.setError, addressField);
    }
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <FormProvider {...form}>
        <AddressFields recipient={order.userName} isCountryNeeded={addressParts !== null} />
      </FormProvider>
      {price === undefined ? (
        <FormMessage error={save.error} />
      ) : (
        <p role="status">
          With delivery to this country the order costs <strong>{formatPrice(price, currency)}</strong>.
        </p>
      )}
      <SubmitButton busy={form.formState.isSubmitting}>
        {price === undefined ? 'Save the address' : `Save it for ${formatPrice(price, currency)}`}
      </SubmitButton>
    </form>
  );
}
