// The fields of an article, a row for each: schemas, columns, CSV, form, conflict dialog, preview and specification are made
// from it. Imports no zod, because forms load it.

import { ARTICLE_LIMITS, QUANTITY_MAX, TEXT_LIMITS } from '../core/limits.ts';
import { TAX_KINDS } from '../core/tax.ts';
import { moneyFormat } from '../figures/money.ts';
import { t } from '../languages/text.ts';
import { CARE } from './care-vocabulary.ts';
import { DIRECTIONS, PATTERNS, WEAVES } from './fabric-vocabulary.ts';

interface Labelled {
  readonly label: string;
}

/** A value in one column. Null, or in a form empty, where it is not stated. */
interface Stored extends Labelled {
  readonly column: string;
  /** Its heading in CSV files. */
  readonly csv: string;
}

/** The column has it as an integer, 10^`decimals` times as large. */
export interface NumberValue extends Stored {
  readonly kind: 'number';
  readonly unit: string;
  readonly decimals: 0 | 1 | 2;
  /** 0 unless stated. */
  readonly min?: number;
  /** Excluded; instead of `min`. */
  readonly above?: number;
  readonly max: number;
}

/** A code of a vocabulary, which has its words. */
export interface TermValue extends Stored {
  readonly kind: 'term';
  readonly terms: Readonly<Record<string, string>>;
}

interface TextValue extends Stored {
  readonly kind: 'text';
}

/** A country of ISO 3166-1. */
interface CountryValue extends Stored {
  readonly kind: 'country';
}

/** Trimmed; '' is not stated. */
interface FreeText extends TextValue {
  readonly maxLength: number;
}

/** A code of the Harmonized System, digits only; '' is not stated. */
interface HsCodeValue extends Stored {
  readonly kind: 'hsCode';
}

/** What is optional and one value. */
export type Fact = (NumberValue | TermValue | FreeText | HsCodeValue) & {
  /** In the API's documentation and in tests. */
  readonly example: number | string;
  /** Where the form has it. */
  readonly section: 'measures' | 'stock' | 'construction' | 'export';
  /** What everybody sees is in the specification. */
  readonly shownTo: 'everybody' | 'admins';
  readonly hint?: string;
};

/** An object of values. It is not stated where all of them are not, or with `needs: 'all'` where one is not. */
interface Group extends Labelled {
  readonly kind: 'group';
  readonly needs: 'all' | 'any';
  readonly parts: Readonly<Record<string, NumberValue | TermValue | TextValue | CountryValue>>;
}

/** Rows of another table; each such field has code of its own. */
interface List extends Labelled {
  readonly kind: 'list';
}

/** Columns of every article; each such field has code of its own. */
interface Basic extends Labelled {
  readonly kind: 'basic';
}

/** In the order in which they are listed. `img` is the first of the images. */
export const ARTICLE_FIELDS = {
  articleNumber: { kind: 'basic', label: t`Article number` },
  productName: { kind: 'basic', label: t`Name` },
  price: {
    kind: 'basic',
    get label() {
      return t`Price in ${moneyFormat().name}`;
    },
  },
  priceSteps: { kind: 'basic', label: t`Price steps` },
  minimumQuantity: { kind: 'basic', label: t`Minimum quantity` },
  /** At or below this stock admins are told; what is not stated stands for the minimum order. */
  alertLevel: {
    kind: 'number',
    label: t`Alert level`,
    unit: t`pieces`,
    hint: t`Left out, the minimum quantity`,
    decimals: 0,
    max: QUANTITY_MAX,
    column: 'alert_level',
    csv: 'Alert level',
    section: 'stock',
    shownTo: 'admins',
    example: 10,
  },
  /** What is not stated is taxed at the standard rate. */
  taxKind: {
    kind: 'term',
    label: t`Rate of tax`,
    terms: TAX_KINDS,
    column: 'tax_kind',
    csv: 'Rate of tax',
    section: 'stock',
    shownTo: 'admins',
    example: 'reduced',
  },
  description: { kind: 'basic', label: t`Description` },
  size: { kind: 'basic', label: t`Size` },
  composition: { kind: 'list', label: t`Composition` },
  weightGsm: {
    kind: 'number',
    label: t`Weight`,
    unit: 'g/m²',
    decimals: 0,
    min: 1,
    max: ARTICLE_LIMITS.weightGsm,
    column: 'weight_gsm',
    csv: 'Weight g/m²',
    section: 'measures',
    shownTo: 'everybody',
    example: 420,
  },
  widthCm: {
    kind: 'number',
    label: t`Width`,
    unit: 'cm',
    decimals: 1,
    above: 0,
    max: ARTICLE_LIMITS.widthCm,
    column: 'width_mm',
    csv: 'Width cm',
    section: 'measures',
    shownTo: 'everybody',
    example: 150.5,
  },
  /** Between the selvedges. */
  usableWidthCm: {
    kind: 'number',
    label: t`Usable width`,
    unit: 'cm',
    hint: t`Between the selvedges`,
    decimals: 1,
    above: 0,
    max: ARTICLE_LIMITS.widthCm,
    column: 'usable_width_mm',
    csv: 'Usable width cm',
    section: 'measures',
    shownTo: 'everybody',
    example: 147.5,
  },
  pieceLengthM: {
    kind: 'number',
    label: t`Length of a piece`,
    unit: 'm',
    decimals: 2,
    above: 0,
    max: ARTICLE_LIMITS.pieceLengthM,
    column: 'piece_length_cm',
    csv: 'Piece length m',
    section: 'measures',
    shownTo: 'everybody',
    example: 45.75,
  },
  /** The longest cut in which the pieces of an order come; what is not stated is one cut a piece. */
  continuousLengthM: {
    kind: 'number',
    label: t`Longest cut in one length`,
    unit: 'm',
    hint: t`Left out, each piece is one cut`,
    decimals: 2,
    above: 0,
    max: ARTICLE_LIMITS.pieceLengthM,
    column: 'continuous_length_cm',
    csv: 'Continuous length m',
    section: 'measures',
    shownTo: 'everybody',
    example: 91.5,
  },
  lengthTolerancePercent: {
    kind: 'number',
    label: t`Tolerance of the length`,
    unit: '%',
    decimals: 1,
    max: 100,
    column: 'length_tolerance_permille',
    csv: 'Length tolerance %',
    section: 'measures',
    shownTo: 'everybody',
    example: 2.5,
  },
  shrinkagePercent: {
    kind: 'group',
    label: t`Shrinkage`,
    needs: 'all',
    parts: {
      length: {
        kind: 'number',
        label: t`In length`,
        unit: '%',
        decimals: 1,
        max: 50,
        column: 'shrinkage_length_permille',
        csv: 'Shrinkage length %',
      },
      width: {
        kind: 'number',
        label: t`In width`,
        unit: '%',
        decimals: 1,
        max: 50,
        column: 'shrinkage_width_permille',
        csv: 'Shrinkage width %',
      },
    },
  },
  weave: {
    kind: 'term',
    label: t`Weave`,
    terms: WEAVES,
    column: 'weave',
    csv: 'Weave',
    section: 'construction',
    shownTo: 'everybody',
    example: 'twill',
  },
  pattern: {
    kind: 'term',
    label: t`Pattern`,
    terms: PATTERNS,
    column: 'pattern',
    csv: 'Pattern',
    section: 'construction',
    shownTo: 'everybody',
    example: 'stripe',
  },
  /** Along the length of the cloth. */
  repeatHeightCm: {
    kind: 'number',
    label: t`Height of the repeat`,
    unit: 'cm',
    hint: t`Along the length`,
    decimals: 1,
    above: 0,
    max: ARTICLE_LIMITS.repeatCm,
    column: 'repeat_height_mm',
    csv: 'Repeat height cm',
    section: 'construction',
    shownTo: 'everybody',
    example: 64.5,
  },
  repeatWidthCm: {
    kind: 'number',
    label: t`Width of the repeat`,
    unit: 'cm',
    decimals: 1,
    above: 0,
    max: ARTICLE_LIMITS.repeatCm,
    column: 'repeat_width_mm',
    csv: 'Repeat width cm',
    section: 'construction',
    shownTo: 'everybody',
    example: 32.5,
  },
  direction: {
    kind: 'term',
    label: t`Direction`,
    terms: DIRECTIONS,
    column: 'direction',
    csv: 'Direction',
    section: 'construction',
    shownTo: 'everybody',
    example: 'one-way',
  },
  colour: {
    kind: 'group',
    label: t`Colour`,
    needs: 'all',
    parts: {
      name: { kind: 'text', label: t`Colour name`, column: 'colour_name', csv: 'Colour' },
      hex: { kind: 'text', label: t`Hex`, column: 'colour_hex', csv: 'Colour hex' },
    },
  },
  /** Articles of one group are the colours of one fabric: a list counts them once. */
  colourwayGroup: {
    kind: 'text',
    label: t`Colourways of`,
    maxLength: TEXT_LIMITS.name,
    hint: t`One name for all colours of a fabric, such as Harbour Twill`,
    column: 'colourway_group',
    csv: 'Colourways of',
    section: 'construction',
    shownTo: 'admins',
    example: 'Harbour Twill',
  },
  uses: { kind: 'list', label: t`Uses` },
  care: {
    kind: 'group',
    label: t`Care`,
    needs: 'any',
    parts: {
      wash: { kind: 'term', label: t`Washing`, terms: CARE.wash, column: 'care_wash', csv: 'Care: wash' },
      bleach: {
        kind: 'term',
        label: t`Bleaching`,
        terms: CARE.bleach,
        column: 'care_bleach',
        csv: 'Care: bleach',
      },
      dry: { kind: 'term', label: t`Drying`, terms: CARE.dry, column: 'care_dry', csv: 'Care: dry' },
      iron: { kind: 'term', label: t`Ironing`, terms: CARE.iron, column: 'care_iron', csv: 'Care: iron' },
      professional: {
        kind: 'term',
        label: t`Professional cleaning`,
        terms: CARE.professional,
        column: 'care_professional',
        csv: 'Care: professional',
      },
    },
  },
  origin: {
    kind: 'group',
    label: t`Origin`,
    needs: 'any',
    parts: {
      spinning: { kind: 'country', label: t`Spun in`, column: 'origin_spinning', csv: 'Origin: spinning' },
      weaving: { kind: 'country', label: t`Woven in`, column: 'origin_weaving', csv: 'Origin: weaving' },
      finishing: {
        kind: 'country',
        label: t`Finished in`,
        column: 'origin_finishing',
        csv: 'Origin: finishing',
      },
    },
  },
  certificates: { kind: 'list', label: t`Certificates` },
  testResults: { kind: 'basic', label: t`Test results` },
  leadTimeDays: {
    kind: 'number',
    label: t`Lead time`,
    unit: t`days`,
    hint: t`For what is woven to order`,
    decimals: 0,
    max: ARTICLE_LIMITS.leadTimeDays,
    column: 'lead_time_days',
    csv: 'Lead time days',
    section: 'measures',
    shownTo: 'everybody',
    example: 21,
  },
  images: { kind: 'list', label: t`Pictures` },
  hsCode: {
    kind: 'hsCode',
    label: t`HS code`,
    hint: t`6 to 10 digits of the customs tariff`,
    column: 'hs_code',
    csv: 'HS code',
    section: 'export',
    shownTo: 'admins',
    example: '51123010',
  },
  /** What is not stated is proposed from the facts (customs-name.ts). */
  customsName: {
    kind: 'text',
    label: t`Wording for customs`,
    maxLength: TEXT_LIMITS.customsName,
    hint: t`Left out, made from the facts`,
    column: 'customs_name',
    csv: 'Wording for customs',
    section: 'export',
    shownTo: 'admins',
    example: 'Woven fabric, 85 % wool, 15 % polyamide, twill, dyed, 420 g/m², 147.5 cm wide',
  },
} as const satisfies Readonly<Record<string, Basic | Fact | Group | List>>;

type Fields = typeof ARTICLE_FIELDS;
export type ArticleFieldName = keyof Fields;

type NamesOf<Shape> = {
  [Name in ArticleFieldName]: Fields[Name] extends Shape ? Name : never;
}[ArticleFieldName];

export type FactName = NamesOf<Fact>;
export type PublicFactName = NamesOf<Fact & { readonly shownTo: 'everybody' }>;
type AdminFactName = NamesOf<Fact & { readonly shownTo: 'admins' }>;
export type GroupName = NamesOf<Group>;
export type ListName = NamesOf<List>;
export type BasicName = NamesOf<Basic>;

/** As it is stated. */
export type ValueOf<Value extends { readonly kind: string }> = Value extends { readonly terms: infer Terms }
  ? keyof Terms & string
  : Value['kind'] extends 'number'
    ? number
    : string;
export type Facts<Name extends FactName = FactName> = { [Key in Name]: ValueOf<Fields[Key]> | null };
type ExampleFacts<Name extends FactName> = { readonly [Key in Name]: Fields[Key]['example'] };

type PartsOf<Name extends GroupName> = Fields[Name]['parts'];
export type PartName<Name extends GroupName> = Name extends GroupName ? keyof PartsOf<Name> & string : never;
/** A stated group. */
type GroupValue<Name extends GroupName> = {
  -readonly [Part in keyof PartsOf<Name>]: PartsOf<Name>[Part] extends { readonly kind: string }
    ? ValueOf<PartsOf<Name>[Part]> | (Fields[Name]['needs'] extends 'all' ? never : null)
    : never;
};
export type Groups = { [Name in GroupName]: GroupValue<Name> | null };

type Part = { [Name in GroupName]: PartsOf<Name>[keyof PartsOf<Name>] }[GroupName];
/** A row or a part of one that has a column. */
export type StoredValue = Fields[FactName] | Part;

export const FIELD_NAMES = Object.keys(ARTICLE_FIELDS) as ArticleFieldName[];

export const isFact = (name: ArticleFieldName): name is FactName => 'section' in ARTICLE_FIELDS[name];
export const isGroup = (name: ArticleFieldName): name is GroupName => ARTICLE_FIELDS[name].kind === 'group';
export const isAdminFact = (name: ArticleFieldName): name is AdminFactName =>
  isFact(name) && ARTICLE_FIELDS[name].shownTo === 'admins';

export const FACT_NAMES = FIELD_NAMES.filter(isFact);
export const PUBLIC_FACT_NAMES = FACT_NAMES.filter((name) => !isAdminFact(name));
export const ADMIN_FACT_NAMES = FIELD_NAMES.filter(isAdminFact);
export const GROUP_NAMES = FIELD_NAMES.filter(isGroup);

/** The parts of a group with their names. */
export function partsOf<Name extends GroupName>(name: Name) {
  return Object.entries(ARTICLE_FIELDS[name].parts) as [part: PartName<Name>, value: Part][];
}

/** The object with a value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}

export const exampleFacts = <Name extends FactName>(names: readonly Name[]) =>
  byName(names, (name) => ARTICLE_FIELDS[name].example) as ExampleFacts<Name>;
