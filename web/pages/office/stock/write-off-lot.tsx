// Writes off the pieces of a lot and closes it: the admin chooses the lot, reads the consequences, and gives a reason.
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Lot } from '#contract/orders/lots.ts';
import { request } from '#web/api/client.ts';
import { REASON_RULES, ReasonField, SelectField } from '#web/components/form/fields.tsx';
import { Form, field, requiredText, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { LOT_REQUIRED, lotOption } from './lot-fields.tsx';
import { type LotTaskProps, useLotChange } from './lot-task.ts';

interface WriteOffForm {
  /** The id of the lot. */
  lot: string;
  note: string;
}

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
