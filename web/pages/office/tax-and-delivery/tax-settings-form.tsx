// The form of the tax: who sells, whether prices include it, and the rates.
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { isTaxId } from '#contract/core/predicates.ts';
import { TAX_KINDS, type TaxKind } from '#contract/core/tax.ts';
import type { TaxSettings } from '#contract/shop/shop-settings.ts';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { CheckboxField, SelectField, TextField } from '#web/components/form/fields.tsx';
import { field, useForm } from '#web/components/form/form.tsx';
import { AddRow, RemoveRow } from '../fabric-details/form-rows.tsx';
import { countryOptions } from './country-options.ts';
import { figureRules, numberOf, SettingsForm } from './settings-form.tsx';
import { type Saved, useSaveTax } from './settings-queries.ts';

interface TaxForm {
  isCharged: boolean;
  sellerCountry: string;
  sellerTaxId: string;
  pricesIncludeTax: 'yes' | 'no';
  rates: { country: string; kind: TaxKind; percent: string; from: string }[];
}

const toForm = ({ sellerCountry, pricesIncludeTax, rates, ...settings }: TaxSettings): TaxForm => ({
  ...settings,
  sellerCountry: sellerCountry ?? '',
  pricesIncludeTax: pricesIncludeTax ? 'yes' : 'no',
  rates: rates.map((rate) => ({ ...rate, percent: String(rate.percent) })),
});

const toSettings = ({
  sellerCountry,
  sellerTaxId,
  pricesIncludeTax,
  rates,
  isCharged,
}: TaxForm): TaxSettings => ({
  isCharged,
  sellerCountry: sellerCountry || null,
  sellerTaxId: sellerTaxId.trim(),
  pricesIncludeTax: pricesIncludeTax === 'yes',
  rates: rates.map((rate) => ({ ...rate, percent: numberOf(rate.percent) })),
});

const SELLER_FIELDS = ['sellerCountry', 'sellerTaxId'] as const;

export function TaxSettingsForm({ saved }: { readonly saved: Saved<TaxSettings> }) {
  const form = useForm<TaxForm>({ defaultValues: toForm(saved.settings) });
  const save = useSaveTax(saved.revision);
  const isCharged = form.watch('isCharged');
  return (
    <SettingsForm
      title="Tax"
      note="Applies to orders placed from now on; orders keep what they were placed with."
      form={form}
      mutation={{ mutateAsync: (entered) => save.mutateAsync(toSettings(entered)), error: save.error }}
      onFailed={(error) =>
        showFieldErrors(error, form.setError, (pointer) =>
          SELLER_FIELDS.find((name) => pointer === `/settings/${name}`),
        )
      }
      submit="Save the tax"
    >
      <CheckboxField {...form.register('isCharged')}>Charge tax (VAT)</CheckboxField>
      {/* A shop without tax may state its tax id on documents. */}
      <details open={isCharged || saved.settings.sellerTaxId !== ''} className="group/fold">
        <summary className="mb-4 flex min-h-11 w-fit cursor-pointer items-center gap-2 font-medium">
          <span aria-hidden="true" className="chevron -rotate-90 group-open/fold:rotate-0">
            ▾
          </span>
          Country, tax id and rates
        </summary>
        <div className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Seller's country"
              empty="Not stated"
              options={countryOptions()}
              {...field(form, 'sellerCountry', {
                validate: (country, { isCharged }) =>
                  !isCharged || country !== '' || "The seller's country is Required",
              })}
            />
            <TextField
              label="Seller's tax id"
              hint="On documents; VIES gives its answers a number with it"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              {...field(form, 'sellerTaxId', {
                validate: (taxId, { isCharged }) =>
                  !isCharged ||
                  isTaxId(taxId) ||
                  "The seller's tax id is Required: invoices with tax state it",
              })}
            />
            <SelectField
              label="Prices of articles and delivery"
              options={[
                ['yes', 'include the tax'],
                ['no', 'are without tax'],
              ]}
              {...form.register('pricesIncludeTax')}
            />
          </div>
          <Rates form={form} />
        </div>
      </details>
    </SettingsForm>
  );
}

/** The rates by country, kind and first day. */
function Rates({ form }: { readonly form: UseFormReturn<TaxForm> }) {
  const rows = useFieldArray({ control: form.control, name: 'rates' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-base-300 pt-5">
      <legend className="contents">
        <span className="font-semibold">Rates</span>
      </legend>
      <p className="-mt-3 max-w-prose text-sm text-base-content/75">
        Of your country, and of member states whose tax you charge private buyers there. A rate applies from
        its first day on.
      </p>
      {rows.fields.map((row, nth) => (
        <div key={row.id} className="flex flex-wrap items-start gap-3">
          <SelectField
            label={`Country ${nth + 1}`}
            className="min-w-40 flex-1 basis-full sm:basis-0"
            empty="Choose"
            options={countryOptions()}
            {...field(form, `rates.${nth}.country`, { required: 'Required' })}
          />
          <SelectField
            label={`Kind ${nth + 1}`}
            className="w-32"
            options={Object.entries(TAX_KINDS)}
            {...form.register(`rates.${nth}.kind`)}
          />
          <TextField
            label={`Percent ${nth + 1}`}
            className="w-24"
            inputMode="decimal"
            autoComplete="off"
            {...field(form, `rates.${nth}.percent`, figureRules(100, 2))}
          />
          <TextField
            label={`From ${nth + 1}`}
            className="w-40"
            type="date"
            {...field(form, `rates.${nth}.from`, { required: 'Required' })}
          />
          <RemoveRow label={`Remove rate ${nth + 1}`} onRemove={() => rows.remove(nth)} />
        </div>
      ))}
      <AddRow
        text="Add a rate"
        onAdd={() =>
          rows.append({
            country: form.getValues('sellerCountry'),
            kind: 'standard',
            percent: '',
            from: new Date().toISOString().slice(0, 10),
          })
        }
      />
    </fieldset>
  );
}
