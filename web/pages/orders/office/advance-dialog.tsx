// Advances a paid order to being prepared, shipped with carrier and tracking number, or delivered. The customer gets an
// email.
import { useState } from 'react';
import type { FieldErrors, UseFormRegister, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import type { Fulfilment } from '#contract/core/order-state.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { Advance, OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { lineName } from '#contract/orders/order-texts.ts';
import type { NewParcel } from '#contract/orders/parcels.ts';
import { request } from '#web/api/client.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { CheckboxField, TextArea, TextField } from '#web/components/form/fields.tsx';
import { field, requiredText, useForm } from '#web/components/form/form.tsx';
import { DASHBOARD_HEADING_ID } from '#web/layout/dashboard-heading.tsx';
import { CarrierField } from '#web/parts/orders/carrier-field.tsx';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { MEANWHILE_ID } from './meanwhile-notice.tsx';
import { type OrderChangeProps, useOrderChange } from './use-order-change.ts';

export const STEP_NAMES: Readonly<Record<Fulfilment, string>> = {
  processing: 'Start preparing',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
};

interface ShippingForm extends PartForm {
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
      carrier: '',
      trackingNumber: '',
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
      const body = { carrier, trackingNumber, note, lines: toParcelLines(lines, quantities) };
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
      onSent={(isDone, { isPart }) =>
        isDone && toast.success(to === 'shipped' && isPart ? 'The parcel is sent' : ORDER_STATE_TEXTS[to])
      }
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
      {to === 'shipped' && isDivisible(order) && <Part form={form} order={order} lines={lines} />}
      <TextArea
        label="Note to the customer"
        hint="In the email and on the order's page. May stay empty."
        maxLength={1000}
        {...form.register('note')}
      />
    </FormDialog>
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
  // The part of the form has the same control.
  const part = form as unknown as UseFormReturn<PartForm>;
  return (
    <>
      {isAwaiting(order) ? (
        <p>Pieces are still to be woven. What is there can be sent in a parcel of its own.</p>
      ) : (
        <CheckboxField {...form.register('isPart')}>Only a part is in this parcel</CheckboxField>
      )}
      {form.watch('isPart') && (
        <PartFields lines={lines} register={part.register} errors={part.formState.errors} />
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

interface PartForm {
  /** Whether the parcel has only some of what is left. */
  isPart: boolean;
  /** The pieces of each line that can be shipped, as text. */
  quantities: { value: string }[];
}

/**
 * Which pieces of an order go into a parcel, when not all that is left does. The lines of which something
 * can be shipped now.
 */
const linesLeft = ({ lines }: OrderDetails): OrderLineDetails[] => lines.filter(({ toShip }) => toShip > 0);

/** Whether what is left can go into more than one parcel. */
const isDivisible = (order: OrderDetails): boolean =>
  isAwaiting(order) || linesLeft(order).reduce((sum, { toShip }) => sum + toShip, 0) > 1;

/** Whether pieces are still to be woven, so that only a part can be shipped. */
const isAwaiting = ({ lines }: OrderDetails): boolean =>
  lines.some(({ awaitedQuantity }) => awaitedQuantity > 0);

/** What the parcel has of each line; lines of which it has nothing are left out. */
const toParcelLines = (
  lines: readonly OrderLineDetails[],
  quantities: readonly { readonly value: string }[],
): NewParcel['lines'] =>
  lines
    .map(({ _id: line, toShip: left }, nth) => ({
      line,
      quantity: Number(quantities[nth]?.value.trim() || 0),
      left,
    }))
    .filter(({ quantity }) => quantity > 0);

interface PartFieldsProps {
  readonly lines: readonly OrderLineDetails[];
  readonly register: UseFormRegister<PartForm>;
  readonly errors: FieldErrors<PartForm>;
}

function PartFields({ lines, register, errors }: PartFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">In this parcel</legend>
      {lines.map((line, nth) => (
        <TextField
          key={line._id}
          label={`${lineName(line)}, ${formatNumber(line.toShip)} left`}
          inputMode="numeric"
          autoComplete="off"
          error={errors.quantities?.[nth]?.value?.message}
          {...register(`quantities.${nth}.value`, {
            validate: (text, { quantities }) =>
              quantityError(text, line.toShip) ??
              (nth === lines.length - 1 && toParcelLines(lines, quantities).length === 0
                ? 'The parcel is empty'
                : true),
          })}
        />
      ))}
    </fieldset>
  );
}

function quantityError(text: string, most: number): string | undefined {
  if (!/^\d*$/.test(text.trim())) return 'Enter a whole number of pieces';
  const all =
    most === 1 ? 'Only 1 piece is left to ship' : `Only ${formatNumber(most)} pieces are left to ship`;
  return Number(text) <= most ? undefined : all;
}
