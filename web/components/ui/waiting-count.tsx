// The number of things that wait, beside the name of their list in the dashboard's menu or in a tab.
import { COUNTED_MAX } from '#contract/core/limits.ts';
import { formatNumber } from '#contract/figures/number-format.ts';

interface WaitingCountProps {
  /** The link has it as `aria-describedby`, so that its name stays the same whatever waits. */
  readonly id: string;
  /** Counting ends at COUNTED_MAX. For 0 only the place is kept. */
  readonly count: number;
  /** What is counted, for one and for more. */
  readonly texts: readonly [one: string, more: string];
}

export function WaitingCount({ id, count, texts: [one, more] }: WaitingCountProps) {
  const text = count < COUNTED_MAX ? formatNumber(count) : `${formatNumber(COUNTED_MAX)}+`;
  return (
    <span
      aria-hidden="true"
      className="ml-1.5 inline-block min-w-4 text-left font-semibold text-primary text-sm tabular-nums"
    >
      {count > 0 && text}
      <span id={id} hidden>
        {count > 0 && `${text} ${count === 1 ? one : more}`}
      </span>
    </span>
  );
}
