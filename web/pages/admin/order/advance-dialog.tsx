// Advances a paid order to being prepared, shipped with carrier and tracking number, or delivered. The customer gets an
// email.
import { type UseFormReturn, useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import type { Advance } from '#contract/order-details.ts';
import type { Fulfilment } from '#contract/order-state.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextArea, TextField } from '#web/components/form/text-field.tsx';
import { ORDER_STATE_NAMES } from '#web/components/ui/order-state-names.ts';
import { DASHBOARD_HEADING_ID } from '#web/pages/account/dashboard-heading.tsx';
import { CarrierField } from './carrier-field.tsx';
import { MEANWHILE_ID } from './meanwhile-notice.tsx';
import { type OrderChangeProps, useOrderChange } from './use-order-change.ts';

export const STEP_NAMES: Readonly<Record<Fulfilment, string>> = {
  processing: 'Start preparing',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
};

interface ShippingForm {
  carrier: string;
  trackingNumber: string;
  note: string;
}

interface AdvanceDialogProps extends OrderChangeProps {
  readonly to: Fulfilment;
  readonly onMeanwhile: (text: string) => void;
  readonly onClose: () => void;
}

export function AdvanceDialog({ order, admin, to, onMeanwhile, onClose }: AdvanceDialogProps) {
  const form = useForm<ShippingForm>({ defaultValues: { carrier: '', trackingNumber: '', note: '' } });
  const advance = useOrderChange({
    order,
    admin,
    onMeanwhile,
    change: (fields: ShippingForm) =>
      request('POST /api/orders/:id/advance', { params: { id: order._id }, body: toChange(to, fields) }),
  });
  const submit = async (fields: ShippingForm, close: () => void) => {
    if (await advance.mutateAsync(fields)) toast.success(ORDER_STATE_NAMES[to]);
    close();
  };
  return (
    <Dialog title={STEP_NAMES[to]} onClose={onClose} focusAfter={findFocusAfter}>
      {(close) => (
        <form
          method="post"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit(submitMutation({ mutateAsync: (fields) => submit(fields, close) }))}
        >
          <p className="wrap-anywhere">
            {order.user && (
              <>
                An email tells <bdi>{order.userName}</bdi> ({order.user}) at once.{' '}
              </>
            )}
            An order is never moved back.
          </p>
          {to === 'shipped' && <ParcelFields form={form} />}
          <TextArea
            label="Note to the customer"
            hint="In the email and on the order's page. May stay empty."
            maxLength={1000}
            {...form.register('note')}
          />
          <FormMessage error={advance.error} />
          <SubmitButton busy={form.formState.isSubmitting}>{STEP_NAMES[to]}</SubmitButton>
        </form>
      )}
    </Dialog>
  );
}

function toChange(to: Fulfilment, { carrier, trackingNumber, note }: ShippingForm): Advance {
  return to === 'shipped' ? { to, carrier, trackingNumber, note } : { to, note };
}

/** Returns the message about another admin's change, or the heading when the pressed button is gone. */
function findFocusAfter(): HTMLElement | null {
  const isLost = document.activeElement === document.body;
  return (
    document.getElementById(MEANWHILE_ID) ?? (isLost ? document.getElementById(DASHBOARD_HEADING_ID) : null)
  );
}

function ParcelFields({ form }: { readonly form: UseFormReturn<ShippingForm> }) {
  const { errors } = form.formState;
  return (
    <>
      <CarrierField
        error={errors.carrier?.message}
        {...form.register('carrier', requiredText('Carrier is Required'))}
      />
      <TextField
        label="Tracking number"
        required
        autoComplete="off"
        maxLength={80}
        error={errors.trackingNumber?.message}
        {...form.register('trackingNumber', requiredText('Tracking number is Required'))}
      />
    </>
  );
}
