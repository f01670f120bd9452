// A bar chart in SVG: bars along a woven axis, each one a link. It is one Tab stop; arrow keys, Home and End move along
// the bars. The value of the hovered or focused bar is shown above.
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ChartScale, chartScale, heightOf } from './chart-scale.ts';
import { formatWholeMoney } from './overview-format.ts';

export interface Bar {
  readonly key: string;
  readonly value: number;
  /** The text below the axis; '' leaves the place empty. */
  readonly tick: string;
  /** Phones leave out the tick. */
  readonly isMinor?: boolean;
  /** The text above the chart, and the name of the bar. */
  readonly label: string;
  readonly to: string;
  /** True while its period has not ended; the bar is hatched. */
  readonly isOpen: boolean;
}

interface BarChartProps {
  /** Names the chart for screen readers. */
  readonly name: string;
  readonly bars: readonly Bar[];
  /** Shown above while no bar is chosen. */
  readonly summary: string;
  readonly scaleId: string;
}

const HEIGHT = 190;
/** The bar's share of its place. */
const BAR_SHARE = 0.7;
/** With up to this many bars, each place is as wide as its tick. */
const WIDE_BARS = 12;

export function BarChart({ name, bars, summary, scaleId }: BarChartProps) {
  const [shown, setShown] = useState<string>();
  const scale = chartScale(bars.map(({ value }) => value));
  const current = bars.find(({ key }) => key === shown);
  return (
    <div>
      <p aria-hidden className="mb-3 min-h-6 text-sm tabular-nums print:hidden">
        {current?.label ?? summary}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Ticks scale={scale} />
        <Plot name={name} bars={bars} scale={scale} scaleId={scaleId} onShow={setShown} />
      </div>
    </div>
  );
}

function Ticks({ scale }: { readonly scale: ChartScale }) {
  return (
    <div
      aria-hidden
      className="grid text-right text-base-content/75 text-xs tabular-nums"
      style={{ height: HEIGHT }}
    >
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="col-start-1 row-start-1 self-end leading-none"
          style={{ transform: `translateY(${0.5 - heightOf(scale, tick) * HEIGHT}px) translateY(40%)` }}
        >
          {formatWholeMoney(tick)}
        </span>
      ))}
    </div>
  );
}

interface PlotProps extends Pick<BarChartProps, 'name' | 'bars' | 'scaleId'> {
  readonly scale: ChartScale;
  readonly onShow: (key: string | undefined) => void;
}

function Plot({ name, bars, scale, scaleId, onShow }: PlotProps) {
  const plot = useRef<SVGSVGElement>(null);
  const { tabStop, setReached, onKeyDown } = useRovingBars(plot, bars.length);
  const y = (value: number) => HEIGHT - heightOf(scale, value) * HEIGHT;
  return (
    <svg
      ref={plot}
      aria-label={name}
      width="100%"
      height={HEIGHT + 28}
      className="block overflow-visible text-base-content"
      onKeyDown={onKeyDown}
      onPointerLeave={() => onShow(undefined)}
    >
      <Patterns id={scaleId} />
      <Rules ticks={scale.ticks} y={y} />
      {bars.map((bar, nth) => (
        <BarLink
          key={bar.key}
          bar={bar}
          place={{ left: (nth / bars.length) * 100, width: 100 / bars.length }}
          top={Math.min(y(0), y(bar.value))}
          height={Math.abs(y(bar.value) - y(0))}
          fill={`url(#${scaleId}-${bar.isOpen ? 'hatch' : 'weave'})`}
          tabIndex={nth === tabStop ? 0 : -1}
          onShow={() => onShow(bar.key)}
          onFocus={() => setReached(nth)}
          onBlur={() => onShow(undefined)}
        />
      ))}
      <AxisLabels bars={bars} />
    </svg>
  );
}

/** The bar that Tab reaches: the last one, until another one had the focus. */
function useRovingBars(plot: RefObject<SVGSVGElement | null>, count: number) {
  const [reached, setReached] = useState(count - 1);
  const tabStop = Math.min(reached, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: tabStop - 1, ArrowRight: tabStop + 1, Home: 0, End: count - 1 }[event.key];
    const target = to === undefined ? undefined : plot.current?.querySelectorAll('a')[to];
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return { tabStop, setReached, onKeyDown };
}

function Rules({ ticks, y }: { readonly ticks: readonly number[]; readonly y: (value: number) => number }) {
  return ticks.map((tick) => (
    <line
      key={tick}
      x1="0"
      x2="100%"
      y1={y(tick)}
      y2={y(tick)}
      className={tick === 0 ? 'stroke-base-content' : 'stroke-base-300'}
      strokeDasharray={tick === 0 ? undefined : '10 4'}
    />
  ));
}

interface BarLinkProps {
  readonly bar: Bar;
  /** The place in percent of the chart's width. */
  readonly place: { readonly left: number; readonly width: number };
  readonly top: number;
  readonly height: number;
  readonly fill: string;
  readonly tabIndex: number;
  readonly onShow: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

function BarLink({ bar, place, top, height, fill, tabIndex, ...on }: BarLinkProps) {
  const shown = { onPointerEnter: on.onShow, onBlur: on.onBlur };
  return (
    <Link
      to={bar.to}
      tabIndex={tabIndex}
      aria-label={bar.label}
      className="group outline-none"
      {...shown}
      onFocus={() => {
        on.onFocus();
        on.onShow();
      }}
    >
      <rect
        x={`${place.left}%`}
        width={`${place.width}%`}
        y="0"
        height={HEIGHT + 28}
        className="fill-transparent stroke-2 stroke-transparent group-hover:fill-base-200 group-focus-visible:stroke-secondary forced-colors:group-focus-visible:stroke-[Highlight]"
      />
      <rect
        x={`${place.left + (place.width * (1 - BAR_SHARE)) / 2}%`}
        width={`${place.width * BAR_SHARE}%`}
        y={top}
        height={height}
        fill={fill}
        className="stroke-secondary forced-colors:fill-[LinkText] forced-colors:stroke-[LinkText]"
      />
    </Link>
  );
}

/** The texts below the axis. They are beside the links, whose names say more. */
function AxisLabels({ bars }: Pick<BarChartProps, 'bars'>) {
  return bars.map(({ key, tick, isMinor }, nth) => {
    // The text of the last bar is wider than its place, so it ends with the chart.
    const overhangs = nth === bars.length - 1 && bars.length > WIDE_BARS;
    const middle = `${((nth + 0.5) / bars.length) * 100}%`;
    return (
      <text
        key={key}
        {...(overhangs ? { x: '100%', textAnchor: 'end' } : { x: middle, textAnchor: 'middle' })}
        y={HEIGHT + 20}
        aria-hidden
        className={`pointer-events-none fill-current text-xs ${isMinor ? 'max-sm:hidden' : ''}`}
      >
        {tick}
      </text>
    );
  });
}

/** Warp threads for a period that has ended, a twill for the current one. */
function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}-weave`} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className="fill-secondary" />
        <path d="M0 0h2M2 2h2" className="stroke-base-100/45" />
      </pattern>
      <pattern id={`${id}-hatch`} width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M-1 6 6 -1M-1 1 1 -1M4 6 6 4" className="stroke-secondary" strokeWidth="1.2" />
      </pattern>
    </defs>
  );
}
