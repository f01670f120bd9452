// The number of things that wait, beside the name of their list in the dashboard's menu or in a tab.
import { COUNTED_MAX } from '#contract/core/limits.ts';
import { formatNumber } from '#contract/figures/number-format.ts';

interface WaitingCountProps {
  /** The link has it as `aria-describedby`, so that its name stays the same whatever waits. */
  readonly id: string;
  /** Counting ends at COUNTED_MAX. Until it is known its place is kept; for 0 there is none. */
  readonly count: number | undefined;
  /** What is counted, for one and for more. */
  readonly texts: readonly [one: string, more: string];
}

export function WaitingCount({ id, count, texts: [one, more] }: WaitingCountProps) {
  if (count === 0) return null;
  const text = count && (count < COUNTED_MAX ? formatNumber(count) : `${formatNumber(COUNTED_MAX)}+`);
  return (
    <span
      aria-hidden="true"
      className="ml-1.5 inline-block min-w-4 text-left font-semibold text-primary text-sm tabular-nums"
    >
      {text}
      <span id={id} hidden>
        {text && `${text} ${count === 1 ? one : more}`}
      </span>
    </span>
  );
}
