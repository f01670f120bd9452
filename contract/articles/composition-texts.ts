// The fibres of a fabric by their codes, and its composition as text, for pages and documents. An article's page loads it, and
// no other vocabulary. Imports no zod.
import { formatNumber } from '../figures/number-format.ts';
import { inOwnLanguage, t, withinSentence } from '../languages/text.ts';

/** Textile fibre names of Regulation (EU) No 1007/2011, Annex I. */
export const FIBRES = {
  wool: t`Wool`,
  alpaca: t`Alpaca`,
  llama: t`Llama`,
  camel: t`Camel`,
  cashmere: t`Cashmere`,
  mohair: t`Mohair`,
  angora: t`Angora`,
  vicuna: t`Vicuña`,
  yak: t`Yak`,
  guanaco: t`Guanaco`,
  cashgora: t`Cashgora`,
  silk: t`Silk`,
  cotton: t`Cotton`,
  kapok: t`Kapok`,
  flax: t`Linen (flax)`,
  hemp: t`True hemp`,
  jute: t`Jute`,
  abaca: t`Abaca`,
  coir: t`Coir`,
  ramie: t`Ramie`,
  sisal: t`Sisal`,
  acetate: t`Acetate`,
  cupro: t`Cupro`,
  modal: t`Modal`,
  triacetate: t`Triacetate`,
  viscose: t`Viscose`,
  lyocell: t`Lyocell`,
  acrylic: t`Acrylic`,
  modacrylic: t`Modacrylic`,
  polyamide: t`Polyamide (nylon)`,
  aramid: t`Aramid`,
  polyester: t`Polyester`,
  polyethylene: t`Polyethylene`,
  polypropylene: t`Polypropylene`,
  polylactide: t`Polylactide`,
  polyurethane: t`Polyurethane`,
  elastane: t`Elastane`,
  elastomultiester: t`Elastomultiester`,
  elastolefin: t`Elastolefin`,
  'glass-fibre': t`Glass fibre`,
  'metal-fibre': t`Metal fibre`,
} as const;
export type Fibre = keyof typeof FIBRES;

export interface FibreShare {
  readonly fibre: Fibre;
  readonly percent: number;
}

/** '60 % silk, 40 % linen': the largest share first. */
export function compositionText(composition: readonly FibreShare[]): string {
  return [...composition]
    .sort((a, b) => b.percent - a.percent)
    .map(({ fibre, percent }) => `${formatNumber(percent, 1)} % ${fibreName(fibre)}`)
    .join(', ');
}

/** The name within a sentence: 'linen' for 'Linen (flax)'. */
export function fibreName(fibre: Fibre): string {
  return withinSentence(inOwnLanguage(FIBRES[fibre]).replace(/ \(.*/, ''));
}
