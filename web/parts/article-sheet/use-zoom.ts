// The state of a zoomed picture: its scale, and how pointers, wheel and keys change scale and position. The stage is a
// scrolling box, so that arrow keys and scrollbars move the picture without code.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Article } from '#contract/articles/article.ts';
import type { ImageInfo } from '#contract/articles/image.ts';
import { IMAGE_WIDTHS } from '#contract/core/limits.ts';

const SCALE_MAX = 3;
/** The change of the scale per unit of a wheel event's `deltaY`: a notch of 100 scales by a fifth. */
const WHEEL_RATE = 0.002;
const KEY_STEP = 1.25;
const CSS_PIXELS_PER_MM = 96 / 25.4;

type Picture = Article['images'][number];

interface Size {
  readonly width: number;
  readonly height: number;
}

export type Zoom = ReturnType<typeof useZoom>;
type Stage = RefObject<HTMLDivElement | null>;

/**
 * The first picture starts at `startScale`: 1, where one of its pixels is one CSS pixel, or 0 to fit it. Other pictures
 * start at 1.
 */
export function useZoom(stage: Stage, picture: Picture, startScale = 1) {
  const image = useRef<HTMLImageElement>(null);
  const { scale, isFitted, natural, lifeScale, zoomTo, setNatural } = useScale(
    stage,
    image,
    picture,
    startScale,
  );
  const zoomBy = (factor: number, at?: Point) => zoomTo((current) => current * factor, at);
  useWheel(stage, (delta, at) => zoomBy(Math.exp(-delta * WHEEL_RATE), at));
  const pointers = usePointers({
    onMove: (dx, dy) => stage.current?.scrollBy(-dx, -dy),
    onPinch: zoomBy,
  });
  const actions = {
    fitScreen: () => zoomTo(() => 0),
    actualSize: () => zoomTo(() => 1),
    lifeSize: () => zoomTo(() => lifeScale ?? 1),
    zoomBy: (factor: number) => zoomBy(factor),
  };
  return {
    ...actions,
    image,
    scale,
    isFitted,
    /** The scale at which a centimetre of cloth is one of the screen; undefined for a picture without a stated width. */
    lifeScale,
    /** The size in CSS pixels; undefined until the size of the picture is known. */
    size: natural ? { width: natural.width * scale, height: natural.height * scale } : undefined,
    /** The file may be smaller than stated, and other hosts state no size. */
    onLoad: () => {
      const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
      if (width > 0) setNatural({ width, height });
    },
    handlers: {
      ...pointers,
      onKeyDown: (event: KeyboardEvent) => onZoomKey(event, actions),
      onDoubleClick: ({ clientX: x, clientY: y }: MouseEvent) =>
        zoomTo((current) => (current === 1 ? 0 : 1), { x, y }),
    },
  };
}

interface ZoomActions {
  readonly fitScreen: () => void;
  readonly actualSize: () => void;
  readonly zoomBy: (factor: number) => void;
}

function onZoomKey(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { fitScreen, actualSize, zoomBy }: ZoomActions,
): void {
  if (ctrlKey || metaKey) return;
  if (key === '+') zoomBy(KEY_STEP);
  else if (key === '-') zoomBy(1 / KEY_STEP);
  else if (key === '0') fitScreen();
  else if (key === '1') actualSize();
}

interface View {
  readonly url: string;
  readonly natural: Size | null;
  readonly scale: number;
}

const firstView = ({ url, imageInfo }: Picture, scale = 1): View => ({
  url,
  natural: imageInfo && servedSize(imageInfo),
  scale,
});

/** The scale of the picture, between fitted and SCALE_MAX. */
function useScale(
  stage: Stage,
  image: RefObject<HTMLImageElement | null>,
  picture: Picture,
  startScale: number,
) {
  const [view, setView] = useState(() => firstView(picture, startScale));
  if (view.url !== picture.url) setView(firstView(picture));
  const anchor = useRef<{ readonly at: Point; readonly x: number; readonly y: number }>(undefined);
  const { natural, scale } = view;
  const lifeScale =
    natural && picture.widthMm ? (picture.widthMm * CSS_PIXELS_PER_MM) / natural.width : undefined;

  function fitScale(): number {
    const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
    return natural ? Math.min(1, clientWidth / natural.width, clientHeight / natural.height) : 1;
  }

  /**
   * Keeps the point of the picture that is at `at` in its place. `next` gets the scale as the last event left it,
   * because the two pointers of a pinch report before one rendering.
   */
  function zoomTo(next: (current: number) => number, at: Point = middleOf(stage.current)): void {
    const box = image.current?.getBoundingClientRect();
    if (!box) return;
    anchor.current = { at, x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height };
    const least = Math.min(fitScale(), lifeScale ?? 1);
    setView((last) => ({ ...last, scale: Math.min(SCALE_MAX, Math.max(least, next(last.scale))) }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the picture has its new size
  useLayoutEffect(() => {
    const box = image.current?.getBoundingClientRect();
    if (!box || !anchor.current) return;
    const { at, x, y } = anchor.current;
    stage.current?.scrollBy(box.left + x * box.width - at.x, box.top + y * box.height - at.y);
  }, [scale]);
  useCentred(stage, natural && view.url);

  const setNatural = (size: Size) => setView({ ...view, natural: size });
  return { scale, isFitted: scale === fitScale() && scale !== 1, natural, lifeScale, zoomTo, setNatural };
}

function middleOf(element: Element | null): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: left + width / 2, y: top + height / 2 };
}

/** The size of the widest file of an image that the shop serves. */
function servedSize({ width, height }: ImageInfo): Size {
  const served = Math.min(width, Math.max(...IMAGE_WIDTHS));
  return { width: served, height: Math.round((height * served) / width) };
}

/** Scrolls to the middle of a picture first; `shown` is null until its size is known. */
function useCentred(stage: Stage, shown: string | null): void {
  // This is a passive effect: layout effects of the parent open the dialog, and before that nothing has a size.
  useEffect(() => {
    const { current } = stage;
    if (shown === null || !current) return;
    current.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    );
  }, [stage, shown]);
}

/** Adds the listener itself, because React listens to wheel events passively and the page would scroll too. */
function useWheel(
  stage: RefObject<HTMLDivElement | null>,
  onWheel: (delta: number, at: Point) => void,
): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const { current } = stage;
    const handle = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event.deltaY, { x: event.clientX, y: event.clientY });
    };
    current?.addEventListener('wheel', handle, { passive: false });
    return () => current?.removeEventListener('wheel', handle);
  }, [stage]);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface PointerActions {
  /** Called with the CSS pixels since the last event. */
  readonly onMove: (dx: number, dy: number) => void;
  /** `factor` is the change of the distance between two pointers; `at` is the point between them. */
  readonly onPinch: (factor: number, at: Point) => void;
}

/**
 * Handles dragging with one pointer and pinching with two, for mouse, pen and touch. The element needs `touch-action: none`, because the browser would otherwise handle the gesture.
 */
function usePointers({ onMove, onPinch }: PointerActions) {
  const pressed = useRef(new Map<number, Point>());

  function onPointerDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current.set(event.pointerId, pointOf(event));
  }

  function onPointerMove(event: PointerEvent): void {
    if (!pressed.current.has(event.pointerId)) return;
    const before = gestureOf([...pressed.current.values()]);
    pressed.current.set(event.pointerId, pointOf(event));
    const after = gestureOf([...pressed.current.values()]);
    onMove(after.middle.x - before.middle.x, after.middle.y - before.middle.y);
    if (before.distance > 0 && after.distance !== before.distance)
      onPinch(after.distance / before.distance, after.middle);
  }

  const release = (event: PointerEvent) => void pressed.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release };
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** The distance is 0 for a single pointer. */
function gestureOf([first = { x: 0, y: 0 }, second = first]: readonly Point[]) {
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    distance: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
