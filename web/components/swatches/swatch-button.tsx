// A button that puts the swatch of a fabric on the visitor's list; then it links to the page that orders the swatches.
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { SWATCHES_MAX } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import { dollarsText } from '../ui/fabric-text.ts';
import { swatchList, useSwatchList } from './swatch-list.ts';

interface SwatchButtonProps {
  readonly fabric: { readonly _id: string; readonly productName: string; readonly swatchPrice: number };
  /** The classes of the button and of the link. */
  readonly className: string;
}

const FULL = `${SWATCHES_MAX} swatches can be ordered at once. `;

export function SwatchButton({ fabric: { _id, productName, swatchPrice }, className }: SwatchButtonProps) {
  const listed = useSwatchList();
  const [isRejected, setIsRejected] = useState(false);
  const wasPressed = useRef(false);
  const isFull = listed.length >= SWATCHES_MAX;
  if (listed.includes(_id))
    return (
      <Link
        // The link once takes over the focus of the button that it replaces.
        ref={(link) => {
          if (wasPressed.current) link?.focus();
          wasPressed.current = false;
        }}
        to={pages.swatches}
        data-print-hidden
        className={className}
        aria-label={`Your swatches (${listed.length}), ${productName} among them`}
      >
        Your swatches ({listed.length})
      </Link>
    );
  const text = swatchPrice > 0 ? `Swatch, ${dollarsText(swatchPrice)}` : 'Free swatch';
  return (
    <>
      <button
        type="button"
        data-print-hidden
        className={`cursor-pointer noscript:hidden ${className}`}
        aria-label={`${text}: ${productName}`}
        onClick={() => {
          wasPressed.current = true;
          setIsRejected(isFull);
          if (!isFull) swatchList.set(_id, true);
        }}
      >
        {text}
      </button>
      <p role="status" className="text-sm empty:hidden">
        {isRejected && isFull && (
          <>
            {FULL}
            <Link className="link-thread" to={pages.swatches}>
              See your list
            </Link>
          </>
        )}
      </p>
    </>
  );
}
