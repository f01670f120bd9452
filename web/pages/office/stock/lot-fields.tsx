// The lot of a delivery or a correction: an open one, or the name of a new one; and the first lot of an article.
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import type { Lot } from '#contract/orders/lots.ts';
import { CheckboxField, SelectField, TextField } from '#web/components/form/fields.tsx';
import { field, requiredText } from '#web/components/form/form.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import type { StockForm } from './stock-form.ts';

export const LOT_REQUIRED = 'Lot is Required';

interface LotFieldsProps {
  readonly form: UseFormReturn<StockForm>;
  /** The open lots. */
  readonly lots: readonly Lot[];
}

/** The value and label of an option for a lot. */
export const lotOption = ({ name, quantity }: Lot, value = name) =>
  [value, `${name} (${piecesText(quantity)})`] as const;

export function DeliveryLot({ form, lots }: LotFieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'lot' });
  return (
    <>
      <SelectField
        label="Lot"
        empty="A new lot"
        options={lots.map((lot) => lotOption(lot))}
        {...form.register('lot')}
      />
      {chosen === '' && <NewLot form={form} lots={lots} />}
      <LotPhoto form={form} />
    </>
  );
}

/** A delivery into an existing lot is added to it. */
function NewLot({ form, lots }: LotFieldsProps) {
  const typed = useWatch({ control: form.control, name: 'newLot' }).trim();
  const known = lots.find(({ name }) => name === typed);
  return (
    <TextField
      label="Name of the lot"
      required
      autoComplete="off"
      maxLength={TEXT_LIMITS.lot}
      hint={
        known ? `Lot ${known.name} has ${piecesText(known.quantity)}: these are added.` : 'As on the bolts'
      }
      {...field(form, 'newLot', requiredText(LOT_REQUIRED))}
    />
  );
}

/** Folded, because most deliveries have none. */
function LotPhoto({ form }: Pick<LotFieldsProps, 'form'>) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">Add a picture of the lot</summary>
      <Controller
        name="photo"
        control={form.control}
        render={({ field: photo }) => (
          <ImageField label="Picture of the lot" hint={LOT_PHOTO_HINT} {...photo} />
        )}
      />
    </details>
  );
}

export const LOT_PHOTO_HINT = 'Customers see it with the article, with their order, and on the packing slip.';

export function CorrectionLot({ form, lots }: LotFieldsProps) {
  const isOpen = (chosen: string) => lots.some(({ name }) => name === chosen) || LOT_REQUIRED;
  return (
    <SelectField
      label="Lot"
      required
      empty="Choose the lot"
      options={lots.map((lot) => lotOption(lot))}
      {...field(form, 'lot', { validate: isOpen })}
    />
  );
}

interface FirstLotProps {
  readonly form: UseFormReturn<StockForm>;
  /** The number of pieces in stock that need a lot, too. */
  readonly unnamed: number | 'some';
}

export function FirstLot({ form, unnamed }: FirstLotProps) {
  const isFirstLot = useWatch({ control: form.control, name: 'isFirstLot' });
  return (
    <>
      <CheckboxField {...form.register('isFirstLot')}>Keep this delivery as a lot</CheckboxField>
      {isFirstLot && (
        <>
          <p className="text-sm text-base-content/75">
            From now on the stock of this article is kept by lot, and orders are filled from one lot where it
            has all the pieces.
          </p>
          <NewLot form={form} lots={[]} />
          <LotPhoto form={form} />
          {unnamed !== 0 && (
            <TextField
              label={`Lot of the ${unnamed === 'some' ? 'pieces' : piecesText(unnamed)} in stock`}
              required
              autoComplete="off"
              maxLength={TEXT_LIMITS.lot}
              {...field(form, 'lotOfStock', requiredText(LOT_REQUIRED))}
            />
          )}
        </>
      )}
    </>
  );
}
