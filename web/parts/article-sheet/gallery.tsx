// The pictures of an article: a strip to swipe, buttons for the previous and next picture, thumbnails, and a zoom for
// each.
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import { WEAVE_PIXELS_PER_MM } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';

const ZoomDialog = lazy(() => import('./zoom-dialog.tsx'));

const SIZES = '(min-width: 92rem) 50rem, (min-width: 64rem) 56vw, (min-width: 48rem) 45vw, 100vw';

type Picture = Article['images'][number];

interface GalleryProps {
  readonly name: string;
  readonly pictures: readonly Picture[];
}

export function Gallery({ name, pictures }: GalleryProps) {
  const gallery = useGallery(pictures.length);
  const zoom = useZoomedPicture(pictures.length);
  const hydrated = useIsHydrated();
  if (pictures.length === 0) return <NoPictures />;
  return (
    <>
      <section aria-label={t`Pictures of ${name}`} onKeyDown={gallery.onKeyDown}>
        <div className="relative -mx-gutter md:mx-0 print:mx-0">
          <ul
            ref={gallery.strip}
            onScroll={gallery.onScroll}
            className="pinked flex snap-x snap-mandatory scroll-smooth overflow-x-auto bg-base-300 [scrollbar-width:none]"
          >
            {pictures.map((picture, index) => (
              <li
                key={picture.url}
                id={`picture-${index + 1}`}
                className={`w-full shrink-0 snap-center ${index > 0 ? 'print:hidden' : ''}`}
              >
                <EnlargeLink
                  picture={picture}
                  first={index === 0}
                  isSkipped={hydrated && index !== gallery.current}
                  onOpen={() => zoom.open(index)}
                />
              </li>
            ))}
          </ul>
          <WeaveLink pictures={pictures} onOpen={zoom.open} />
          {hydrated && pictures.length > 1 && (
            <Steps current={gallery.current} count={pictures.length} onShow={gallery.show} />
          )}
        </div>
        {pictures.length > 1 && (
          <Thumbnails pictures={pictures} current={gallery.current} onShow={gallery.show} />
        )}
      </section>
      {/* It is outside the section, so that its arrow keys do not turn the pictures. */}
      {hydrated && zoom.index !== undefined && (
        <Suspense>
          <ZoomDialog
            key={zoom.openings}
            name={name}
            pictures={pictures}
            index={zoom.index}
            onShow={zoom.show}
            onClose={zoom.close}
          />
        </Suspense>
      )}
    </>
  );
}

interface EnlargeLinkProps {
  readonly picture: Picture;
  readonly first: boolean;
  /** Leaves the link out of the tab order: the buttons lead to its picture. */
  readonly isSkipped: boolean;
  readonly onOpen: () => void;
}

/** Without scripts, or in a new tab, the link leads to the picture in full size. */
function EnlargeLink({ picture, first, isSkipped, onOpen }: EnlargeLinkProps) {
  return (
    <a
      href={picture.url}
      tabIndex={isSkipped ? -1 : undefined}
      onClick={(event) => followUnlessModified(event, onOpen)}
      className="group relative block cursor-zoom-in focus-visible:-outline-offset-6"
    >
      <ResponsiveImage
        img={picture.url}
        info={picture.imageInfo}
        alt={picture.alt}
        sizes={SIZES}
        priority={first}
        className="aspect-4/3 w-full object-cover print:h-[54mm]"
      />
    </a>
  );
}

interface WeaveLinkProps {
  readonly pictures: readonly Picture[];
  readonly onOpen: (index: number) => void;
}

/** Its scale is known, and large enough to see the threads. */
const showsWeave = ({ widthMm, imageInfo }: Picture) =>
  !!widthMm && !!imageInfo && imageInfo.width >= WEAVE_PIXELS_PER_MM * widthMm;

/** Opens the picture that shows the weave. It lies at the upper left, away from a ruler along a picture's lower edge. */
function WeaveLink({ pictures, onOpen }: WeaveLinkProps) {
  const index = pictures.findIndex(showsWeave);
  if (index < 0) return null;
  return (
    <a
      href={pictures[index]?.url}
      onClick={(event) => followUnlessModified(event, () => onOpen(index))}
      className="absolute top-4 left-4 flex min-h-11 items-center gap-2 bg-neutral/85 px-3.5 py-2 text-sm text-neutral-content print:hidden"
    >
      <svg
        viewBox="0 0 20 20"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <path d="M13 13l5 5M8.5 5.5v6M5.5 8.5h6" />
        <circle cx="8.5" cy="8.5" r="6.2" />
      </svg>
      {t`Zoom to the weave`}
    </a>
  );
}

/** Leaves a link to the browser when it is opened in a new tab or window. */
function followUnlessModified(event: MouseEvent, action: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  action();
}

interface StepsProps {
  readonly current: number;
  readonly count: number;
  readonly onShow: (index: number) => void;
}

const STEP =
  'absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center bg-base-100/85 text-xl hover:bg-base-100 print:hidden';

function Steps({ current, count, onShow }: StepsProps) {
  return (
    <>
      <button
        type="button"
        aria-label={t`Previous picture`}
        className={`${STEP} left-0`}
        onClick={() => onShow((current - 1 + count) % count)}
      >
        ‹
      </button>
      <button
        type="button"
        aria-label={t`Next picture`}
        className={`${STEP} right-0`}
        onClick={() => onShow((current + 1) % count)}
      >
        ›
      </button>
    </>
  );
}

/**
 * An outline is used because fading would change the fabric's colour. It is within the link, whose own outline shows
 * the focus.
 */
const THUMBNAIL_MARK =
  'outline-offset-2 outline-primary group-hover:outline-1 group-aria-[current=true]:outline-3';

interface ThumbnailsProps {
  readonly pictures: readonly Picture[];
  readonly current: number;
  readonly onShow: (index: number) => void;
}

function Thumbnails({ pictures, current, onShow }: ThumbnailsProps) {
  return (
    <ol className="-mx-1.5 mt-2 flex flex-wrap print:hidden">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="w-21 max-w-1/4 md:w-27">
          <a
            href={`#picture-${index + 1}`}
            aria-label={t`Show picture ${index + 1}: ${picture.alt}`}
            aria-current={index === current ? 'true' : undefined}
            className="group block p-1.5"
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
          >
            <ResponsiveImage
              img={picture.url}
              info={picture.imageInfo}
              alt=""
              sizes="6rem"
              className={`aspect-4/3 w-full object-cover ${THUMBNAIL_MARK}`}
            />
          </a>
        </li>
      ))}
    </ol>
  );
}

function NoPictures() {
  return (
    <div className="twill grid aspect-4/3 place-items-center bg-base-300 p-8 text-center print:hidden">
      <p className="text-lead">{t`There is no picture of this fabric yet.`}</p>
    </div>
  );
}

const PARAMETER = 'picture';
/** Marks a history entry made by `open`: closing goes back to the entry before it. */
const OPENED_HERE = { opened: 'picture' } as const;

/**
 * The zoomed picture is part of the address (`?picture=2`), so that the back button closes the zoom and a shared address
 * opens it. `index` counts from 0; it is undefined when the address has no picture, or one that the article does not have.
 * `openings` is the key of the dialog: see use-selected-article.ts.
 */
function useZoomedPicture(count: number) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [openings, setOpenings] = useState(0);
  const position = Number(new URLSearchParams(search).get(PARAMETER));
  const index = Number.isInteger(position) && position >= 1 && position <= count ? position - 1 : undefined;

  function open(first: number): void {
    setOpenings(openings + 1);
    void navigate({ search: withPicture(search, first) }, { state: OPENED_HERE, preventScrollReset: true });
  }

  /** Shows another picture in the open zoom. */
  function show(next: number): void {
    void navigate({ search: withPicture(search, next) }, { state, replace: true, preventScrollReset: true });
  }

  function close(): void {
    if (state?.opened === OPENED_HERE.opened) void navigate(-1);
    else
      void navigate({ search: withPicture(search, undefined) }, { replace: true, preventScrollReset: true });
  }

  return { index, openings, open, show, close };
}

function withPicture(search: string, index: number | undefined): string {
  const params = new URLSearchParams(search);
  if (index === undefined) params.delete(PARAMETER);
  else params.set(PARAMETER, String(index + 1));
  return params.toString();
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The strip is a list whose items are all as wide as itself. */
function useGallery(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  const show = useCallback((index: number) => {
    const { current: list } = strip;
    list?.scrollTo({ left: index * list.clientWidth });
  }, []);

  function onScroll(): void {
    const { current: list } = strip;
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  }

  /** Left and right show the previous or next picture; a focused picture passes the focus on. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const next = current + (step ?? 0);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || next < 0 || next >= count)
      return;
    event.preventDefault();
    show(next);
    if (strip.current?.contains(document.activeElement))
      strip.current.children[next]?.querySelector('a')?.focus({ preventScroll: true });
  }

  return { strip, current, show, onScroll, onKeyDown };
}
