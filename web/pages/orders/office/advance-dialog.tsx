// Advances a paid order to being prepared, shipped with carrier and tracking number, or delivered. The customer gets an
// email.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import type { Fulfilment } from '#contract/core/order-state.ts';
import type { Advance, OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { request } from '#web/api/client.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { CheckboxField, TextArea, TextField } from '#web/components/form/fields.tsx';
import { field, requiredText, useForm } from '#web/components/form/form.tsx';
import { DASHBOARD_HEADING_ID } from '#web/layout/dashboard-heading.tsx';
import { CarrierField, keepCarrier, lastCarrier } from '#web/parts/orders/carrier-field.tsx';
import { ORDER_STATE_TEXTS, STEP_NAMES } from '#web/parts/orders/order-state-texts.ts';
import { MEANWHILE_ID } from './meanwhile-notice.tsx';
import { leftText, linesLeft, ParcelLines, type PartForm, toParcelLines } from './parcel-lines.tsx';
import { MeasureFields, type MeasuresForm, toMeasures, toMeasuresForm } from './parcel-measures.tsx';
import { type OrderChangeProps, useOrderChange } from './use-order-change.ts';

interface ShippingForm extends PartForm, MeasuresForm {
  carrier: string;
  trackingNumber: string;
  note: string;
}

interface AdvanceDialogProps extends OrderChangeProps {
  readonly to: Fulfilment;
  readonly onMeanwhile: (text: string) => void;
  readonly onClose: () => void;
}

export function AdvanceDialog({ order, to, onMeanwhile, onClose }: AdvanceDialogProps) {
  // Kept from the opening, so that what another admin ships meanwhile is noticed.
  const [lines] = useState(() => linesLeft(order));
  const form = useForm<ShippingForm>({
    defaultValues: {
      carrier: lastCarrier(),
      trackingNumber: '',
      ...toMeasuresForm(),
      note: '',
      isPart: isAwaiting(order),
      quantities: lines.map(({ toShip }) => ({ value: String(toShip) })),
    },
  });
  const advance = useOrderChange({
    order,
    onMeanwhile,
    change: (fields: ShippingForm): Promise<unknown> => {
      const params = { id: order._id };
      const { carrier, trackingNumber, note, isPart, quantities } = fields;
      if (to !== 'shipped' || !isPart)
        return request('POST /api/orders/:id/advance', { params, body: toChange(to, fields) });
      const parcel = { carrier, trackingNumber, ...toMeasures(fields), note };
      const body = { ...parcel, lines: toParcelLines(lines, quantities) };
      return request('POST /api/orders/:id/parcels', { params, body });
    },
  });
  return (
    <FormDialog
      title={STEP_NAMES[to]}
      onClose={onClose}
      focusAfter={findFocusAfter}
      form={form}
      mutation={advance}
      onSent={(isDone, { isPart, carrier }) => {
        if (!isDone) return;
        if (to === 'shipped') keepCarrier(carrier);
        toast.success(to === 'shipped' && isPart ? 'The parcel is sent' : ORDER_STATE_TEXTS[to]);
      }}
      submit={STEP_NAMES[to]}
      wide
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
      {to === 'shipped' && <Part form={form} order={order} lines={lines} />}
      {to === 'shipped' && (
        <MeasureFields form={form as unknown as UseFormReturn<MeasuresForm>} order={order} />
      )}
      <TextArea
        label="Note to the customer"
        hint="In the email and on the order's page. May stay empty."
        maxLength={1000}
        {...form.register('note')}
      />
    </FormDialog>
  );
}

function toChange(to: Fulfilment, form: ShippingForm): Advance {
  const { carrier, trackingNumber, note } = form;
  return to === 'shipped' ? { to, carrier, trackingNumber, ...toMeasures(form), note } : { to, note };
}

/** Returns the message about another admin's change, or the heading when the pressed button is gone. */
function findFocusAfter(): HTMLElement | null {
  const isLost = document.activeElement === document.body;
  return (
    document.getElementById(MEANWHILE_ID) ?? (isLost ? document.getElementById(DASHBOARD_HEADING_ID) : null)
  );
}

/** An order of one piece has no part; one that waits for pieces can only be sent in parts. */
function Part({
  form,
  order,
  lines,
}: {
  readonly form: UseFormReturn<ShippingForm>;
  readonly order: OrderDetails;
  readonly lines: readonly OrderLineDetails[];
}) {
  return (
    <>
      {isAwaiting(order) ? (
        <p>Pieces are still to come. What is there can be sent in a parcel of its own.</p>
      ) : (
        isDivisible(lines) && (
          <CheckboxField {...form.register('isPart')}>Only a part is in this parcel</CheckboxField>
        )
      )}
      {form.watch('isPart') ? (
        <ParcelLines form={form as unknown as UseFormReturn<PartForm>} lines={lines} />
      ) : (
        order.parcels.length > 0 && <p className="wrap-anywhere">In this parcel: {leftText(lines)}</p>
      )}
    </>
  );
}

function ParcelFields({ form }: { readonly form: UseFormReturn<ShippingForm> }) {
  return (
    <>
      <CarrierField {...field(form, 'carrier', requiredText('Carrier is Required'))} />
      <TextField
        label="Tracking number"
        required
        autoComplete="off"
        maxLength={80}
        {...field(form, 'trackingNumber', requiredText('Tracking number is Required'))}
      />
    </>
  );
}

/** Whether what is left can go into more than one parcel. */
const isDivisible = (left: readonly OrderLineDetails[]): boolean =>
  left.reduce((sum, { toShip }) => sum + toShip, 0) > 1;

/** Whether pieces are still to come, so that only a part can be shipped. */
const isAwaiting = ({ lines }: OrderDetails): boolean =>
  lines.some(({ awaitedQuantity }) => awaitedQuantity > 0);
