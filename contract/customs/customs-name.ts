// What papers for customs call a fabric. Pure; imports no zod, because forms load it.

import { compositionText, type FibreShare } from '../articles/composition-texts.ts';
import { WEAVES, type Weave } from '../articles/fabric-vocabulary.ts';
import { formatNumber } from '../figures/number-format.ts';
import { inOwnLanguage, t, withinSentence } from '../languages/text.ts';

/** The facts that it is made from, as in responses; null when not stated. */
interface CustomsFacts {
  readonly weave: Weave | null;
  readonly composition: readonly FibreShare[] | null;
  readonly weightGsm: number | null;
  readonly widthCm: number | null;
  /** Null stands for the whole width. */
  readonly usableWidthCm: number | null;
}

/** The tariff's chapters part fabrics by these. The weave is named beside the first three. */
const KINDS = {
  woven: t`Woven fabric`,
  pile: t`Pile fabric`,
  knitted: t`Knitted fabric`,
  lace: t`Lace`,
  felt: t`Felt`,
  other: t`Fabric`,
} as const;

const KIND_OF: Readonly<Record<Weave, keyof typeof KINDS>> = {
  plain: 'woven',
  twill: 'woven',
  satin: 'woven',
  dobby: 'woven',
  jacquard: 'woven',
  velvet: 'pile',
  corduroy: 'pile',
  terry: 'pile',
  jersey: 'knitted',
  rib: 'knitted',
  interlock: 'knitted',
  lace: 'lace',
  felt: 'felt',
  other: 'other',
};

/**
 * 'Woven fabric, 92 % wool, 8 % polyamide, twill, 430 g/m², 150 cm wide', in the language of the work; what is not stated
 * is left out. The shop does not know whether a fabric is dyed, printed or of yarns of different colours.
 */
export function proposedCustomsName(facts: CustomsFacts): string {
  const { weave, composition, weightGsm, widthCm, usableWidthCm } = facts;
  const kind = weave ? KIND_OF[weave] : 'other';
  const width = usableWidthCm ?? widthCm;
  return [
    inOwnLanguage(KINDS[kind]),
    composition && compositionText(composition),
    weave && ['woven', 'pile', 'knitted'].includes(kind) && withinSentence(inOwnLanguage(WEAVES[weave])),
    weightGsm !== null && `${formatNumber(weightGsm)} g/m²`,
    width !== null && t`${formatNumber(width, 1)} cm wide`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** As the mill has written it; where it has not, as its facts propose. */
export const customsNameOf = (facts: CustomsFacts & { readonly customsName: string | null }): string =>
  facts.customsName || proposedCustomsName(facts);
