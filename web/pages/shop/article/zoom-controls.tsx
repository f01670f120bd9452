// The bar below a zoomed picture: its text, its scale, the previous and next pictures, and close.
import type { Zoom } from './use-zoom.ts';

interface ZoomControlsProps {
  readonly alt: string;
  readonly zoom: Pick<Zoom, 'scale' | 'isFitted' | 'fitScreen' | 'actualSize' | 'zoomBy'>;
  readonly position: { readonly index: number; readonly count: number };
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

const BUTTON =
  'grid h-11 min-w-11 place-items-center px-2.5 hover:bg-neutral-content/15 focus-visible:-outline-offset-3 aria-pressed:bg-neutral-content/20';
/** The factor of one press of plus or minus. */
const STEP = 1.25;

export function ZoomControls({ alt, zoom, position: { index, count }, onShow, onClose }: ZoomControlsProps) {
  return (
    <div className="bg-neutral flex flex-wrap items-center gap-x-1 border-t border-neutral-content/20 px-3 py-2">
      <p className="mr-auto hidden min-w-0 truncate px-2 text-sm md:block">{alt}</p>
      {count > 1 && (
        <>
          <button
            type="button"
            className={BUTTON}
            aria-label="Previous picture"
            onClick={() => onShow((index - 1 + count) % count)}
          >
            ‹
          </button>
          <span className="text-sm tabular-nums">
            {index + 1} / {count}
          </span>
          <button
            type="button"
            className={BUTTON}
            aria-label="Next picture"
            onClick={() => onShow((index + 1) % count)}
          >
            ›
          </button>
        </>
      )}
      <button type="button" className={BUTTON} aria-label="Smaller" onClick={() => zoom.zoomBy(1 / STEP)}>
        −
      </button>
      <span className="w-13 text-center text-sm tabular-nums" aria-live="polite">
        {Math.round(zoom.scale * 100)} %
      </span>
      <button type="button" className={BUTTON} aria-label="Larger" onClick={() => zoom.zoomBy(STEP)}>
        +
      </button>
      <button type="button" className={BUTTON} aria-pressed={zoom.isFitted} onClick={zoom.fitScreen}>
        Fit
      </button>
      <button
        type="button"
        className={BUTTON}
        aria-label="1 : 1, actual pixels"
        aria-pressed={zoom.scale === 1}
        onClick={zoom.actualSize}
      >
        1 : 1
      </button>
      <button type="button" className={`${BUTTON} ml-auto md:ml-0`} aria-label="Close" onClick={onClose}>
        ✕
      </button>
    </div>
  );
}
