// Measures as a visitor reads them: in metres, centimetres and g/m², or in yards, inches and oz/yd². Everything is stored and
// sent in metric units. Pure; imports no zod.
import { t } from '../languages/text.ts';
import { formatPrice } from './money.ts';
import { formatNumber } from './number-format.ts';

export type Units = 'metric' | 'imperial';
export const UNITS = ['metric', 'imperial'] as const satisfies readonly Units[];
/** The cookie that keeps the choice; pages are rendered by it. */
export const UNITS_COOKIE = 'units';
/** The address that sets the cookie and leads back. */
export const UNITS_PATH = '/units';

const METRES_PER_YARD = 0.9144;
const CM_PER_INCH = 2.54;
/** An ounce is 28.349523125 g, a square yard 0.83612736 m². */
const GSM_PER_OUNCE = 28.349523125 / 0.83612736;
const M2_PER_SQUARE_YARD = METRES_PER_YARD ** 2;
const KG_PER_POUND = 0.45359237;

/** What one of the visitor's unit is in the metric one. */
interface Unit {
  readonly name: string;
  readonly metric: number;
}
const METRIC = {
  m: { name: 'm', metric: 1 },
  cm: { name: 'cm', metric: 1 },
  'g/m²': { name: 'g/m²', metric: 1 },
  'm²': { name: 'm²', metric: 1 },
  kg: { name: 'kg', metric: 1 },
} as const satisfies Readonly<Record<string, Unit>>;
type MetricUnit = keyof typeof METRIC;
const IMPERIAL: Readonly<Record<MetricUnit, Unit>> = {
  m: { name: 'yd', metric: METRES_PER_YARD },
  cm: { name: 'in', metric: CM_PER_INCH },
  'g/m²': { name: 'oz/yd²', metric: GSM_PER_OUNCE },
  'm²': { name: 'yd²', metric: M2_PER_SQUARE_YARD },
  kg: { name: 'lb', metric: KG_PER_POUND },
};

const unitOf = (units: Units, metric: MetricUnit): Unit => (units === 'metric' ? METRIC : IMPERIAL)[metric];

export const isMetricUnit = (unit: string): unit is MetricUnit => Object.hasOwn(METRIC, unit);
export const unitName = (units: Units, metric: MetricUnit): string => unitOf(units, metric).name;
/** In the visitor's unit; not rounded. */
export const fromMetric = (units: Units, unit: MetricUnit, value: number) =>
  value / unitOf(units, unit).metric;
/** In the metric unit; not rounded. */
export const toMetric = (units: Units, unit: MetricUnit, value: number) => value * unitOf(units, unit).metric;

/** '42.5 m', '46.48 yd' */
export const lengthText = (units: Units, metres: number) =>
  `${formatNumber(fromMetric(units, 'm', metres), 2)} ${unitName(units, 'm')}`;

/** Rounded down, so that it promises no more than there is. */
export function leastLengthText(units: Units, metres: number): string {
  const floored = Math.floor(Number((fromMetric(units, 'm', metres) * 100).toFixed(6))) / 100;
  return `${formatNumber(floored, 2)} ${unitName(units, 'm')}`;
}

/** '150 cm', '59.1 in' */
export const widthText = (units: Units, cm: number) =>
  `${formatNumber(fromMetric(units, 'cm', cm), 1)} ${unitName(units, 'cm')}`;

/** '430 g/m²', '12.7 oz/yd²' */
export const weightText = (units: Units, gsm: number) =>
  `${formatNumber(fromMetric(units, 'g/m²', gsm), units === 'metric' ? 2 : 1)} ${unitName(units, 'g/m²')}`;

/** '63.8 m²', '76.2 yd²' */
export const areaText = (units: Units, squareMetres: number) =>
  `${threeDigits(fromMetric(units, 'm²', squareMetres))} ${unitName(units, 'm²')}`;

/** '25.5 kg', '56.2 lb' */
export const massText = (units: Units, kilograms: number) =>
  `${threeDigits(fromMetric(units, 'kg', kilograms))} ${unitName(units, 'kg')}`;

/** A price of a metre, as that of the visitor's unit of length; not rounded. */
export const pricePerLength = (units: Units, perMetre: number) => toMetric(units, 'm', perMetre);

export const lengthWord = (units: Units) => (units === 'metric' ? t`metre` : t`yard`);

/** '$15.40 per metre', '$14.08 per yard' */
export function pricePerLengthText(units: Units, perMetre: number): string {
  const price = formatPrice(pricePerLength(units, perMetre));
  return units === 'metric' ? t`${price} per metre` : t`${price} per yard`;
}

/** Two decimals below ten, one below a hundred, none above: a scale or a cutter does not measure closer. */
function threeDigits(value: number): string {
  const decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
  return formatNumber(value, decimals);
}
