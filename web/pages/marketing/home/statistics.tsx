// Three fixed figures that count up over 2000 ms (spec section 1).
import { STATISTICS_COUNT_UP_MS } from '#contract/limits.ts';
import { CountUp } from '#web/components/ui/count-up.tsx';

const figures = [
  { target: 25, label: 'awards' },
  { target: 800, label: 'equipment' },
  { target: 17, label: 'years' },
];

export function Statistics() {
  return (
    <section aria-label="Selvedge in figures" className="twill bg-secondary text-secondary-content">
      <dl className="shop-width grid grid-cols-3 gap-6 py-16 sm:gap-12 sm:py-20 lg:py-28">
        {figures.map(({ target, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-2 sm:text-lead">{label}</dt>
            <dd className="text-4xl font-light tracking-tight sm:text-display">
              <CountUp target={target} durationMs={STATISTICS_COUNT_UP_MS} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
