// Whether pieces of a fabric are held with its swatch, and how many; or those that are held already.
import { Link } from 'react-router';
import { SWATCH_HOLD_DAYS } from '#contract/limits.ts';
import { fillPath, pages } from '#contract/paths.ts';
import type { Article } from '#contract/product.ts';
import type { SwatchTerms } from '#contract/swatches.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { dollarsText, piecesText } from '#web/components/ui/fabric-text.ts';
import { withOrder } from '../order-address.ts';
import { boundsText, canHold, heldUntilText, holdError, NOT_POSSIBLE } from './swatch-rules.ts';
import type { Holds } from './use-holds.ts';

interface HoldChoiceProps {
  readonly fabric: Article;
  readonly terms: SwatchTerms;
  readonly holds: Holds;
  readonly refused: string | undefined;
  readonly onChange: () => void;
}

export function HoldChoice({ fabric, terms, holds, refused, onChange }: HoldChoiceProps) {
  const { productName, _id: id } = fabric;
  const text = holds.texts[id];
  return (
    <div className="flex flex-col gap-2 pt-2 empty:hidden">
      {terms.credit > 0 && (
        <p className="text-sm text-base-content/75">
          {dollarsText(terms.credit)} swatch credit waits for your next order of this fabric.
        </p>
      )}
      {terms.hold && <Held fabric={fabric} hold={terms.hold} />}
      {canHold(terms) ? (
        <>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 cursor-pointer accent-primary"
              aria-label={`${labelText(terms)}: ${productName}`}
              checked={text !== undefined}
              onChange={({ target }) => {
                onChange();
                if (target.checked) holds.set(id, String(terms.holdMinimum));
                else holds.remove(id);
              }}
            />
            {labelText(terms)}
          </label>
          {text !== undefined && (
            <TextField
              label="Pieces to hold"
              className="max-w-72"
              type="number"
              inputMode="numeric"
              min={terms.holdMinimum}
              max={terms.holdMaximum}
              value={text}
              error={refused ?? holdError(text, terms)}
              hint={boundsText(terms)}
              onChange={({ target }) => {
                onChange();
                holds.set(id, target.value);
              }}
            />
          )}
        </>
      ) : (
        text !== undefined && !terms.hold && <NotAnyMore onClose={() => holds.remove(id)} />
      )}
    </div>
  );
}

/** '4' where no other number can be held. */
function labelText({ holdMinimum, holdMaximum }: SwatchTerms): string {
  const pieces = holdMinimum === holdMaximum ? piecesText(holdMinimum) : 'pieces';
  return `Hold ${pieces} for me for ${SWATCH_HOLD_DAYS} days`;
}

function Held({
  fabric,
  hold,
}: {
  readonly fabric: Article;
  readonly hold: NonNullable<SwatchTerms['hold']>;
}) {
  const { _id, slug } = fabric;
  const search = withOrder('', _id, hold.quantity);
  return (
    <p className="text-sm">
      {heldUntilText(hold)}{' '}
      <Link className="link-thread" to={`${fillPath(pages.fabric, { slug })}?${search}`}>
        Order now
      </Link>
    </p>
  );
}

/** Others have ordered meanwhile. */
function NotAnyMore({ onClose }: { readonly onClose: () => void }) {
  return (
    <p role="alert" className="text-sm text-error">
      {NOT_POSSIBLE}{' '}
      <button type="button" className="link-thread min-h-11 cursor-pointer" onClick={onClose}>
        Order the swatch without
      </button>
    </p>
  );
}
