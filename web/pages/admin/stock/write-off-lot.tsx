// Closes a lot, after saying how many pieces are written off.
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Lot } from '#contract/lots.ts';
import { request } from '#web/api/client.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { type LotTaskProps, useLotChange } from './lot-task.ts';

interface CloseForm {
  note: string;
}

export function CloseLot({ admin, article: id, lots, opened, onSaved, onBack }: LotTaskProps) {
  const form = useForm<CloseForm>({ defaultValues: { note: '' } });
  const lot = lots.find(({ _id }) => _id === opened._id) ?? opened;
  const close = useLotChange({ admin, onSaved }, async ({ note }: CloseForm) => {
    const { _id, quantity } = lot;
    const body = { lot: _id, quantity, note };
    const { modifiedCount } = await request('closeLot', { params: { id }, body });
    return modifiedCount === 1 ? `Lot ${lot.name} is closed.` : `Lot ${lot.name} was closed already.`;
  });
  const { setFocus, formState } = form;
  useEffect(() => setFocus('note'), [setFocus]);
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(submitMutation(close))}
    >
      <Consequence lot={lot} opened={opened} />
      <TextField
        label="Reason"
        required
        autoComplete="off"
        maxLength={300}
        hint="Admins read it with the movement."
        error={formState.errors.note?.message}
        {...form.register('note', requiredText('Reason is Required'))}
      />
      <FormMessage error={close.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="danger"
          loading={formState.isSubmitting}
          disabled={lot.closedAt !== null}
        >
          {lot.quantity > 0 ? `Close it and write off ${piecesText(lot.quantity)}` : 'Close it'}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

/** Also what another admin, or an order, has made of the lot since the form was opened. */
function Consequence({ lot, opened }: { readonly lot: Lot; readonly opened: Lot }) {
  const name = <bdi className="font-semibold">{lot.name}</bdi>;
  if (lot.closedAt !== null) return <p className="wrap-anywhere">Lot {name} has been closed meanwhile.</p>;
  return (
    <div className="wrap-anywhere">
      <p>
        Lot {name} {lot.quantity > 0 ? `has ${piecesText(lot.quantity)}: they are written off.` : 'is empty.'}{' '}
        It takes no more orders and deliveries.
      </p>
      {lot.quantity !== opened.quantity && (
        <p className="mt-2 border-l-4 border-accent pl-3">
          It had {piecesText(opened.quantity)} when you opened this.
        </p>
      )}
    </div>
  );
}
