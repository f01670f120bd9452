// The form of the order dialog (spec sections 2, 5): the customer and the quantity as text, the delivery as fields.
import type { FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formMessages } from '#contract/form-messages.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { TextArea, TextField } from '#web/components/form/text-field.tsx';
import type { Person } from '#web/session/stored-session.ts';
import type { Delivery } from './use-place-order.ts';

interface DeliveryFormProps {
  /** The submit button is in the dialog's footer and refers to this id. */
  readonly id: string;
  readonly form: UseFormReturn<Delivery>;
  readonly user: Person;
  readonly quantity: number;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

export function DeliveryForm({ id, form, user, quantity, onSubmit }: DeliveryFormProps) {
  return (
    <form id={id} method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
        <TextField label="Name" value={user.name} readOnly />
        <TextField label="Quantity" value={Number.isNaN(quantity) ? '' : quantity} readOnly />
        <TextField className="col-span-2" label="Email" value={user.email} readOnly />
      </div>
      <DeliveryFields form={form} />
    </form>
  );
}

function DeliveryFields({ form }: Pick<DeliveryFormProps, 'form'>) {
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
