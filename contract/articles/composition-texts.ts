// The fibres of a fabric by their codes, and its composition as text, for pages and documents. An article's page loads it, and
// no other vocabulary. Imports no zod.

/** Textile fibre names of Regulation (EU) No 1007/2011, Annex I. */
export const FIBRES = {
  wool: 'Wool',
  alpaca: 'Alpaca',
  llama: 'Llama',
  camel: 'Camel',
  cashmere: 'Cashmere',
  mohair: 'Mohair',
  angora: 'Angora',
  vicuna: 'Vicuña',
  yak: 'Yak',
  guanaco: 'Guanaco',
  cashgora: 'Cashgora',
  silk: 'Silk',
  cotton: 'Cotton',
  kapok: 'Kapok',
  flax: 'Linen (flax)',
  hemp: 'True hemp',
  jute: 'Jute',
  abaca: 'Abaca',
  coir: 'Coir',
  ramie: 'Ramie',
  sisal: 'Sisal',
  acetate: 'Acetate',
  cupro: 'Cupro',
  modal: 'Modal',
  triacetate: 'Triacetate',
  viscose: 'Viscose',
  lyocell: 'Lyocell',
  acrylic: 'Acrylic',
  modacrylic: 'Modacrylic',
  polyamide: 'Polyamide (nylon)',
  aramid: 'Aramid',
  polyester: 'Polyester',
  polyethylene: 'Polyethylene',
  polypropylene: 'Polypropylene',
  polylactide: 'Polylactide',
  polyurethane: 'Polyurethane',
  elastane: 'Elastane',
  elastomultiester: 'Elastomultiester',
  elastolefin: 'Elastolefin',
  'glass-fibre': 'Glass fibre',
  'metal-fibre': 'Metal fibre',
} as const;
export type Fibre = keyof typeof FIBRES;

interface FibreShare {
  readonly fibre: Fibre;
  readonly percent: number;
}

/** '60 % silk, 40 % linen': the largest share first. */
export function compositionText(composition: readonly FibreShare[]): string {
  return [...composition]
    .sort((a, b) => b.percent - a.percent)
    .map(({ fibre, percent }) => `${percent} % ${fibreName(fibre)}`)
    .join(', ');
}

/** The name within a sentence: 'linen' for 'Linen (flax)'. */
export function fibreName(fibre: Fibre): string {
  return FIBRES[fibre].replace(/ \(.*/, '').toLowerCase();
}
