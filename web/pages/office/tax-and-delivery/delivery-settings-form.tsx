// The form of the delivery: zones with their countries, prices and days, and collection at the mill.
import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { LEAVES_WITHIN_MAX_DAYS } from '#contract/core/limits.ts';
import { EU_COUNTRIES } from '#contract/core/tax.ts';
import { INCOTERMS, type IncotermRule, isSeaRule } from '#contract/customs/incoterms.ts';
import { chargedDigits } from '#contract/figures/money.ts';
import type { DeliverySettings } from '#contract/shop/shop-settings.ts';
import { CheckboxField, SelectField, TextField } from '#web/components/form/fields.tsx';
import { field, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useShop } from '#web/shop-data/use-shop.ts';
import { AddRow } from '../fabric-details/form-rows.tsx';
import { countryName, countryOptions } from './country-options.ts';
import { figureRules, numberOf, SettingsForm } from './settings-form.tsx';
import { type Saved, useSaveDelivery } from './settings-queries.ts';

interface ZoneForm {
  name: string;
  countries: string[];
  perOrder: string;
  perKilogram: string;
  freeFrom: string;
  least: string;
  most: string;
  /** '' without an Incoterm, as its place is. */
  rule: IncotermRule | '';
  place: string;
}

interface DeliveryForm {
  isCharged: boolean;
  zones: ZoneForm[];
  collects: boolean;
  collectionText: string;
  areSwatchesFree: boolean;
  /** Both empty without a surcharge. */
  smallBelow: string;
  surcharge: string;
  /** Empty where no day is stated. */
  leavesWithin: string;
}

type Form = UseFormReturn<DeliveryForm>;

const toForm = ({
  zones,
  collection,
  smallOrders,
  leavesWithinDays,
  ...settings
}: DeliverySettings): DeliveryForm => ({
  ...settings,
  leavesWithin: leavesWithinDays === undefined ? '' : String(leavesWithinDays),
  smallBelow: smallOrders ? String(smallOrders.below) : '',
  surcharge: smallOrders ? String(smallOrders.surcharge) : '',
  collects: collection.isOffered,
  collectionText: collection.text,
  zones: zones.map(({ name, countries, perOrder, perKilogram, freeFrom, days: [least, most], incoterm }) => ({
    name,
    countries,
    perOrder: String(perOrder),
    perKilogram: String(perKilogram),
    freeFrom: freeFrom === null ? '' : String(freeFrom),
    least: String(least),
    most: String(most),
    rule: incoterm?.rule ?? '',
    place: incoterm?.place ?? '',
  })),
});

const toSettings = (form: DeliveryForm): DeliverySettings => ({
  isCharged: form.isCharged,
  areSwatchesFree: form.areSwatchesFree,
  ...(form.smallBelow.trim() !== '' && {
    smallOrders: { below: numberOf(form.smallBelow), surcharge: numberOf(form.surcharge || '0') },
  }),
  ...(form.leavesWithin.trim() !== '' && { leavesWithinDays: numberOf(form.leavesWithin) }),
  collection: { isOffered: form.collects, text: form.collectionText.trim() },
  zones: form.zones.map(({ name, countries, perOrder, perKilogram, freeFrom, least, most, rule, place }) => ({
    name: name.trim(),
    countries,
    perOrder: numberOf(perOrder),
    perKilogram: numberOf(perKilogram || '0'),
    freeFrom: freeFrom.trim() === '' ? null : numberOf(freeFrom),
    days: [numberOf(least), numberOf(most)],
    ...(rule && { incoterm: { rule, place: place.trim() } }),
  })),
});

const EMPTY_ZONE: ZoneForm = {
  name: '',
  countries: [],
  perOrder: '',
  perKilogram: '0',
  freeFrom: '',
  least: '2',
  most: '3',
  rule: '',
  place: '',
};

const MOST_CHARGED = 100_000;

interface DeliverySettingsProps {
  readonly saved: Saved<DeliverySettings>;
  /** The country of the mill; null where it is not stated. */
  readonly home: string | null;
}

export function DeliverySettingsForm({ saved, home }: DeliverySettingsProps) {
  const form = useForm<DeliveryForm>({ defaultValues: toForm(saved.settings) });
  const save = useSaveDelivery(saved.revision);
  const { swatches } = useShop().uses;
  const zones = useFieldArray({ control: form.control, name: 'zones' });
  return (
    <SettingsForm
      title="Delivery"
      note="Nothing is delivered to a country that is in no zone."
      form={form}
      mutation={{ mutateAsync: (entered) => save.mutateAsync(toSettings(entered)), error: save.error }}
      submit="Save the delivery"
    >
      <CheckboxField {...form.register('isCharged')}>Charge delivery</CheckboxField>
      {zones.fields.map((row, nth) => (
        <Zone key={row.id} form={form} nth={nth} home={home} onRemove={() => zones.remove(nth)} />
      ))}
      <AddRow text="Add a zone" onAdd={() => zones.append(EMPTY_ZONE)} />
      {swatches && (
        <CheckboxField {...form.register('areSwatchesFree')}>
          Deliver orders of swatches alone free
        </CheckboxField>
      )}
      <div className="grid grid-cols-2 gap-4 sm:max-w-md">
        <TextField
          label="Surcharge on orders below"
          inputMode="decimal"
          autoComplete="off"
          {...field(form, 'smallBelow', figureRules(MOST_CHARGED, chargedDigits(), true))}
        />
        <TextField
          label="Surcharge"
          inputMode="decimal"
          autoComplete="off"
          {...field(form, 'surcharge', figureRules(MOST_CHARGED, chargedDigits(), true))}
        />
      </div>
      <CheckboxField {...form.register('collects')}>Offer collection at the mill</CheckboxField>
      <TextField
        label="Where and when orders are collected"
        maxLength={300}
        {...form.register('collectionText')}
      />
      <details open={saved.settings.leavesWithinDays !== undefined} className="group/fold">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-medium">
          <span aria-hidden="true" className="chevron -rotate-90 group-open/fold:rotate-0">
            ▾
          </span>
          When orders leave the mill
        </summary>
        <div className="mt-2 sm:max-w-md">
          <TextField
            label="Working days from payment, at most"
            hint="With it, “I need … m” names the day. Monday to Friday count; holidays are not known."
            inputMode="numeric"
            autoComplete="off"
            {...field(form, 'leavesWithin', figureRules(LEAVES_WITHIN_MAX_DAYS, 0, true))}
          />
        </div>
      </details>
    </SettingsForm>
  );
}

interface ZoneProps extends Pick<DeliverySettingsProps, 'home'> {
  readonly form: Form;
  readonly nth: number;
  readonly onRemove: () => void;
}

function Zone({ form, nth, home, onRemove }: ZoneProps) {
  const figure = (name: 'perOrder' | 'perKilogram' | 'freeFrom', label: string, isOptional = false) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      {...field(form, `zones.${nth}.${name}`, figureRules(MOST_CHARGED, chargedDigits(), isOptional))}
    />
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-base-300 pt-5">
      <legend className="contents">
        <span className="font-semibold">Zone {nth + 1}</span>
      </legend>
      <TextField
        label="Name"
        required
        maxLength={60}
        {...field(form, `zones.${nth}.name`, { required: 'Name is Required' })}
      />
      <ZoneCountries form={form} nth={nth} />
      <div className="grid grid-cols-2 gap-4 sm:max-w-3xl sm:grid-cols-5">
        {figure('perOrder', 'Per order')}
        {figure('perKilogram', 'Per kilogram', true)}
        {figure('freeFrom', 'Free from', true)}
        <TextField
          label="Days, least"
          inputMode="numeric"
          {...field(form, `zones.${nth}.least`, figureRules(365, 0))}
        />
        <TextField
          label="Days, most"
          inputMode="numeric"
          {...field(form, `zones.${nth}.most`, {
            validate: (text, { zones }) =>
              figureRules(365, 0).validate(text) === true
                ? numberOf(text) >= numberOf(zones[nth]?.least ?? '0') || 'At least the least'
                : figureRules(365, 0).validate(text),
          })}
        />
      </div>
      <ZoneIncoterm form={form} nth={nth} home={home} />
      <div>
        <Button variant="ghost" size="small" onClick={onRemove}>
          Remove zone {nth + 1}
        </Button>
      </div>
    </fieldset>
  );
}

const INCOTERM_OPTIONS = (Object.entries(INCOTERMS) as [IncotermRule, string][]).map(
  ([rule, name]): [IncotermRule, string] => [
    rule,
    `${rule}: ${name}${isSeaRule(rule) ? ' (by sea only)' : ''}`,
  ],
);

/** The terms of a delivery abroad, closed where none are stated. A shop that delivers to one country has no abroad. */
function ZoneIncoterm({ form, nth, home }: Omit<ZoneProps, 'onRemove'>) {
  const zones = useWatch({ control: form.control, name: 'zones' });
  const [open] = useState(() => form.getValues(`zones.${nth}.rule`) !== '');
  const all = new Set(zones.flatMap(({ countries }) => countries));
  const isAbroad = zones[nth]?.countries.some((code) => (home ? code !== home : all.size > 1)) ?? false;
  if (!isAbroad && !open) return null;
  return (
    <details open={open} className="group/fold">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-medium">
        <span aria-hidden="true" className="chevron -rotate-90 group-open/fold:rotate-0">
          ▾
        </span>
        Incoterm
        <span className="sr-only"> of zone {nth + 1}</span>
      </summary>
      <div className="mt-2 grid gap-4 sm:max-w-3xl sm:grid-cols-2">
        <SelectField
          label="Rule of Incoterms 2020"
          empty="None"
          options={INCOTERM_OPTIONS}
          {...field(form, `zones.${nth}.rule`, {
            validate: (rule, values) =>
              rule !== '' || (values.zones[nth]?.place ?? '').trim() === '' || 'A place needs its rule',
          })}
        />
        <TextField
          label="Place or port"
          hint="Such as Osaka. Customers read it before they order; orders keep it."
          maxLength={60}
          autoComplete="off"
          {...field(form, `zones.${nth}.place`, {
            validate: (place, values) =>
              (values.zones[nth]?.rule ?? '') === '' || place.trim() !== '' || 'Place is Required',
          })}
        />
      </div>
    </details>
  );
}

/** The countries of a zone as buttons that take them out, and a select that adds one of those in no zone. */
function ZoneCountries({ form, nth }: Pick<ZoneProps, 'form' | 'nth'>) {
  const zones = useWatch({ control: form.control, name: 'zones' });
  const countries = zones[nth]?.countries ?? [];
  const taken = new Set(zones.flatMap((zone) => zone.countries));
  const name = `zones.${nth}.countries` as const;
  const set = (codes: string[]) =>
    form.setValue(name, codes, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  form.register(name, { validate: (codes) => codes.length > 0 || 'At least one country' });
  const { error } = form.getFieldState(name, form.formState);
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2 empty:hidden" aria-label={`Countries of zone ${nth + 1}`}>
        {countries.map((code) => (
          <li key={code}>
            <Button
              variant="outline"
              size="small"
              aria-label={`Remove ${countryName(code)}`}
              onClick={() => set(countries.filter((one) => one !== code))}
            >
              {countryName(code)} ×
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Add a country"
          className="w-64 max-w-full"
          empty="Choose"
          value=""
          error={error?.message}
          options={countryOptions().filter(([code]) => !taken.has(code))}
          onChange={({ target }) => target.value && set([...countries, target.value])}
        />
        <Button
          variant="outline"
          size="small"
          className="mb-1"
          onClick={() => set([...countries, ...EU_COUNTRIES.filter((code) => !taken.has(code))])}
        >
          Add the EU
        </Button>
      </div>
    </div>
  );
}
