// A group of filters that can be folded, without scripts too.
import { type ReactNode, useState } from 'react';

interface FilterGroupProps {
  readonly title: string;
  /** Unfolded from the start. */
  readonly open?: boolean;
  /** The number of choices made in it. */
  readonly chosen?: number;
  readonly children: ReactNode;
}

export function FilterGroup({ title, open = false, chosen = 0, children }: FilterGroupProps) {
  // It stays unfolded when the user removes its last choice.
  const [unfolded, setUnfolded] = useState(open);
  if (chosen > 0 && !unfolded) setUnfolded(true);
  return (
    <details open={unfolded} className="group/fold border-b border-base-300">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-2 py-2 font-semibold">
        <span>
          {title}
          {chosen > 0 && <span className="font-normal text-base-content/75"> ({chosen} chosen)</span>}
        </span>
        <svg
          width="14"
          height="14"
          viewBox="0 0 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
          className="shrink-0 group-open/fold:rotate-180"
        >
          <path d="m2 5 5 5 5-5" />
        </svg>
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
