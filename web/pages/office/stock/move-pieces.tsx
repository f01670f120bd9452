// Moves pieces from one lot to another, with a reason.

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Lot } from '#contract/orders/lots.ts';
import { request } from '#web/api/client.ts';
import { REASON_RULES, ReasonField, SelectField, TextField } from '#web/components/form/fields.tsx';
import { Form, field, requiredText, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { LOT_REQUIRED, lotOption } from './lot-fields.tsx';
import { typedPieces } from './stock-form.ts';
import { refreshStock } from './stock-queries.ts';
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

// The props that the forms of the lots' dialog share, and the refresh of the lots after every attempt.

export interface LotTaskProps {
  /** The id of the article. */
  readonly article: string;
  /** All lots in their current state. */
  readonly lots: readonly Lot[];
  readonly onSaved: (text: string) => void;
  readonly onBack: () => void;
}

/**
 * `change` resolves with a text that says what was done. The lots are read again before the text or a rejection is
 * shown.
 */
export function useLotChange<Form>(
  { onSaved }: Pick<LotTaskProps, 'onSaved'>,
  change: (form: Form) => Promise<string>,
) {
  return useMutation({
    mutationFn: async (form: Form) => {
      try {
        return await change(form);
      } finally {
        await refreshStock();
      }
    },
    onSuccess: (text) => onSaved(text),
  });
}

interface WriteOffForm {
  /** The id of the lot. */
  lot: string;
  note: string;
}

/**
 * Writes off the pieces of a lot and closes it: the admin chooses the lot, reads the consequences, and gives
 * a reason.
 */
export function WriteOffLot({ article: id, lots, onSaved, onBack }: LotTaskProps) {
  const form = useForm<WriteOffForm>({ defaultValues: { lot: '', note: '' } });
  const [opened] = useState(lots);
  const chosen = useWatch({ control: form.control, name: 'lot' });
  const lot = lots.find(({ _id }) => _id === chosen);
  const close = useLotChange({ onSaved }, async ({ note }: WriteOffForm) => {
    if (!lot) return '';
    const { _id, name, quantity } = lot;
    const body = { lotId: _id, quantity, note };
    const { modifiedCount } = await request('POST /api/articles/:id/lot-closings', { params: { id }, body });
    if (modifiedCount === 0) return `Lot ${name} was closed already.`;
    return `Lot ${name} is closed${quantity > 0 ? `, with ${piecesText(quantity)} written off` : ''}.`;
  });
  const { setFocus } = form;
  useEffect(() => setFocus('lot'), [setFocus]);
  const choices = lots.filter(({ _id, closedAt }) => closedAt === null || _id === chosen);
  return (
    <Form
      form={form}
      mutation={close}
      submit={writeOffText(lot)}
      button={{ variant: 'danger', className: '', disabled: lot !== undefined && lot.closedAt !== null }}
      buttons={
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      }
    >
      <SelectField
        label="Lot"
        required
        empty="Choose the lot"
        options={choices.map((one) => lotOption(one, one._id))}
        {...field(form, 'lot', requiredText(LOT_REQUIRED))}
      />
      {lot && <Consequence lot={lot} before={opened.find(({ _id }) => _id === lot._id)} />}
      <ReasonField hint="Admins read it with the movement." {...field(form, 'note', REASON_RULES)} />
    </Form>
  );
}

function writeOffText(lot: Lot | undefined): string {
  if (lot?.quantity === 0) return 'Close the empty lot';
  return lot ? `Write off ${piecesText(lot.quantity)} and close the lot` : 'Write off';
}

interface ConsequenceProps {
  readonly lot: Lot;
  /** The lot when the form was opened; undefined when it is newer. */
  readonly before: Lot | undefined;
}

/** Also says how another admin, or an order, has changed the lot since the form was opened. */
function Consequence({ lot, before }: ConsequenceProps) {
  const name = <bdi className="font-semibold">{lot.name}</bdi>;
  if (lot.closedAt !== null) return <p className="wrap-anywhere">Lot {name} has been closed meanwhile.</p>;
  return (
    <div className="wrap-anywhere">
      <p>
        {lot.quantity > 0 ? (
          <>
            This writes off the {piecesText(lot.quantity)} of lot {name}.
          </>
        ) : (
          <>Lot {name} is empty.</>
        )}{' '}
        The lot takes no more orders and deliveries.
      </p>
      {before && lot.quantity !== before.quantity && (
        <p className="mt-2 border-l-4 border-accent pl-3">
          It had {piecesText(before.quantity)} when you opened this.
        </p>
      )}
    </div>
  );
}
