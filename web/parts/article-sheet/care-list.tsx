// How to care for a fabric: each symbol with its words.
import type { ReactNode } from 'react';
import { t } from '#contract/languages/text.ts';
import type { CareInstruction } from './care-instructions.ts';

export function CareList({ care }: { readonly care: readonly CareInstruction[] }) {
  if (care.length === 0) return null;
  return (
    <section aria-labelledby="care">
      <h2 id="care" className="pb-4 text-2xl font-light tracking-tight">{t`Care`}</h2>
      <ul className="grid gap-x-8 gap-y-3.5 sm:max-lg:grid-cols-2 print:grid-cols-5 print:gap-2">
        {care.map(({ treatment, code, text }) => (
          <li
            key={treatment}
            className="flex items-center gap-4 leading-snug print:flex-col print:items-start print:gap-1"
          >
            <CareSymbol treatment={treatment} code={code} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

const MIDDLE = 24;

/**
 * A care symbol after the conventions of ISO 3758: tub, triangle, square, iron, circle; bars for milder treatment, a cross
 * for "do not". It is drawn on 48 × 50 units in the text's colour, and has no text alternative, because the words are
 * beside it.
 */
function CareSymbol({ treatment, code }: Pick<CareInstruction, 'treatment' | 'code'>) {
  const draw = SYMBOLS[treatment];
  return (
    <svg
      viewBox="0 0 48 50"
      className="h-12 w-auto shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      data-symbol={`${treatment}-${code}`}
    >
      {draw(code)}
      <Bars count={code.endsWith('very-mild') ? 2 : code.endsWith('mild') ? 1 : 0} />
      {(code === 'no' || code === 'no-tumble') && <path d="M5 3 43 41M43 3 5 41" />}
    </svg>
  );
}

const SYMBOLS: Readonly<Record<CareInstruction['treatment'], (code: string) => ReactNode>> = {
  wash: (code) => (
    <>
      <path d="M3 9 8 38H40L45 9M4 15q5-5 10 0t10 0t10 0t10 0" />
      {code === 'hand' ? (
        <path d="M3 5 13 9 20 20V29q0 3 3 3h8q3 0 3-3V24l-8-8-6-3" fill="var(--color-base-100)" />
      ) : (
        code !== 'no' && <Letter text={code.replace(/-.*/, '')} y={33} />
      )}
    </>
  ),
  bleach: (code) => (
    <>
      <path d="M24 4 45 38H3Z" />
      {code === 'oxygen' && <path d="M15.5 38 30.2 14.1M27 38 36 23.4" />}
    </>
  ),
  dry: (code) => (
    <>
      <path d="M6 4H42V40H6Z" />
      {code.includes('tumble') && <circle cx={MIDDLE} cy="22" r="15" />}
      {code.startsWith('tumble') && <Dots count={code === 'tumble-normal' ? 2 : 1} y={22} />}
      {code.startsWith('line') && <path d="M24 4V40" />}
      {code === 'drip' && <path d="M19 4V40M29 4V40" />}
      {code.startsWith('flat') && <path d="M12 22H36" />}
      {code.endsWith('shade') && <path d="M6 15 17 4M6 22 24 4" />}
    </>
  ),
  iron: (code) => (
    <>
      <path d="M4 37C5 25 12 19 22 19H39.5L44 37ZM14 10H36.5L39.5 19" />
      {code !== 'no' && <Dots count={code === '110' ? 1 : code === '150' ? 2 : 3} y={29} />}
    </>
  ),
  professional: (code) => (
    <>
      <circle cx={MIDDLE} cy="22" r="18" />
      {code !== 'no' && <Letter text={code.slice(0, 1).toUpperCase()} y={29} />}
    </>
  ),
};

interface LetterProps {
  readonly text: string;
  /** The base line. */
  readonly y: number;
}

function Letter({ text, y }: LetterProps) {
  return (
    <text
      x={MIDDLE}
      y={y}
      textAnchor="middle"
      fontSize={text.length > 1 ? 15 : 20}
      fontWeight="600"
      fill="currentColor"
      stroke="none"
    >
      {text}
    </text>
  );
}

function Dots({ count, y }: { readonly count: number; readonly y: number }) {
  const positions = Array.from({ length: count }, (_, index) => MIDDLE + (index - (count - 1) / 2) * 8);
  return positions.map((x) => <circle key={x} cx={x} cy={y} r="2.2" fill="currentColor" stroke="none" />);
}

/** The bars below the symbol. */
function Bars({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => 43 + index * 4.5).map((y) => (
    <path key={y} d={`M8 ${y}H40`} />
  ));
}
