// Advances several orders: asks first, then shows the progress and each result.
import { type ClipboardEvent, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Fulfilment } from '#contract/core/order-state.ts';
import type { Order } from '#contract/orders/order.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { TextArea, TextField } from '#web/components/form/fields.tsx';
import { Form, field, requiredText, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CarrierField, keepCarrier, lastCarrier } from '#web/parts/orders/carrier-field.tsx';
import { STEP_NAMES } from '#web/parts/orders/order-state-texts.ts';
import { type AdvanceDraft, type AdvanceForm, draftOf, formOf } from './advance-draft.ts';
import { AdvanceResults } from './advance-results.tsx';
import type { AdvanceMany } from './use-advance-many.ts';

interface AdvanceManyDialogProps {
  readonly to: Fulfilment;
  readonly orders: readonly Order[];
  readonly advanceMany: AdvanceMany;
  /** The text typed when the dialog was closed before its orders were advanced. */
  readonly draft: AdvanceDraft;
  readonly onDraft: (draft: AdvanceDraft) => void;
  readonly onClose: () => void;
}

export function AdvanceManyDialog({
  to,
  orders,
  advanceMany,
  draft,
  onDraft,
  onClose,
}: AdvanceManyDialogProps) {
  const { progress, start, stop } = advanceMany;
  const nameOf = (id: string) => {
    const order = orders.find(({ _id }) => _id === id);
    return order ? order.number : id;
  };
  const title = `${STEP_NAMES[to]}: ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) =>
        progress ? (
          <div className="flex flex-col gap-5">
            <AdvanceResults to={to} progress={progress} nameOf={nameOf} />
            <div className="flex flex-wrap justify-end gap-3">
              {progress.isRunning && <Button onClick={stop}>Stop after these</Button>}
              <Button variant="primary" onClick={close}>
                {progress.isRunning ? 'Go on in the background' : 'Done'}
              </Button>
            </div>
          </div>
        ) : (
          <AdvanceQuestion to={to} orders={orders} start={start} draft={draft} onDraft={onDraft} />
        )
      }
    </Dialog>
  );
}

type AdvanceQuestionProps = Omit<AdvanceManyDialogProps, 'advanceMany' | 'onClose'> &
  Pick<AdvanceMany, 'start'>;

function AdvanceQuestion({ to, orders, start, draft, onDraft }: AdvanceQuestionProps) {
  const form = useForm<AdvanceForm>({
    defaultValues: { ...formOf(draft, orders), carrier: draft.carrier || lastCarrier() },
  });
  useEffect(() => () => onDraft(draftOf(form.getValues(), orders)), [form, orders, onDraft]);
  const submit = ({ carrier, trackingNumbers, note }: AdvanceForm) => {
    if (to === 'shipped') keepCarrier(carrier);
    return start({
      to,
      note,
      orders: orders.map(({ _id }, nth) =>
        to === 'shipped' ? { _id, carrier, trackingNumber: trackingNumbers[nth]?.value ?? '' } : { _id },
      ),
    });
  };
  return (
    <Form form={form} mutation={{ mutateAsync: submit, error: null }} submit={STEP_NAMES[to]} wide>
      <p>
        An email tells {orders.length === 1 ? 'the customer' : 'each customer'} at once. An order is never
        moved back.
      </p>
      {to === 'shipped' ? (
        <ParcelRows form={form} orders={orders} />
      ) : (
        <p className="text-sm wrap-anywhere tabular-nums">{orders.map(({ number }) => number).join(', ')}</p>
      )}
      <TextArea
        label="Note to the customers"
        hint="In each email and on each order's page. May stay empty."
        maxLength={1000}
        {...form.register('note')}
      />
    </Form>
  );
}

interface ParcelRowsProps {
  readonly form: UseFormReturn<AdvanceForm>;
  readonly orders: readonly Order[];
}

/** The parcels of several orders: one carrier, and a tracking number for each, typed or pasted as a column. */
function ParcelRows({ form, orders }: ParcelRowsProps) {
  return (
    <>
      <CarrierField {...field(form, 'carrier', requiredText('Carrier is Required'))} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm text-base-content/75">
          A column copied from a spreadsheet fills the fields from where it is pasted.
        </legend>
        {orders.map((order, nth) => (
          <TextField
            key={order._id}
            label={`Tracking number of ${order.number}, ${order.userName}`}
            required
            autoComplete="off"
            maxLength={80}
            onPaste={(event) => pasteColumn(event, nth, form, orders.length)}
            {...field(form, `trackingNumbers.${nth}.value`, requiredText('Tracking number is Required'))}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Several lines are pasted into this field and those after it; a single line is pasted as usual. */
function pasteColumn(
  event: ClipboardEvent<HTMLInputElement>,
  first: number,
  form: UseFormReturn<AdvanceForm>,
  count: number,
): void {
  const lines = event.clipboardData.getData('text').trim().split(/\r?\n/);
  if (lines.length < 2) return;
  event.preventDefault();
  for (const [at, line] of lines.slice(0, count - first).entries())
    form.setValue(`trackingNumbers.${first + at}.value`, line.trim(), { shouldDirty: true });
  form.setFocus(`trackingNumbers.${Math.min(first + lines.length, count) - 1}.value`);
}
