// The form of the order dialog (spec sections 2, 5): the customer and the quantity as text, the delivery as fields.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEventHandler, useId, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { onOneLine } from '#contract/core/address-parts.ts';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { isFilled } from '#contract/core/predicates.ts';
import { t } from '#contract/languages/text.ts';
import { swatchesText } from '#contract/orders/order-texts.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { CheckboxField, TextArea, TextField } from '#web/components/form/fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { LegalLinks } from '#web/parts/content/legal-links.tsx';
import { AddressFields } from '#web/parts/people/address-fields.tsx';
import { type AddressInput, addressBody } from '#web/parts/people/address-input.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useViewer } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';
import type { ExpectedShare } from './delivery-details.ts';
import { OrderRefusal } from './order-error.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import type { DeliveryFormState } from './use-delivery-form.ts';
import type { KnownDelivery } from './use-known-delivery.ts';

interface DeliveryFormProps {
  /** The id of the form; the submit button is in the dialog's footer and refers to it. */
  readonly id: string;
  readonly delivery: DeliveryFormState;
  readonly user: SessionUser;
  readonly quantity: number;
  readonly isOfSwatches?: boolean;
  /** Whether several pieces can be one cut. */
  readonly hasLongCuts?: boolean;
  readonly expected?: ExpectedShare;
  /** Whether customers with terms may choose to order on account. */
  readonly takesOnAccount?: boolean;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

export function DeliveryForm(props: DeliveryFormProps) {
  const { id, delivery, user, quantity, isOfSwatches = false, takesOnAccount = false, onSubmit } = props;
  const { hasLongCuts = false, expected } = props;
  return (
    <form id={id} method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
      <OrderRefusal isOfSwatches={isOfSwatches} />
      <Buyer user={user} ordered={isOfSwatches ? swatchesText(quantity) : piecesOf(quantity)} />
      {expected && <Expected form={delivery.form} isInPart={expected === 'part'} />}
      <DeliveryChoice {...delivery} />
      <FormProvider {...delivery.form}>
        <DeliveryFields {...delivery} user={user} hasLongCuts={hasLongCuts} />
      </FormProvider>
      {takesOnAccount && <PaymentChoice form={delivery.form} />}
      <LegalLinks />
    </form>
  );
}

/** `quantity` is NaN while its field is empty. */
const piecesOf = (quantity: number) => (Number.isNaN(quantity) ? '–' : piecesText(quantity));

/** What cannot be changed here, on one line. */
function Buyer({ user, ordered }: Pick<DeliveryFormProps, 'user'> & { readonly ordered: string }) {
  const facts = [
    [t`Name`, user.name],
    [t`Email`, user.email],
    [t`Quantity`, ordered],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 border-l-4 border-base-300 pl-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0 wrap-anywhere">
          <dt className="sr-only">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ExpectedProps extends Pick<DeliveryFormState, 'form'> {
  /** Whether a part of the goods is there. */
  readonly isInPart: boolean;
}

/** How goods are shipped that are not all there, and what is paid of them when. */
function Expected({ form, isInPart }: ExpectedProps) {
  const { depositPercent } = useShop();
  const isOnAccount = useWatch({ control: form.control, name: 'paymentMethod' }) === 'account';
  return (
    <>
      {isInPart && <ShippingChoice form={form} />}
      {depositPercent && !isOnAccount && (
        <p className="text-sm">{t`A deposit of ${depositPercent} % when you order, the rest before shipping.`}</p>
      )}
    </>
  );
}

const SHIPPING = [
  ['together', t`All together, once the last pieces are there`],
  ['first', t`What is there first, the others in a parcel of their own`],
] as const;

function ShippingChoice({ form }: Pick<DeliveryFormState, 'form'>) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t`Shipping`}</legend>
      {SHIPPING.map(([value, text]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            value={value}
            className="size-4 shrink-0 accent-primary"
            {...form.register('shipping', { shouldUnregister: true })}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface DeliveryFieldsProps extends DeliveryFormState {
  readonly user: SessionUser;
  readonly hasLongCuts: boolean;
}

function DeliveryFields(props: DeliveryFieldsProps) {
  const { form, chosen, isCountryNeeded, showErrors, user, hasLongCuts } = props;
  const { register } = form;
  const charges = useShopCharges();
  const isCollected = useWatch({ control: form.control, name: 'isCollected' });
  const countries = isCollected ? undefined : charges?.delivery?.flatMap((offer) => offer.countries);
  return (
    <>
      <AddressFields recipient={user.name} isCountryNeeded={isCountryNeeded} countries={countries} />
      {charges && charges.collection !== null && (
        <CheckboxField {...register('isCollected')}>
          <span>
            {t`I collect the order at the mill`}
            {charges.collection && (
              <span className="block text-sm text-base-content/75">{charges.collection}</span>
            )}
          </span>
        </CheckboxField>
      )}
      {chosen?.source !== 'address' && <KeepAddress form={form} showErrors={showErrors} />}
      {hasLongCuts && <OneLength form={form} />}
      <TextArea
        label={t`Custom details (optional)`}
        maxLength={TEXT_LIMITS.customDetails}
        {...register('customDetails')}
      />
      <PurchaseOrderNumber form={form} user={user} />
    </>
  );
}

/** Only companies have numbers of their own, so it waits until one is known, or the mill orders for a customer. */
function PurchaseOrderNumber({ form, user }: Pick<DeliveryFieldsProps, 'form' | 'user'>) {
  const isForAnother = useViewer() !== user.email;
  const business = useQuery(queries.business()).data;
  const company = useWatch({ control: form.control, name: 'addressParts.company' });
  const [wasTyped] = useState(() => form.getValues('purchaseOrderNumber') !== '');
  const isOfCompany = company || business?.company || business?.taxId;
  if (!wasTyped && !isOfCompany && !isForAnother) return null;
  return (
    <details open={Boolean(company) || wasTyped}>
      <summary className="min-h-11 cursor-pointer content-center font-medium">{t`Add a purchase order number`}</summary>
      <TextField
        label={t`Purchase order number (optional)`}
        hint={t`Your own number, printed on the invoice.`}
        maxLength={TEXT_LIMITS.purchaseOrderNumber}
        {...form.register('purchaseOrderNumber')}
      />
    </details>
  );
}

/** The choice of one length, which is a line of the custom details, so that the mill reads it on the order and the packing slip. */
function OneLength({ form }: Pick<DeliveryFormState, 'form'>) {
  const details = useWatch({ control: form.control, name: 'customDetails' });
  const lines = details.split('\n');
  const set = (isWanted: boolean) => {
    const others = lines.filter((line) => line !== ONE_LENGTH && (isWanted || line !== ''));
    const text = (isWanted ? [ONE_LENGTH, ...others] : others).join('\n').trimEnd();
    if (text.length <= TEXT_LIMITS.customDetails) form.setValue('customDetails', text, { shouldDirty: true });
  };
  return (
    <CheckboxField checked={lines.includes(ONE_LENGTH)} onChange={({ target }) => set(target.checked)}>
      {ONE_LENGTH}
    </CheckboxField>
  );
}

const ONE_LENGTH = t`As long as possible in one length`;

/**
 * Keeps an address that is not in the address book. Once kept, the address is one of the choices and the button disappears; its focus moves to the
 * next field.
 */
function KeepAddress({ form, showErrors }: Pick<DeliveryFormState, 'form' | 'showErrors'>) {
  const [address, addressParts, phone] = useWatch({
    control: form.control,
    name: ['address', 'addressParts', 'phone'],
  });
  const keep = useMutation({
    mutationFn: () => request('POST /api/addresses', { body: addressBody({ address, addressParts, phone }) }),
    onSettled: () => refreshQueries(queries.addresses().queryKey),
    onSuccess: () => form.setFocus('customDetails'),
    onError: (error) => showErrors(error),
  });
  if (!isFilled(addressParts?.street ?? address) || !isFilled(phone)) return null;
  const keepValid = async () => {
    const fields = addressParts ? (['addressParts', 'phone'] as const) : (['address', 'phone'] as const);
    if (await form.trigger(fields, { shouldFocus: true })) keep.mutate();
  };
  return (
    <div>
      <Button
        variant="outline"
        size="small"
        loading={keep.isPending}
        onClick={() => void keepValid()}
      >{t`Keep this address`}</Button>
      {keep.error && (
        <p role="alert" className="mt-1.5 text-sm text-error">
          {errorMessage(keep.error)}
        </p>
      )}
    </div>
  );
}

const SOURCES: Readonly<Record<KnownDelivery['source'], string>> = {
  repeated: t`From the order you repeat`,
  address: t`From your addresses`,
  order: t`From your last order`,
  profile: t`From your profile`,
};

/**
 * The known deliveries that can fill the fields. The live region is rendered before its text, so that the text is
 * announced. The select also clears the fields.
 */
function DeliveryChoice(delivery: DeliveryFormState) {
  const { chosen, choices, choose } = delivery;
  const titleId = useId();
  const sourceId = useId();
  const canSelect = choices.length > 1;
  return (
    <div className={`flex flex-col gap-1.5 ${canSelect ? '' : '-mb-2'}`}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span id={titleId} className="font-semibold">{t`Deliver to`}</span>
          <Link className="link-thread text-sm" to={pages.addresses}>{t`Address book`}</Link>
        </p>
        <div className="flex items-center gap-2 text-sm text-base-content/75">
          <p id={sourceId} role="status">
            {chosen && SOURCES[chosen.source]}
          </p>
          {chosen && !canSelect && (
            <Button
              variant="outline"
              size="small"
              aria-describedby={sourceId}
              onClick={() => choose(undefined)}
            >{t`Clear`}</Button>
          )}
        </div>
      </div>
      {canSelect && <Choices {...delivery} labelledBy={titleId} />}
    </div>
  );
}

interface ChoicesProps extends DeliveryFormState {
  readonly labelledBy: string;
}

function Choices({ choices, chosen, choose, labelledBy }: ChoicesProps) {
  return (
    <select
      aria-labelledby={labelledBy}
      className={`input w-full cursor-pointer text-ellipsis ${EDGE}`}
      value={chosen ? choices.indexOf(chosen) : ''}
      onChange={({ target }) => choose(target.value === '' ? undefined : choices[Number(target.value)])}
    >
      {choices.map((choice, index) => (
        <option key={choiceKey(choice)} value={index}>
          {choiceText(choice)}
        </option>
      ))}
      <option value="">{t`Another address`}</option>
    </select>
  );
}

const PREFIXES: Readonly<Partial<Record<KnownDelivery['source'], string>>> = {
  repeated: t`As before:`,
  order: t`Last order:`,
  profile: t`Profile:`,
};

const choiceKey = ({ address, addressParts, phone }: AddressInput) =>
  [address, phone, addressParts && 'parts'].join(' ');

/** Returns a text like 'Last order: 1 Mill Lane, Halifax · +44 1422 000000'. */
function choiceText({ source, address, phone }: KnownDelivery): string {
  const text = [onOneLine(address), phone].filter(Boolean).join(' · ');
  return PREFIXES[source] ? `${PREFIXES[source]} ${text}` : text;
}
