// Which pieces of an order go into a parcel, when not all that is left does.
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { lineName } from '#contract/orders/order-texts.ts';
import type { NewParcel } from '#contract/orders/parcels.ts';
import { TextField } from '#web/components/form/fields.tsx';

export interface PartForm {
  /** Whether the parcel has only some of what is left. */
  isPart: boolean;
  /** The pieces of each line that can be shipped, as text. */
  quantities: { value: string }[];
}

/** The lines of which something can be shipped now. */
export const linesLeft = ({ lines }: OrderDetails): OrderLineDetails[] =>
  lines.filter(({ toShip }) => toShip > 0);

/** Whether what is left can go into more than one parcel. */
export const isDivisible = (order: OrderDetails): boolean =>
  isAwaiting(order) || linesLeft(order).reduce((sum, { toShip }) => sum + toShip, 0) > 1;

/** Whether pieces are still to be woven, so that only a part can be shipped. */
export const isAwaiting = ({ lines }: OrderDetails): boolean =>
  lines.some(({ awaitedQuantity }) => awaitedQuantity > 0);

/** What the parcel has of each line; lines of which it has nothing are left out. */
export const toParcelLines = (
  lines: readonly OrderLineDetails[],
  quantities: readonly { readonly value: string }[],
): NewParcel['lines'] =>
  lines
    .map(({ _id: line, toShip: left }, nth) => ({
      line,
      quantity: Number(quantities[nth]?.value.trim() || 0),
      left,
    }))
    .filter(({ quantity }) => quantity > 0);

interface PartFieldsProps {
  readonly lines: readonly OrderLineDetails[];
  readonly register: UseFormRegister<PartForm>;
  readonly errors: FieldErrors<PartForm>;
}

export function PartFields({ lines, register, errors }: PartFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">In this parcel</legend>
      {lines.map((line, nth) => (
        <TextField
          key={line._id}
          label={`${lineName(line)}, ${formatNumber(line.toShip)} left`}
          inputMode="numeric"
          autoComplete="off"
          error={errors.quantities?.[nth]?.value?.message}
          {...register(`quantities.${nth}.value`, {
            validate: (text, { quantities }) =>
              quantityError(text, line.toShip) ??
              (nth === lines.length - 1 && toParcelLines(lines, quantities).length === 0
                ? 'The parcel is empty'
                : true),
          })}
        />
      ))}
    </fieldset>
  );
}

function quantityError(text: string, most: number): string | undefined {
  if (!/^\d*$/.test(text.trim())) return 'Enter a whole number of pieces';
  const all =
    most === 1 ? 'Only 1 piece is left to ship' : `Only ${formatNumber(most)} pieces are left to ship`;
  return Number(text) <= most ? undefined : all;
}
