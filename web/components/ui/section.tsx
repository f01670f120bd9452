// A titled part of the order's page, and the facts in it: a name and a value per row.
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Section({ title, children, className = '' }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h3 id={id} className="mb-3 text-xl font-light tracking-tight print:mb-1">
        {title}
      </h3>
      {children}
    </section>
  );
}

export type Fact = readonly [name: string, value: ReactNode];

/** Leaves out rows without a value. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 border-t border-base-300 py-2 last:border-b sm:grid-cols-[10rem_minmax(0,1fr)] print:py-0.5"
          >
            <dt className="text-base-content/75 [&:lang(de)]:hyphens-auto">{name}</dt>
            <dd
              className="min-w-0 wrap-anywhere whitespace-pre-line [font-variant-numeric:lining-nums_tabular-nums]"
              dir="auto"
            >
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
