// The German words of a search, as english.ts has the English ones. Compounds are split at the words of these tables and of
// the labels (words.ts): 'Wollstoff' is 'Wolle' and the ignored 'Stoff', and 'Theatersamt' is a velvet.
import { stemmer } from '@orama/stemmers/german';
import type { LanguageWords } from './words.ts';

const SAME = [
  'wolle schurwolle',
  'leinen flachs',
  'samt velours',
  'kaschmir cashmere',
  'polyamid nylon',
  'polyacryl acryl',
  'elasthan spandex lycra elastan',
  'viskose rayon',
  'lyocell tencel',
  'streifen streif gestreift nadelstreifen',
  'karo kariert schottenkaro schotten tartan',
  'punkt punkte gepunktet tupfen getupft',
  'blumen blume geblümt floral blüten streublumen',
  'vorhang gardine store übergardine',
  'polstermöbel polster möbel bezug sofa couch sessel stuhl',
  'kissen polsterkissen',
  'bettwäsche bettzeug bettbezug laken bettlaken',
  'tischwäsche tischdecke tischtuch tafeltuch serviette',
  'handtuch badetuch frottiertuch',
  'hose beinkleid',
  'jacke sakko blazer joppe',
  'mantel überzieher',
  'kleid gewand',
  'nachtwäsche schlafanzug pyjama nachthemd',
  'hemd bluse',
  'arbeitskleidung berufskleidung overall latzhose kittel',
  'brautmode abend braut hochzeit brautkleid abendkleid festlich',
  'patchwork handarbeit quilt quilten',
  'tasche beutel',
  'jeans denim',
  'satin atlas',
  'cord kord breitcord feincord manchester',
  'köper twill',
  'frottee frottier',
  'dupion dupionseide doupion',
  'futter futterstoff',
  'violett lila',
  'rosa pink rosé',
  'außenbereich outdoor garten markise',
  'uni einfarbig unifarben',
  'schaftgewebe schaft',
  'canvas segeltuch',
];

const INCLUDES = {
  stretch: 'elasthan',
  elastisch: 'elasthan',
  wolle: 'kammgarn streichgarn lammwolle merino lambswool',
  karo: 'vichy hahnentritt',
  streifen: 'inlett',
  grau: 'anthrazit schiefer',
  anthrazit: 'schiefer',
  rot: 'bordeaux rost burgunder weinrot purpur',
  weinrot: 'bordeaux burgunder',
  burgunder: 'bordeaux',
  türkis: 'petrol pfau',
  blau: 'marine indigo petrol mitternacht',
  dunkelblau: 'marine mitternacht indigo',
  gold: 'altgold golden',
  creme: 'elfenbein ecru hafer',
  elfenbein: 'creme',
  weiß: 'gebleicht elfenbein',
  natur: 'ungebleicht ungefärbt stuhlroh ecru',
  braun: 'tabak',
  grün: 'salbei moos farn flaschengrün',
  durchsichtig: 'organza voile chiffon tüll transparent',
  transparent: 'organza voile chiffon tüll durchsichtig',
  schleier: 'organza tüll',
  brokat: 'damast jacquard',
  schürze: 'arbeitskleidung',
  umhang: 'mantel',
  weste: 'jacke',
  bademantel: 'frottee handtuch',
  baby: 'taufe kinder',
  kostüm: 'bühne theater',
  bio: 'gots',
  deko: 'vorhang kissen polster',
};

const MEASURES: LanguageWords['measures'] = {
  schwer: { column: 'weightGsm', from: 300 },
  mittelschwer: { column: 'weightGsm', from: 150, to: 300 },
  leicht: { column: 'weightGsm', to: 150 },
  durchsichtig: { column: 'weightGsm', to: 60 },
  transparent: { column: 'weightGsm', to: 60 },
  breit: { column: 'widthMm', from: 2000, figureOnly: true },
  überbreit: { column: 'widthMm', from: 2000, figureOnly: true },
  schmal: { column: 'widthMm', to: 1000 },
};

export const GERMAN_WORDS: LanguageWords = {
  stem: stemmer,
  spellings: [
    // Köper is also written Koeper; 'blaue' and 'neue' have no umlaut.
    [/(?<![aeq])([aou])e(?=[^aeiou])/g, '$1'],
    // Flax is not flat.
    [/^flachs/, 'flax'],
  ],
  ignored:
    'ein eine einen einem einer eines der die das den dem des und oder für fürs mit ohne aus von vom im in zum zur als auf an ' +
    'am bei ist sind ich wir mein meine unser unsere suche suchen brauche brauchen möchte nähen passend geeignet etwa circa ca ' +
    'zirka gut gute guter gutes schön schöne schöner schönes stoff stoffe stoffen stoffes tuch tuche tuchen gewebe geweben ' +
    'gewebes textil textilie textilien material materialien ware qualität qualitäten meterware gewicht breite meter farbe ' +
    'farben farbig farbige art sorte rein reine reiner reines echt echte echter echtes sehr extra gesamt insgesamt',
  same: SAME,
  includes: INCLUDES,
  measures: MEASURES,
  uses: {},
  endings: ['e', 'n', 'en', 'er', 's'],
  figures: {
    thousands: String.raw`\.`,
    units: 'gramm|unzen?|meter|zoll',
    least: String.raw`über|ueber|mehr als|schwerer als|breiter als|nicht (?:unter|weniger als|leichter als)|mindestens|minimum|min\.?|ab|von`,
    most: String.raw`unter|weniger als|leichter als|schmaler als|(?:billiger|günstiger) als|nicht (?:über|mehr als|schwerer als)|bis(?: zu)?|höchstens|maximal|maximum|max\.?`,
    orMore: '(?:oder|und) (?:mehr|darüber|schwerer|breiter)|aufwärts|mindestens|min(?:imum)?',
    orLess: '(?:oder|und) (?:weniger|darunter|leichter|schmaler)|höchstens|max(?:imal|imum)?',
    subject: 'gewicht|preis',
    is: 'von',
    between: 'zwischen',
    and: 'und',
    to: 'bis',
    wide: 'breite?',
    weight: /gewicht|schwer|leicht/i,
    price: /preis|billig|günstig/i,
    currency: (name) => name.split(/[ -]/).at(-1),
  },
  compounds: {
    parts:
      'stoff gewebe tuch ware kleid anzug rock decke wäsche bezug leinwand popeline batist musselin tweed flanell loden drell ' +
      'drill damast brokat organza chiffon voile tüll taft krepp chambray oxford seersucker moleskin gabardine denim canvas ' +
      'piqué duchesse bouclé vichy garn zwirn streifen muster',
    common:
      'wollstoff baumwollstoff leinenstoff seidenstoff samtstoff mantelstoff anzugstoff jackenstoff hosenstoff hemdenstoff ' +
      'blusenstoff kleiderstoff vorhangstoff gardinenstoff polsterstoff möbelstoff bezugsstoff dekostoff',
  },
};
