// Corrects carrier and tracking number of a parcel.
import { toast } from 'react-toastify';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import type { Parcel, ParcelCorrection } from '#contract/orders/parcels.ts';
import { request } from '#web/api/client.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { CheckboxField, TextField } from '#web/components/form/fields.tsx';
import { field, requiredText, useForm } from '#web/components/form/form.tsx';
import { useCorrection } from '#web/pages/orders/order/use-correction.ts';
import { CarrierField } from '../../../parts/orders/carrier-field.tsx';

interface ParcelDialogProps {
  readonly order: OrderDetails;
  readonly parcel: Parcel;
  readonly onClose: () => void;
}

export default function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
  const { _id: id } = order;
  const { carrier, trackingNumber } = parcel;
  const form = useForm<ParcelCorrection>({
    defaultValues: { carrier, trackingNumber, tellsCustomer: true },
  });
  const correct = useCorrection(id, (body: ParcelCorrection) =>
    request('PATCH /api/orders/:id/parcels/:parcel', { params: { id, parcel: parcel._id }, body }),
  );
  return (
    <FormDialog
      title="Correct the tracking number"
      onClose={onClose}
      form={form}
      mutation={correct}
      onSent={() => toast.success('The tracking number is corrected.')}
      submit="Correct it"
      wide
    >
      <CarrierField {...field(form, 'carrier', requiredText('Carrier is Required'))} />
      <TextField
        label="Tracking number"
        required
        autoComplete="off"
        maxLength={80}
        {...field(form, 'trackingNumber', requiredText('Tracking number is Required'))}
      />
      {order.user && (
        <CheckboxField {...form.register('tellsCustomer')}>
          Email the right number to the customer
        </CheckboxField>
      )}
    </FormDialog>
  );
}
