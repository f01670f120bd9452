// The methods by which fabrics are tested: what each measures, and in which figures. Results of different methods are never
// compared. Imports no zod.

import { inOwnLanguage, t } from '../languages/text.ts';

export interface LabMethod {
  readonly label: string;
  /** Undefined for what is only passed, such as a fire class. */
  readonly measured?: {
    readonly unit: string;
    readonly min: number;
    readonly max: number;
    readonly decimals: 0 | 1;
  };
}

const RUBS = { unit: t`rubs`, min: 100, max: 2_000_000, decimals: 0 } as const;
const FIVE_GRADES = { unit: t`(1 to 5)`, min: 1, max: 5, decimals: 1 } as const;

/** The fire classes, by their codes. */
export const FIRE_CLASSES = {
  'en-1021-1': t`EN 1021-1, cigarette`,
  'en-1021-2': t`EN 1021-2, match flame`,
  'bs-5852-5': t`BS 5852, crib 5`,
  'en-13773-1': t`EN 13773, class 1`,
  'en-13773-2': t`EN 13773, class 2`,
  'bs-5867-2b': t`BS 5867-2, type B`,
  'bs-5867-2c': t`BS 5867-2, type C`,
  'din-4102-b1': t`DIN 4102-1, B1`,
  'nf-p92-m1': t`NF P92-503, M1`,
  'nfpa-701': t`NFPA 701`,
  'cal-117': t`California TB 117-2013`,
  imo: t`IMO 2010 FTP Code`,
} as const;

const fireMethods = Object.fromEntries(
  Object.entries(FIRE_CLASSES).map(([code, name]) => [
    code,
    {
      get label() {
        return t`Fire, ${inOwnLanguage(name)}`;
      },
    },
  ]),
) as Record<keyof typeof FIRE_CLASSES, { readonly label: string }>;

export const LAB_METHODS = {
  martindale: { label: t`Abrasion, Martindale, ISO 12947-2`, measured: RUBS },
  wyzenbeek: { label: t`Abrasion, Wyzenbeek, ASTM D4157`, measured: { ...RUBS, unit: t`double rubs` } },
  'pilling-martindale': { label: t`Pilling, Martindale, ISO 12945-2`, measured: FIVE_GRADES },
  'pilling-box': { label: t`Pilling, box, ISO 12945-1`, measured: FIVE_GRADES },
  'light-iso': {
    label: t`Light fastness, ISO 105-B02`,
    measured: { unit: t`(1 to 8)`, min: 1, max: 8, decimals: 1 },
  },
  'light-aatcc': { label: t`Light fastness, AATCC TM16.3`, measured: FIVE_GRADES },
  'seam-iso': {
    label: t`Seam slippage, ISO 13936-2`,
    measured: { unit: 'mm', min: 0, max: 50, decimals: 1 },
  },
  'seam-astm': {
    label: t`Seam slippage, ASTM D434`,
    measured: { unit: 'lbf', min: 1, max: 500, decimals: 1 },
  },
  ...fireMethods,
} as const satisfies Readonly<Record<string, LabMethod>>;
export type LabMethodCode = keyof typeof LAB_METHODS;

/** What is wrong with the value of a result; undefined for a right one. */
export function labValueError(code: LabMethodCode, value: number | null | undefined): string | undefined {
  const { measured }: LabMethod = LAB_METHODS[code];
  if (!measured) return value === null || value === undefined ? undefined : t`This method has no figure`;
  const { min, max, decimals } = measured;
  const isRight =
    typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(decimals)) === value;
  if (isRight) return undefined;
  return decimals === 0
    ? t`A number from ${min} to ${max}, without decimals`
    : t`A number from ${min} to ${max}, with at most one decimal`;
}
