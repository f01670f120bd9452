// Corrects carrier, tracking number and measures of a parcel.
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import type { Parcel, ParcelCorrection } from '#contract/orders/parcels.ts';
import { request } from '#web/api/client.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { CheckboxField, TextField } from '#web/components/form/fields.tsx';
import { field, requiredText, useForm } from '#web/components/form/form.tsx';
import { useCorrection } from '#web/pages/orders/order/use-correction.ts';
import { CarrierField } from '../../../parts/orders/carrier-field.tsx';
import { MeasureFields, type MeasuresForm, toMeasures, toMeasuresForm } from './parcel-measures.tsx';

type ParcelForm = MeasuresForm & Pick<ParcelCorrection, 'carrier' | 'trackingNumber' | 'tellsCustomer'>;

interface ParcelDialogProps {
  readonly order: OrderDetails;
  readonly parcel: Parcel;
  readonly onClose: () => void;
}

export default function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
  const { _id: id } = order;
  const { carrier, trackingNumber } = parcel;
  const form = useForm<ParcelForm>({
    defaultValues: { carrier, trackingNumber, tellsCustomer: true, ...toMeasuresForm(parcel) },
  });
  const isOtherNumber = (entered: Pick<ParcelForm, 'carrier' | 'trackingNumber'>) =>
    entered.carrier !== carrier || entered.trackingNumber !== trackingNumber;
  const correct = useCorrection(id, ({ tellsCustomer, ...entered }: ParcelForm) => {
    const [before, measures] = [toMeasures(toMeasuresForm(parcel)), toMeasures(entered)];
    const isMeasured = JSON.stringify(before) !== JSON.stringify(measures);
    const body = {
      carrier: entered.carrier,
      trackingNumber: entered.trackingNumber,
      ...(isMeasured && measures),
      // The email says that the number was wrong.
      tellsCustomer: tellsCustomer && (isOtherNumber(entered) || !isMeasured),
    };
    return request('PATCH /api/orders/:id/parcels/:parcel', { params: { id, parcel: parcel._id }, body });
  });
  return (
    <FormDialog
      title="Correct the tracking number"
      onClose={onClose}
      form={form}
      mutation={correct}
      onSent={(_, entered) =>
        toast.success(
          isOtherNumber(entered) ? 'The tracking number is corrected.' : 'The parcel is corrected.',
        )
      }
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
      <MeasureFields form={form as unknown as UseFormReturn<MeasuresForm>} order={order} parcel={parcel} />
      {order.user && (
        <CheckboxField {...form.register('tellsCustomer')}>
          Email the right number to the customer
        </CheckboxField>
      )}
    </FormDialog>
  );
}
