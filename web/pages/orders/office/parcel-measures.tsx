// The gross weight and the measures of a parcel, which papers for customs state: fields, what they send, and as text.
import type { UseFormReturn } from 'react-hook-form';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import type { Parcel, ParcelMeasures } from '#contract/orders/parcels.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { field } from '#web/components/form/form.tsx';

const FIELDS = {
  grossWeightKg: { label: 'Gross weight in kg', decimals: 3 },
  lengthCm: { label: 'Length in cm', decimals: 1 },
  widthCm: { label: 'Width in cm', decimals: 1 },
  heightCm: { label: 'Height in cm', decimals: 1 },
} as const;
type Measure = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Measure[];

/** As typed; '' is not stated. */
export type MeasuresForm = Record<Measure, string>;

export const toMeasuresForm = (parcel?: Parcel) =>
  Object.fromEntries(NAMES.map((name) => [name, String(parcel?.[name] ?? '')])) as MeasuresForm;

const numberOf = (text: string) => Number(text.trim().replace(',', '.'));

/** Null takes a measure away. */
export const toMeasures = (form: MeasuresForm): ParcelMeasures =>
  Object.fromEntries(NAMES.map((name) => [name, form[name].trim() === '' ? null : numberOf(form[name])]));

const rule = ({ decimals }: { readonly decimals: number }) => ({
  validate: (text: string) => {
    if (text.trim() === '') return true;
    const value = numberOf(text);
    return (
      (value > 0 && Number(value.toFixed(decimals)) === value) ||
      `A number above 0 with at most ${decimals === 1 ? 'one decimal' : 'three decimals'}`
    );
  },
});

interface MeasureFieldsProps {
  readonly form: UseFormReturn<MeasuresForm>;
  readonly order: Pick<OrderDetails, 'isForExport'>;
  readonly parcel?: Parcel;
}

/** Nothing for a parcel that stays in the country. */
export function MeasureFields({ form, order, parcel }: MeasureFieldsProps) {
  const isMeasured = NAMES.some((name) => (parcel?.[name] ?? null) !== null);
  if (!order.isForExport && !isMeasured) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-medium">For export papers</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[3fr_2fr_2fr_2fr]">
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={FIELDS[name].label}
            inputMode="decimal"
            autoComplete="off"
            {...field(form, name, rule(FIELDS[name]))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** '31.25 kg gross, 27.412 kg net, 155 × 30 × 30 cm'; '' where nothing is stated. */
export function measuresText({ grossWeightKg, netWeightKg, lengthCm, widthCm, heightCm }: Parcel): string {
  const sides = [lengthCm, widthCm, heightCm];
  const isMeasured = sides.some((side) => side !== null);
  if (grossWeightKg === null && !isMeasured) return '';
  return [
    grossWeightKg !== null && `${formatNumber(grossWeightKg, 3)} kg gross`,
    netWeightKg !== null && `${formatNumber(netWeightKg, 3)} kg net`,
    isMeasured && `${sides.map((side) => (side === null ? '?' : formatNumber(side, 1))).join(' × ')} cm`,
  ]
    .filter(Boolean)
    .join(', ');
}
