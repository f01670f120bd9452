// Advances several orders: asks first, then shows the progress and each result.
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#contract/order.ts';
import type { Fulfilment } from '#contract/order-state.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextArea } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { type AdvanceDraft, type AdvanceForm, draftOf, formOf } from './advance-draft.ts';
import { AdvanceResults } from './advance-results.tsx';
import { ParcelRows } from './parcel-rows.tsx';
import type { AdvanceMany } from './use-advance-many.ts';

export const ADVANCE_NAMES: Readonly<Record<Fulfilment, string>> = {
  processing: 'Move to processing',
  shipped: 'Mark shipped',
  delivered: 'Mark delivered',
};

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
  const title = `${ADVANCE_NAMES[to]}: ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
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
  const form = useForm<AdvanceForm>({ defaultValues: formOf(draft, orders) });
  useEffect(() => () => onDraft(draftOf(form.getValues(), orders)), [form, orders, onDraft]);
  const submit = ({ carrier, trackingNumbers, note }: AdvanceForm) =>
    start({
      to,
      note,
      orders: orders.map(({ _id: id }, nth) =>
        to === 'shipped' ? { id, carrier, trackingNumber: trackingNumbers[nth]?.value ?? '' } : { id },
      ),
    });
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)}>
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
      <SubmitButton busy={form.formState.isSubmitting}>{ADVANCE_NAMES[to]}</SubmitButton>
    </form>
  );
}
