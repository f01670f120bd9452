// Shown in the order dialog after an order that no single dye lot can fill: take several lots, or as many pieces as the
// largest has.
import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { type LotOptions, takeLotsText, takeOneLotText } from './lot-words.ts';

export interface LotChoiceProps {
  readonly choice: LotOptions;
  /** The ordered number of pieces. */
  readonly quantity: number;
  readonly busy: boolean;
  readonly onSeveral: () => void;
  readonly onOne: (pieces: number) => void;
}

/** Takes the focus, because the pressed button is gone. */
export function LotChoice({ choice, quantity, busy, onSeveral, onOne }: LotChoiceProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const { largestLot, lots } = choice;
  useEffect(() => group.current?.focus(), []);
  return (
    <fieldset ref={group} tabIndex={-1} aria-labelledby={id} className="border-l-4 border-accent pl-4">
      <p id={id} className="mb-3">
        <strong className="font-semibold">No single dye lot has {piecesText(quantity)}.</strong> Shades of
        different lots may differ a little.
      </p>
      {/* The choices look equal, because the right one depends on the use of the fabric. */}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" loading={busy} onClick={onSeveral}>
          {takeLotsText(lots)}
        </Button>
        {largestLot !== null && (
          <Button variant="outline" disabled={busy} onClick={() => onOne(largestLot)}>
            {takeOneLotText(largestLot)}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
