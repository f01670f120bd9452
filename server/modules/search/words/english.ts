// The English words of a search: synonyms of the trade, which can be changed freely. Words are in lower case. Endings
// (coat, coats, coating) and spellings (colour, color) are normalized (words.ts), and two words that are often written
// as one (`pin stripe`) are found under the joined form.
import { stemmer } from 'stemmer';
import type { LanguageWords } from './words.ts';

const SAME = [
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

const INCLUDES = {
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

const MEASURES: LanguageWords['measures'] = {
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

const IGNORED =
  'a an and the for of in on at to with by from or per is are be it this that i im we my our me you your need want ' +
  'looking look like some any something good nice quality make making made sew sewing suitable about around approx ' +
  'approximately circa fabric fabrics cloth cloths clothes material materials textile textiles weight gsm width ' +
  'metre metres meter meters yard yards colour color coloured colored style type kind pure real genuine very extra';

/** British endings become American ones. */
const SPELLINGS: LanguageWords['spellings'] = [
  [/(?<=^\w{3,})our(?=s|ed|ing|ful|less|able|$)/, 'or'],
  [/(?<=^\w{3,})is(?=e$|es$|ed$|ing$|ation$)/, 'iz'],
  [/^(cent|fib|theat|met|lit)re(s?)$/, '$1er$2'],
  [/^(wool)l(?=en|y)/, '$1'],
  [/^gray(?=\w*$)/, 'grey'],
  [/^pyjama/, 'pajama'],
  [/^jewellery$/, 'jewelry'],
];

export const ENGLISH_WORDS: LanguageWords = {
  stem: stemmer,
  spellings: SPELLINGS,
  ignored: IGNORED,
  same: SAME,
  includes: INCLUDES,
  measures: MEASURES,
  // "Table linen" is not linen.
  uses: { table: '#table tablecloth' },
  endings: ['s', 'ing'],
  figures: {
    thousands: ',',
    units: 'grams?|ounces?|met(?:er|re)s?|in(?:ch(?:es)?)?',
    least: String.raw`over|above|(?:more|greater|heavier|wider) than|(?:no|not) (?:less|lighter) than|at least|minimum|min\.?|from`,
    most: String.raw`under|below|(?:less|lighter|narrower|cheaper) than|(?:no|not) (?:more|heavier) than|up to|at most|maximum|max\.?`,
    orMore: '(?:or|and) (?:more|over|above|up|upwards|heavier|wider)|min(?:imum)?',
    orLess: '(?:or|and) (?:less|under|below|lighter|narrower)|max(?:imum)?',
    subject: 'weight|weighing|price',
    is: 'of|is',
    between: 'between',
    and: 'and',
    to: 'to',
    wide: 'wide|width',
    weight: /weigh|heav|light/i,
    price: /price|cheap/i,
    currency: (name) => name.split(' ').at(-1),
  },
};
