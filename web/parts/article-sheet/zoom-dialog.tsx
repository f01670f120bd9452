// A picture on the whole screen: in its own pixels or fitted, moved by dragging, arrow keys and scrolling, scaled by
// wheel and pinch.
import { useId, useRef } from 'react';
import type { Article } from '#contract/articles/article.ts';
import { t } from '#contract/languages/text.ts';
import { useModal } from '#web/components/ui/use-modal.ts';
import { useZoom, type Zoom } from './use-zoom.ts';
import { zoomSources } from './zoom-sources.ts';

type Picture = Article['images'][number];

interface ZoomDialogProps {
  readonly name: string;
  readonly pictures: readonly Picture[];
  readonly index: number;
  /** The scale of the first picture: 1 shows its own pixels, 0 fits it. */
  readonly startScale?: number | undefined;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

export default function ZoomDialog(props: ZoomDialogProps) {
  const { name, pictures, index, startScale, onShow, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(dialog, stage, onClose);
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-neutral p-0 text-neutral-content open:flex open:flex-col"
    >
      <h2 id={titleId} className="sr-only">
        {t`${name}, picture ${index + 1} of ${pictures.length}`}
      </h2>
      <Zoomed
        stage={stage}
        picture={picture}
        startScale={startScale}
        position={{ index, count: pictures.length }}
        onShow={onShow}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}

interface ZoomedProps {
  readonly stage: React.RefObject<HTMLDivElement | null>;
  readonly picture: Picture;
  readonly startScale: number | undefined;
  readonly position: { readonly index: number; readonly count: number };
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

function Zoomed({ stage, picture, startScale, position, onShow, onClose }: ZoomedProps) {
  const zoom = useZoom(stage, picture, startScale);
  const sources = zoomSources(picture.url, picture.imageInfo);
  const { size } = zoom;
  return (
    <>
      <section
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
        aria-label={t`Picture; the arrow keys move it`}
        className="min-h-0 grow cursor-grab touch-none overflow-auto overscroll-contain -outline-offset-4 select-none active:cursor-grabbing"
        {...zoom.handlers}
      >
        <div className="grid min-h-full w-max min-w-full place-items-center">
          <div>
            <picture key={picture.url} className="block">
              {sources && <source type="image/avif" srcSet={sources.avif} />}
              <img
                ref={zoom.image}
                src={sources?.src ?? picture.url}
                alt={picture.alt}
                draggable={false}
                onLoad={zoom.onLoad}
                className="max-w-none bg-size-[100%_100%]"
                style={{
                  ...size,
                  // The small file is enlarged until the large one has come.
                  backgroundColor: picture.imageInfo?.tone,
                  backgroundImage: sources?.small,
                }}
                {...size}
              />
            </picture>
            {size && picture.widthMm && <Ruler widthMm={picture.widthMm} width={size.width} />}
          </div>
        </div>
      </section>
      <ZoomControls picture={picture} zoom={zoom} position={position} onShow={onShow} onClose={onClose} />
    </>
  );
}

interface RulerProps {
  readonly widthMm: number;
  /** The width of the picture, in CSS pixels. */
  readonly width: number;
}

/** Marks and figures that would stand closer than this, in CSS pixels, are left out. */
const MARK_GAP = 3;
const FIGURE_GAP = 28;

/** A ruler at the foot of what one sees of a picture, which moves and grows with it. */
function Ruler({ widthMm, width }: RulerProps) {
  const perMm = width / widthMm;
  const marked = [1, 5, 10].find((mm) => mm * perMm >= MARK_GAP) ?? 100;
  const figured = 10 * perMm >= FIGURE_GAP ? 10 : 100;
  const lengthAt = (mm: number) => (mm % 10 === 0 ? 18 : mm % 5 === 0 ? 13 : 8);
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={36}
      className="pointer-events-none sticky bottom-0 -mt-9 block bg-base-100/90 text-base-content"
    >
      <path
        d={every(marked, widthMm)
          .map((mm) => `M${mm * perMm} 0v${lengthAt(mm)}`)
          .join('')}
        stroke="currentColor"
      />
      {every(figured, widthMm).map((mm) => (
        <text key={mm} x={mm * perMm + 4} y={31} fontSize={13} fill="currentColor">
          {mm === 0 ? '0 cm' : mm / 10}
        </text>
      ))}
    </svg>
  );
}

const every = (step: number, end: number) =>
  Array.from({ length: Math.ceil(end / step) }, (_, nth) => nth * step);

interface ZoomControlsProps {
  readonly picture: Picture;
  readonly zoom: Pick<
    Zoom,
    'scale' | 'isFitted' | 'lifeScale' | 'fitScreen' | 'actualSize' | 'lifeSize' | 'zoomBy'
  >;
  readonly position: { readonly index: number; readonly count: number };
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

const BUTTON =
  'grid h-11 min-w-11 place-items-center px-2.5 hover:bg-neutral-content/15 focus-visible:-outline-offset-3 aria-pressed:bg-neutral-content/20';
/** The factor of one press of plus or minus. */
const STEP = 1.25;

/** The bar below a zoomed picture: its text, its scale, the previous and next pictures, and close. */
function ZoomControls({ picture, zoom, position: { index, count }, onShow, onClose }: ZoomControlsProps) {
  return (
    <div className="bg-neutral flex flex-wrap items-center gap-x-1 border-t border-neutral-content/20 px-3 py-2">
      <p className="mr-auto hidden min-w-0 truncate px-2 text-sm lg:block">{picture.alt}</p>
      {count > 1 && (
        <>
          <button
            type="button"
            className={BUTTON}
            aria-label={t`Previous picture`}
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
            aria-label={t`Next picture`}
            onClick={() => onShow((index + 1) % count)}
          >
            ›
          </button>
        </>
      )}
      <button type="button" className={BUTTON} aria-label={t`Smaller`} onClick={() => zoom.zoomBy(1 / STEP)}>
        −
      </button>
      <span className="w-13 text-center text-sm tabular-nums" aria-live="polite">
        {Math.round(zoom.scale * 100)} %
      </span>
      <button type="button" className={BUTTON} aria-label={t`Larger`} onClick={() => zoom.zoomBy(STEP)}>
        +
      </button>
      <button
        type="button"
        className={BUTTON}
        aria-pressed={zoom.isFitted}
        onClick={zoom.fitScreen}
      >{t`Fit`}</button>
      <button
        type="button"
        className={BUTTON}
        aria-label={t`1 : 1, actual pixels`}
        aria-pressed={zoom.scale === 1}
        onClick={zoom.actualSize}
      >
        1 : 1
      </button>
      {zoom.lifeScale !== undefined && (
        <button
          type="button"
          className={BUTTON}
          aria-pressed={zoom.scale === zoom.lifeScale}
          onClick={zoom.lifeSize}
        >{t`Life size`}</button>
      )}
      <button type="button" className={`${BUTTON} ml-auto lg:ml-0`} aria-label={t`Close`} onClick={onClose}>
        ✕
      </button>
    </div>
  );
}
