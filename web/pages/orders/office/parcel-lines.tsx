// Which pieces of an order go into a parcel, when not all that is left does: a tick, the picture, number and lots of each line, and
// its pieces.
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { lineName } from '#contract/orders/order-texts.ts';
import type { NewParcel } from '#contract/orders/parcels.ts';
import { FieldNote } from '#web/components/form/fields.tsx';
import { field } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { orderedLotText } from '#web/parts/orders/lot-texts.ts';
import { OrderPicture } from '#web/parts/orders/order-picture.tsx';

export interface PartForm {
  /** Whether the parcel has only some of what is left. */
  isPart: boolean;
  /** The pieces of each line that can be shipped, as text. */
  quantities: { value: string }[];
}

/** The lines of which something can be shipped now. */
export const linesLeft = ({ lines }: OrderDetails): OrderLineDetails[] =>
  lines.filter(({ toShip }) => toShip > 0);

/** A text like '20 Bathhouse Waffle, 12 Harbour Ticking'. */
export const leftText = (lines: readonly OrderLineDetails[]) =>
  lines.map((line) => `${formatNumber(line.toShip)} ${lineName(line)}`).join(', ');

/** What the parcel has of each line; lines of which it has nothing are left out. */
export const toParcelLines = (
  lines: readonly OrderLineDetails[],
  quantities: readonly { readonly value: string }[],
): NewParcel['lines'] =>
  lines
    .map(({ _id: line, toShip: left }, nth) => ({
      line,
      quantity: typedPieces(quantities[nth]?.value),
      left,
    }))
    .filter(({ quantity }) => quantity > 0);

/** 0 for what is no number. */
const typedPieces = (text = '') => Number(text) || 0;

interface ParcelLinesProps {
  readonly form: UseFormReturn<PartForm>;
  readonly lines: readonly OrderLineDetails[];
}

export function ParcelLines({ form, lines }: ParcelLinesProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">In this parcel</legend>
      {lines.map((line, nth) => (
        <ParcelLine key={line._id} form={form} lines={lines} line={line} nth={nth} />
      ))}
    </fieldset>
  );
}

interface ParcelLineProps extends ParcelLinesProps {
  readonly line: OrderLineDetails;
  readonly nth: number;
}

function ParcelLine({ form, lines, line, nth }: ParcelLineProps) {
  const { toShip: left, articleNumber, lots } = line;
  const name = `quantities.${nth}.value` as const;
  const pieces = typedPieces(useWatch({ control: form.control, name }));
  const set = (next: number) =>
    form.setValue(name, String(Math.min(left, Math.max(0, next))), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const { error, ...input } = field(form, name, {
    validate: (text, { quantities }) =>
      quantityError(text, left) ??
      (nth === lines.length - 1 && toParcelLines(lines, quantities).length === 0
        ? 'The parcel is empty'
        : true),
  });
  const noteId = `parcel-line-${nth}`;
  const label = lineName(line);
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 border-t border-base-300 py-2 last:border-b sm:grid-cols-[2.75rem_minmax(0,1fr)_auto]">
      <label className="flex min-h-11 cursor-pointer items-center">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          aria-label={`In this parcel: ${label}`}
          checked={pieces > 0}
          onChange={({ target }) => set(target.checked ? left : 0)}
        />
      </label>
      <div className="flex items-center gap-3">
        <OrderPicture order={line} width={48} className="size-12" />
        <div className="min-w-0 text-sm wrap-anywhere">
          <bdi className="text-base font-medium">{label}</bdi>
          <span className="block text-base-content/75">
            {[articleNumber, ...lots.map(orderedLotText)].filter(Boolean).join(' · ')}
          </span>
        </div>
      </div>
      <div className="flex items-center gap-2 max-sm:col-start-2 max-sm:mt-2">
        <div className="flex -space-x-px">
          <Button aria-label={`One fewer: ${label}`} onClick={() => set(pieces - 1)}>
            −
          </Button>
          <input
            {...input}
            inputMode="numeric"
            autoComplete="off"
            aria-label={`${label}, ${formatNumber(left)} left`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            className={`input w-16 text-center tabular-nums ${error ? 'input-error' : EDGE}`}
          />
          <Button aria-label={`One more: ${label}`} onClick={() => set(pieces + 1)}>
            +
          </Button>
        </div>
        <span className="text-sm whitespace-nowrap text-base-content/75">of {formatNumber(left)}</span>
      </div>
      <div className="col-span-full empty:hidden">
        <FieldNote id={noteId} error={error} hint={undefined} />
      </div>
    </div>
  );
}

function quantityError(text: string, most: number): string | undefined {
  if (!/^\d*$/.test(text.trim())) return 'Enter a whole number of pieces';
  const all =
    most === 1 ? 'Only 1 piece is left to ship' : `Only ${formatNumber(most)} pieces are left to ship`;
  return Number(text) <= most ? undefined : all;
}
