// Corrects carrier and tracking number of a parcel.
import { toast } from 'react-toastify';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import type { Parcel, ParcelCorrection } from '#contract/orders/parcels.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { useForm } from '#web/components/form/use-form.ts';
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
  const { register, handleSubmit, formState } = useForm<ParcelCorrection>({
    defaultValues: { carrier, trackingNumber, tellsCustomer: true },
  });
  const correct = useCorrection(id, (body: ParcelCorrection) =>
    request('PATCH /api/orders/:id/parcels/:parcel', { params: { id, parcel: parcel._id }, body }),
  );
  const submit = async (entered: ParcelCorrection, close: () => void) => {
    await correct.mutateAsync(entered);
    toast.success('The tracking number is corrected.');
    close();
  };
  return (
    <Dialog title="Correct the tracking number" onClose={onClose}>
      {(close) => (
        <form
          method="post"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={handleSubmit(submitMutation({ mutateAsync: (entered) => submit(entered, close) }))}
        >
          <CarrierField
            error={formState.errors.carrier?.message}
            {...register('carrier', requiredText('Carrier is Required'))}
          />
          <TextField
            label="Tracking number"
            required
            autoComplete="off"
            maxLength={80}
            error={formState.errors.trackingNumber?.message}
            {...register('trackingNumber', requiredText('Tracking number is Required'))}
          />
          {order.user && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input type="checkbox" className="size-5 accent-primary" {...register('tellsCustomer')} />
              Email the right number to the customer
            </label>
          )}
          <FormMessage error={correct.error} />
          <SubmitButton busy={formState.isSubmitting}>Correct it</SubmitButton>
        </form>
      )}
    </Dialog>
  );
}
