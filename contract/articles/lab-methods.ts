// The methods by which fabrics are tested: what each measures, and in which figures. Results of different methods are never
// compared. Imports nothing.

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

const RUBS = { unit: 'rubs', min: 100, max: 2_000_000, decimals: 0 } as const;
const FIVE_GRADES = { unit: '(1 to 5)', min: 1, max: 5, decimals: 1 } as const;

export const LAB_METHODS = {
  martindale: { label: 'Abrasion, Martindale, ISO 12947-2', measured: RUBS },
  wyzenbeek: { label: 'Abrasion, Wyzenbeek, ASTM D4157', measured: { ...RUBS, unit: 'double rubs' } },
  'pilling-martindale': { label: 'Pilling, Martindale, ISO 12945-2', measured: FIVE_GRADES },
  'pilling-box': { label: 'Pilling, box, ISO 12945-1', measured: FIVE_GRADES },
  'light-iso': {
    label: 'Light fastness, ISO 105-B02',
    measured: { unit: '(1 to 8)', min: 1, max: 8, decimals: 1 },
  },
  'light-aatcc': { label: 'Light fastness, AATCC TM16.3', measured: FIVE_GRADES },
  'seam-iso': { label: 'Seam slippage, ISO 13936-2', measured: { unit: 'mm', min: 0, max: 50, decimals: 1 } },
  'seam-astm': {
    label: 'Seam slippage, ASTM D434',
    measured: { unit: 'lbf', min: 1, max: 500, decimals: 1 },
  },
  'en-1021-1': { label: 'Fire, EN 1021-1, cigarette' },
  'en-1021-2': { label: 'Fire, EN 1021-2, match flame' },
  'bs-5852-5': { label: 'Fire, BS 5852, crib 5' },
  'en-13773-1': { label: 'Fire, EN 13773, class 1' },
  'en-13773-2': { label: 'Fire, EN 13773, class 2' },
  'bs-5867-2b': { label: 'Fire, BS 5867-2, type B' },
  'bs-5867-2c': { label: 'Fire, BS 5867-2, type C' },
  'din-4102-b1': { label: 'Fire, DIN 4102-1, B1' },
  'nf-p92-m1': { label: 'Fire, NF P92-503, M1' },
  'nfpa-701': { label: 'Fire, NFPA 701' },
  'cal-117': { label: 'Fire, California TB 117-2013' },
  imo: { label: 'Fire, IMO 2010 FTP Code' },
} as const satisfies Readonly<Record<string, LabMethod>>;
export type LabMethodCode = keyof typeof LAB_METHODS;

/** The fire classes, by their codes. */
export const FIRE_CLASSES = Object.fromEntries(
  Object.entries(LAB_METHODS)
    .filter(([, method]) => !('measured' in method))
    .map(([code, { label }]) => [code, label.replace('Fire, ', '')]),
) as Readonly<Record<LabMethodCode, string>>;

/** What is wrong with the value of a result; undefined for a right one. */
export function labValueError(code: LabMethodCode, value: number | null | undefined): string | undefined {
  const { measured }: LabMethod = LAB_METHODS[code];
  if (!measured) return value === null || value === undefined ? undefined : 'This method has no figure';
  const { min, max, decimals } = measured;
  const isRight =
    typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(decimals)) === value;
  return isRight
    ? undefined
    : `A number from ${min} to ${max}, ${decimals === 0 ? 'without decimals' : 'with at most one decimal'}`;
}
