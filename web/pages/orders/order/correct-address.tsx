// Corrects the delivery address of an order. Another country changes tax and delivery: the new total is agreed to first.
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { toast } from 'react-toastify';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { request } from '#web/api/client.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { useForm } from '#web/components/form/form.tsx';
import { tx } from '#web/languages/tx.ts';
import { AddressFields } from '#web/parts/people/address-fields.tsx';
import { type AddressInput, addressBody, addressField } from '#web/parts/people/address-input.ts';
import { DASHBOARD_HEADING_ID } from '../../../layout/dashboard-heading.tsx';
import { newPriceOf, useCorrection } from './use-correction.ts';

interface CorrectAddressProps {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

export default function CorrectAddress({ order, onClose }: CorrectAddressProps) {
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
  return (
    <FormDialog
      title={t`Change the delivery address`}
      onClose={onClose}
      focusAfter={() =>
        document.activeElement === document.body ? document.getElementById(DASHBOARD_HEADING_ID) : null
      }
      form={form}
      mutation={save}
      onSent={() => toast.success(t`The delivery address is changed.`)}
      onFailed={(error) => {
        setPrice(newPriceOf(error));
        showFieldErrors(error, form.setError, addressField);
      }}
      message={
        price === undefined ? undefined : (
          <p role="status">{tx`With delivery to this country the order costs ${<strong>{formatPrice(price, currency)}</strong>}.`}</p>
        )
      }
      submit={price === undefined ? t`Save the address` : t`Save it for ${formatPrice(price, currency)}`}
      wide
    >
      <FormProvider {...form}>
        <AddressFields recipient={order.userName} isCountryNeeded={addressParts !== null} />
      </FormProvider>
    </FormDialog>
  );
}
