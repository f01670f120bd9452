// A rating as stars, filled to its share; read out as '4.5 of 5 stars'.
import { STARS_MAX } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';

/** The width and height of one star, in the units of its path. */
const STAR = 20;
const PATH = 'M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z';

interface StarsProps {
  /** A number from 0 to STARS_MAX. */
  readonly stars: number;
  readonly className?: string;
}

export function Stars({ stars, className = 'h-4.5' }: StarsProps) {
  return (
    <svg
      viewBox={`0 0 ${STAR * STARS_MAX} ${STAR}`}
      className={`w-auto text-primary ${className}`}
      role="img"
      aria-label={t`${stars} of ${STARS_MAX} stars`}
    >
      {Array.from({ length: STARS_MAX }, (_, index) => (
        // The inner svg clips the filled copy to this star's share.
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars differ in nothing else
          key={index}
          x={index * STAR}
          width={STAR}
          height={STAR}
          aria-hidden="true"
        >
          <path d={PATH} fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round" />
          <svg width={STAR * Math.min(1, Math.max(0, stars - index))} height={STAR} aria-hidden="true">
            <path d={PATH} fill="currentColor" />
          </svg>
        </svg>
      ))}
    </svg>
  );
}
