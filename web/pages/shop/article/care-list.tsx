// How to care for a fabric: each symbol with its words.
import type { CareInstruction } from './care-instructions.ts';
import { CareSymbol } from './care-symbol.tsx';

export function CareList({ care }: { readonly care: readonly CareInstruction[] }) {
  if (care.length === 0) return null;
  return (
    <section aria-labelledby="care">
      <h2 id="care" className="pb-4 text-2xl font-light tracking-tight">
        Care
      </h2>
      <ul className="grid gap-x-8 gap-y-3.5 sm:max-lg:grid-cols-2 print:grid-cols-5 print:gap-2">
        {care.map(({ treatment, code, words }) => (
          <li
            key={treatment}
            className="flex items-center gap-4 leading-snug print:flex-col print:items-start print:gap-1"
          >
            <CareSymbol treatment={treatment} code={code} />
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
