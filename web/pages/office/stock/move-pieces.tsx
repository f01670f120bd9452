// Moves pieces from one lot to another, with a reason.
import { useEffect } from 'react';
import type { Lot } from '#contract/orders/lots.ts';
import { request } from '#web/api/client.ts';
import { REASON_RULES, ReasonField, SelectField, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { LOT_REQUIRED, lotOption } from './lot-fields.tsx';
import { type LotTaskProps, useLotChange } from './lot-task.ts';
import { typedPieces } from './stock-form.ts';
import { useChangeKey } from './use-change-key.ts';

interface MoveForm {
  quantity: string;
  to: string;
  note: string;
}

interface MovePiecesProps extends LotTaskProps {
  /** The lot when the form was opened. */
  readonly opened: Lot;
}

export function MovePieces(props: MovePiecesProps) {
  const { lots, opened, onBack } = props;
  const form = useForm<MoveForm>({ defaultValues: { quantity: '', to: '', note: '' } });
  const move = useMove(props);
  const { setFocus } = form;
  useEffect(() => setFocus('quantity'), [setFocus]);
  const from = lots.find(({ _id }) => _id === opened._id) ?? opened;
  const others = lots.filter(({ _id, closedAt }) => _id !== from._id && closedAt === null);
  return (
    <Form
      form={form}
      mutation={move}
      submit="Move the pieces"
      buttons={
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      }
    >
      <p className="wrap-anywhere">
        From lot <bdi className="font-semibold">{from.name}</bdi>, which has {piecesText(from.quantity)}
      </p>
      <TextField
        label="Pieces to move"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        {...field(form, 'quantity', { validate: (text) => moveError(text, from.quantity) ?? true })}
      />
      <SelectField
        label="To lot"
        required
        empty="Choose the lot"
        options={others.map((lot) => lotOption(lot, lot._id))}
        {...field(form, 'to', { validate: (to) => others.some(({ _id }) => _id === to) || LOT_REQUIRED })}
      />
      <ReasonField hint="Admins read it with the movements." {...field(form, 'note', REASON_RULES)} />
    </Form>
  );
}

function moveError(text: string, left: number): string | undefined {
  const pieces = typedPieces(text);
  if (!(pieces > 0)) return 'A whole number of pieces above 0';
  return pieces > left ? `This lot has ${piecesText(left)}` : undefined;
}

function useMove({ article: id, lots, opened, onSaved }: MovePiecesProps) {
  const { keyOf, endChange } = useChangeKey();
  const nameOf = (lot: string) => lots.find(({ _id }) => _id === lot)?.name ?? '';
  return useLotChange({ onSaved }, async ({ quantity, to, note }: MoveForm) => {
    const body = { from: opened._id, to, quantity: typedPieces(quantity), note };
    await request('POST /api/articles/:id/lot-moves', { params: { id }, body, idempotencyKey: keyOf(body) });
    endChange();
    return `${piecesText(body.quantity)} moved from lot ${opened.name} to lot ${nameOf(to)}.`;
  });
}
