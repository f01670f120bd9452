// The form of the order dialog (spec sections 2, 5): the customer and the quantity as text, the delivery as fields.
import { type FormEventHandler, useId } from 'react';
import { formMessages } from '#contract/form-messages.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { TextArea, TextField } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { Person } from '#web/session/stored-session.ts';
import type { DeliveryFormState } from './use-delivery-form.ts';

interface DeliveryFormProps {
  /** The submit button is in the dialog's footer and refers to this id. */
  readonly id: string;
  readonly delivery: DeliveryFormState;
  readonly user: Person;
  readonly quantity: number;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

export function DeliveryForm({ id, delivery, user, quantity, onSubmit }: DeliveryFormProps) {
  return (
    <form id={id} method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
        <TextField label="Name" value={user.name} readOnly />
        <TextField label="Quantity" value={Number.isNaN(quantity) ? '' : quantity} readOnly />
        <TextField className="col-span-2" label="Email" value={user.email} readOnly />
      </div>
      <DeliverySource {...delivery} />
      <DeliveryFields {...delivery} />
    </form>
  );
}

/** The live region is there before its text, so that the text is announced. */
function DeliverySource({ source, clear }: DeliveryFormState) {
  const sourceId = useId();
  return (
    <div className="-mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
      <p className="font-semibold">Deliver to</p>
      <div className="flex items-center gap-2 text-sm text-base-content/75">
        <p id={sourceId} role="status">
          {source && `From your ${source === 'order' ? 'last order' : 'profile'}`}
        </p>
        {source && (
          <Button variant="outline" size="small" aria-describedby={sourceId} onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

function DeliveryFields({ form }: DeliveryFormState) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={TEXT_LIMITS.address}
        required
        error={errors.address?.message}
        {...form.register('address', requiredText(formMessages.fields.addressRequired))}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={TEXT_LIMITS.phone}
        required
        error={errors.phone?.message}
        {...form.register('phone', requiredText(formMessages.fields.phoneRequired))}
      />
      <TextArea
        label="Custom details (optional)"
        maxLength={TEXT_LIMITS.customDetails}
        {...form.register('customDetails')}
      />
    </>
  );
}
