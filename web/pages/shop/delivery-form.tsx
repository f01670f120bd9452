// The form of the order dialog (spec sections 2, 5): the customer and the quantity as text, the delivery as fields.
import type { FormEventHandler } from 'react';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { ADDRESS_RULES, AddressFields } from '#web/components/form/address-fields.tsx';
import { TextArea, TextField } from '#web/components/form/text-field.tsx';
import type { Person } from '#web/session/stored-session.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { KeepAddress } from './keep-address.tsx';
import type { DeliveryFormState } from './use-delivery-form.ts';

interface DeliveryFormProps {
  /** The id of the form; the submit button is in the dialog's footer and refers to it. */
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
      <DeliveryChoice {...delivery} />
      <DeliveryFields {...delivery} email={user.email} />
    </form>
  );
}

interface DeliveryFieldsProps extends DeliveryFormState {
  readonly email: string;
}

function DeliveryFields({ form, chosen, email }: DeliveryFieldsProps) {
  const { register, formState, getValues } = form;
  return (
    <>
      <AddressFields
        address={register('address', ADDRESS_RULES.address)}
        phone={register('phone', ADDRESS_RULES.phone)}
        errors={formState.errors}
      />
      {chosen?.source !== 'address' && <KeepAddress form={form} email={email} />}
      <TextArea
        label="Custom details (optional)"
        maxLength={TEXT_LIMITS.customDetails}
        {...register('customDetails')}
      />
      {/* Few buyers need this field, so it is folded. It opens when a restored draft has text in it. */}
      <details open={getValues('purchaseOrderNumber') !== ''}>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">
          Add a purchase order number
        </summary>
        <TextField
          label="Purchase order number (optional)"
          hint="Your own number, printed on the invoice."
          maxLength={TEXT_LIMITS.purchaseOrderNumber}
          {...register('purchaseOrderNumber')}
        />
      </details>
    </>
  );
}
