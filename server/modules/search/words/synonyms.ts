// The tables of the word search: synonyms of the trade, which can be changed freely. Words are in lower case. Endings
// (coat, coats, coating) and spellings (colour, color) are normalized (words.ts), and two words that are often written
// as one (`pin stripe`) are found under the joined form.
import type { Use } from '#contract/articles/fabric-vocabulary.ts';

/** The words of one row are synonyms. A word may be in several rows. */
export const SAME: readonly string[] = [
  'linen flax',
  'polyamide nylon',
  'elastane spandex lycra',
  'viscose rayon',
  'polyester poly',
  'lyocell tencel',
  'pinstripe stripe',
  'check checkered chequered',
  'plaid tartan',
  'dot spot polkadot polka',
  'floral flower flowery botanical',
  'curtain drape drapery',
  'upholstery furniture sofa couch armchair chair furnishing',
  'cushion pillow',
  'bedding bedlinen sheet sheeting duvet',
  'tablecloth napkin #table',
  'towel toweling towelling',
  'trouser pant breeches',
  'jacket blazer',
  'coat overcoat topcoat outerwear',
  'dress gown frock',
  'nightwear pajamas sleepwear loungewear',
  'shirt blouse',
  'workwear overall dungaree',
  'evening bridal wedding formal',
  'quilt quilter patchwork craft',
  'bag tote',
  'jean denim',
  'satin sateen',
  'corduroy cord needlecord',
  'houndstooth dogtooth',
  'organza organdy organdie',
  'dupion dupioni doupioni',
  'lining line',
  'selvedge selvage',
];

/** A search for the word on the left also finds those on the right, but not the other way round. */
export const INCLUDES: Readonly<Record<string, string>> = {
  stretch: 'elastane spandex lycra',
  wool: 'worsted woollen lambswool merino',
  plaid: 'gingham check',
  check: 'gingham houndstooth tartan',
  stripe: 'ticking',
  grey: 'charcoal slate',
  charcoal: 'slate',
  red: 'claret rust burgundy crimson scarlet maroon',
  wine: 'claret burgundy',
  burgundy: 'claret wine',
  maroon: 'claret burgundy',
  teal: 'peacock petrol turquoise',
  turquoise: 'peacock teal',
  blue: 'navy indigo midnight petrol bluebell',
  navy: 'midnight indigo',
  pink: 'rose',
  gold: 'golden',
  cream: 'ivory ecru oatmeal',
  ivory: 'cream',
  white: 'bleached ivory',
  natural: 'unbleached undyed ecru',
  brown: 'tobacco',
  tan: 'tobacco stone',
  green: 'sage olive bottle',
  sheer: 'organza voile chiffon tulle transparent translucent',
  transparent: 'organza voile chiffon tulle sheer',
  veil: 'organza tulle',
  brocade: 'damask jacquard',
  canvas: 'duck',
  duck: 'canvas',
  apron: 'workwear',
  cape: 'coat cloak',
  cloak: 'coat cape',
  waistcoat: 'vest',
  vest: 'waistcoat',
  bathrobe: 'robe towel',
  terrycloth: 'terry',
  baby: 'christening children',
  kid: 'children',
  costume: 'stage theatre',
  organic: 'gots',
  oekotex: 'standard',
};

/** Words that stand for a measure. Articles with the word itself are found too, unless `figureOnly` is set. */
export const MEASURES: Readonly<
  Record<string, { readonly column: 'weightGsm' | 'widthMm'; from?: number; to?: number; figureOnly?: true }>
> = {
  heavy: { column: 'weightGsm', from: 300 },
  heavyweight: { column: 'weightGsm', from: 300 },
  midweight: { column: 'weightGsm', from: 150, to: 300 },
  mediumweight: { column: 'weightGsm', from: 150, to: 300 },
  light: { column: 'weightGsm', to: 150 },
  lightweight: { column: 'weightGsm', to: 150 },
  sheer: { column: 'weightGsm', to: 60 },
  wide: { column: 'widthMm', from: 2000, figureOnly: true },
  narrow: { column: 'widthMm', to: 1000 },
};

/** The words by which a use is found, if they differ from its label: "Table linen" is not linen. */
export const USE_WORDS: Readonly<Partial<Record<Use, string>>> = { table: '#table tablecloth' };

/** Words that do not change the meaning of a search. */
export const IGNORED: ReadonlySet<string> = new Set(
  (
    'a an and the for of in on at to with by from or per is are be it this that i im we my our me you your need want ' +
    'looking look like some any something good nice quality make making made sew sewing suitable about around approx ' +
    'approximately circa fabric fabrics cloth cloths clothes material materials textile textiles weight gsm width ' +
    'metre metres meter meters yard yards colour color coloured colored style type kind pure real genuine very extra'
  ).split(' '),
);

/** Replaces British endings by American ones, in searches and in texts. */
export const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=^\w{3,})our(?=s|ed|ing|ful|less|able|$)/, 'or'],
  [/(?<=^\w{3,})is(?=e$|es$|ed$|ing$|ation$)/, 'iz'],
  [/^(cent|fib|theat|met|lit)re(s?)$/, '$1er$2'],
  [/^(wool)l(?=en|y)/, '$1'],
  [/^gray(?=\w*$)/, 'grey'],
  [/^pyjama/, 'pajama'],
  [/^jewellery$/, 'jewelry'],
];
