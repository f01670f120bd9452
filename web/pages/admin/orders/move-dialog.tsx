// Moves several orders on: asks first, then shows progress and what became of each.
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#contract/order.ts';
import type { Fulfilment } from '#contract/order-state.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextArea } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { draftOf, formOf, type MoveDraft, type MoveForm } from './move-draft.ts';
import { MoveResults } from './move-results.tsx';
import { ParcelRows } from './parcel-rows.tsx';
import type { Moves } from './use-moves.ts';

export const MOVE_NAMES: Readonly<Record<Fulfilment, string>> = {
  processing: 'Move to processing',
  shipped: 'Mark shipped',
  delivered: 'Mark delivered',
};

interface MoveDialogProps {
  readonly to: Fulfilment;
  readonly orders: readonly Order[];
  readonly moves: Moves;
  /** What was typed when the dialog was closed before its orders were moved. */
  readonly draft: MoveDraft;
  readonly onDraft: (draft: MoveDraft) => void;
  readonly onClose: () => void;
}

export function MoveDialog({ to, orders, moves, draft, onDraft, onClose }: MoveDialogProps) {
  const { progress, start, stop } = moves;
  const nameOf = (id: string) => {
    const order = orders.find(({ _id }) => _id === id);
    return order ? order.number : id;
  };
  const title = `${MOVE_NAMES[to]}: ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) =>
        progress ? (
          <div className="flex flex-col gap-5">
            <MoveResults to={to} progress={progress} nameOf={nameOf} />
            <div className="flex flex-wrap justify-end gap-3">
              {progress.isRunning && <Button onClick={stop}>Stop after these</Button>}
              <Button variant="primary" onClick={close}>
                {progress.isRunning ? 'Go on in the background' : 'Done'}
              </Button>
            </div>
          </div>
        ) : (
          <MoveQuestion {...{ to, orders, start, draft, onDraft }} />
        )
      }
    </Dialog>
  );
}

type MoveQuestionProps = Omit<MoveDialogProps, 'moves' | 'onClose'> & Pick<Moves, 'start'>;

function MoveQuestion({ to, orders, start, draft, onDraft }: MoveQuestionProps) {
  const form = useForm<MoveForm>({ defaultValues: formOf(draft, orders) });
  useEffect(() => () => onDraft(draftOf(form.getValues(), orders)), [form, orders, onDraft]);
  const submit = ({ carrier, trackingNumbers, note }: MoveForm) =>
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
      <SubmitButton busy={form.formState.isSubmitting}>{MOVE_NAMES[to]}</SubmitButton>
    </form>
  );
}
