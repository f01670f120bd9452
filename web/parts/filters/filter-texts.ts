// The names of filters and choices, and the chosen filters as parts that can be removed. Pure.

import { FIBRES } from '#contract/articles/composition-texts.ts';
import {
  type ChoiceFilter,
  type FabricFilters,
  type FabricSort,
  FILTER_NAMES,
  type NumberFilter,
} from '#contract/articles/fabric-filters.ts';
import { COLOUR_FAMILIES, PATTERNS, USES, WEAVES } from '#contract/articles/fabric-vocabulary.ts';
import { FIRE_CLASSES } from '#contract/articles/lab-methods.ts';
import { formatPricePerPiece } from '#contract/articles/measures.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import {
  lengthText,
  pricePerLengthText,
  type Units,
  weightText,
  widthText,
} from '#contract/figures/units.ts';
import { plural, t } from '#contract/languages/text.ts';
import { expectedDayText } from '#web/parts/articles/expected-pieces.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { splitPart } from './addresses.ts';

const CHOICE_TEXTS: Readonly<Record<ChoiceFilter, Readonly<Record<string, string>>>> = {
  fibre: FIBRES,
  weave: WEAVES,
  colour: COLOUR_FAMILIES,
  pattern: PATTERNS,
  use: USES,
  fire: FIRE_CLASSES,
};

const WHOLE_FILTERS: Readonly<Record<ChoiceFilter | 'certificate', string>> = {
  fibre: t`the chosen fibres`,
  weave: t`the chosen weaves`,
  colour: t`the chosen colours`,
  pattern: t`the chosen patterns`,
  use: t`the chosen uses`,
  fire: t`the chosen fire classes`,
  certificate: t`the chosen certificates`,
};

export const SORT_TEXTS: Readonly<Record<FabricSort, string>> = {
  'best-match': t`Best match`,
  newest: t`Newest`,
  'metre-price': t`Price per metre, lowest first`,
  'metre-price-desc': t`Price per metre, highest first`,
  weight: t`Weight, lightest first`,
  'weight-desc': t`Weight, heaviest first`,
};

const NUMBER_TEXTS: Readonly<Record<NumberFilter, (value: number, units: Units) => string>> = {
  fibreShare: (percent) => t`at least ${percent} % of each fibre`,
  weightFrom: (weightGsm, units) => t`from ${weightText(units, weightGsm)}`,
  weightTo: (weightGsm, units) => t`up to ${weightText(units, weightGsm)}`,
  widthFrom: (widthCm, units) => t`at least ${widthText(units, widthCm)} wide`,
  priceFrom: (price) => t`from ${formatPricePerPiece(price)}`,
  priceTo: (price) => t`up to ${formatPricePerPiece(price)}`,
  metrePriceFrom: (price, units) => t`from ${pricePerLengthText(units, price)}`,
  metrePriceTo: (price, units) => t`up to ${pricePerLengthText(units, price)}`,
  cutFrom: (metres, units) => t`at least ${lengthText(units, metres)} in one cut`,
  martindaleFrom: (rubs) => t`Martindale from ${formatNumber(rubs)} rubs`,
  wyzenbeekFrom: (rubs) => t`Wyzenbeek from ${formatNumber(rubs)} double rubs`,
  lightFrom: (grade) => t`light fastness ISO 105-B02 from ${grade}`,
  pillingFrom: (grade) => t`pilling ISO 12945-2 from ${grade}`,
  seamTo: (mm) => t`seam slippage ISO 13936-2 up to ${mm} mm`,
  enoughFor: (pieces) => t`enough for ${piecesText(pieces)}`,
};

export const fabricsText = (count: number) =>
  plural(count, { one: t`1 fabric`, other: t`${formatNumber(count)} fabrics` });

/** The label of a choice; a certificate is its own label. */
export function choiceText(filter: ChoiceFilter | 'certificate', value: string): string {
  return filter === 'certificate' ? value : (CHOICE_TEXTS[filter][value] ?? value);
}

/**
 * The label of a part of the address: 'Twill' for `weave=twill`, 'the chosen weaves' for `weave`, '“heavy”' for
 * `q=heavy`.
 */
export function partText(part: string, units: Units): string {
  const [name, value] = splitPart(part);
  if (name === 'q') return t`“${value}”`;
  if (name === 'inStock') return t`in stock`;
  if (name === 'availableBy') return t`available by ${expectedDayText(value)}`;
  if (Object.hasOwn(NUMBER_TEXTS, name)) return NUMBER_TEXTS[name as NumberFilter](Number(value), units);
  const filter = name as ChoiceFilter | 'certificate';
  return value === '' ? WHOLE_FILTERS[filter] : choiceText(filter, value);
}

/** Every chosen filter as `name=value`, in canonical order. */
export function chosenParts(filters: FabricFilters): string[] {
  return FILTER_NAMES.flatMap((name) => {
    const value: string | number | readonly string[] | undefined = filters[name];
    if (value === undefined) return [];
    return (typeof value === 'object' ? value : [value]).map((one) => `${name}=${one}`);
  });
}
