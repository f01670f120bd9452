// The columns of a CSV file of articles: title, the value of a stored article, and how a cell changes a draft. Pure.

import type { ArticleEdit } from '#contract/articles/article.ts';
import type { ArticleState } from '#contract/articles/article-admin.ts';
import {
  ARTICLE_FIELDS,
  type ArticleFieldName,
  type BasicName,
  FIELD_NAMES,
  type GroupName,
  isFact,
  isGroup,
  type ListName,
  partsOf,
  type StoredValue,
} from '#contract/articles/article-fields.ts';
import type { ArticleText, TextsByLanguage } from '#contract/articles/article-texts.ts';
import { USES } from '#contract/articles/fabric-vocabulary.ts';
import type { StockFigures } from '#contract/articles/stock-level.ts';
import { ARTICLE_LIMITS } from '#contract/core/limits.ts';
import { centsFromAmount, plainAmount } from '#contract/figures/money.ts';
import { type TextLanguage, textLanguages } from '#contract/languages/text-languages.ts';
import {
  type DecimalMark,
  readCertificates,
  readComposition,
  readList,
  readNumber,
  readPriceSteps,
  readTestResults,
  readText,
  readVocabulary,
  writeCertificates,
  writeComposition,
  writeList,
  writePriceSteps,
  writeTestResults,
  writeText,
} from './cells.ts';

/** What a file says of an article. */
export interface CsvArticle {
  readonly state: ArticleState;
  readonly availableQuantity: number;
  /** In an export. */
  readonly stock?: StockFigures | undefined;
  /** In the shop's other languages, where the file has columns of them. */
  readonly texts?: TextsByLanguage | undefined;
  readonly edit: ArticleEdit;
}

/** An article while its cells are read: the contract's schemas then say what is wrong with it. */
export interface Draft {
  fields: Record<string, unknown> & { availableQuantity?: unknown };
  groups: Record<GroupName, Record<string, unknown>>;
  images: { url: string; alt: string; widthMm?: unknown }[];
  state: string;
  received: number;
  /** The lot that the received pieces belong to; '' when the stock is kept without lots. */
  lot: string;
  texts: Partial<Record<TextLanguage, Partial<ArticleText>>>;
}

/** What a cell is written from: a text, or figures that are written with the decimal sign of the file. */
type CellValue = string | number | { readonly cents: number };

export interface Column {
  readonly title: string;
  /** The path of the field in the contract, as its errors name it. */
  readonly path: string;
  readonly write: (article: CsvArticle) => CellValue;
  /** `cell` is trimmed and not empty. Throws `CellError`. */
  readonly read: (cell: string, draft: Draft, decimalMark: DecimalMark) => void;
  /** Sets the field to "not stated". */
  readonly clear: (draft: Draft) => void;
}

type Parse = (cell: string, decimalMark: DecimalMark) => unknown;

/** A column of one field. What `parse` returns for a cell is left to the contract to judge. */
function field(
  title: string,
  name: ArticleFieldName,
  write: (edit: ArticleEdit) => CellValue,
  parse: Parse,
): Column {
  return {
    title,
    path: name,
    write: ({ edit }) => write(edit),
    read: (cell, draft, mark) => {
      draft.fields[name] = parse(cell, mark);
    },
    clear: (draft) => {
      draft.fields[name] = undefined;
    },
  };
}

const text = (title: string, name: 'productName' | 'description' | 'size' | 'articleNumber') =>
  field(title, name, (edit) => writeText(edit[name] ?? ''), readText);

function parserOf(value: StoredValue): Parse {
  switch (value.kind) {
    case 'number':
      return readNumber;
    case 'term':
      return (cell) => readVocabulary(cell, value.terms);
    case 'country':
      return (cell) => cell.toUpperCase();
    case 'text':
    case 'hsCode':
      return readText;
  }
}

/** A column of a part of a field. */
function part(group: GroupName, key: string, value: StoredValue): Column {
  const parse = parserOf(value);
  return {
    title: value.csv,
    path: `${group}/${key}`,
    write: ({ edit }) => writeValue((edit[group] as Record<string, unknown> | null | undefined)?.[key]),
    read: (cell, draft, mark) => {
      draft.groups[group][key] = parse(cell, mark);
    },
    clear: (draft) => {
      draft.groups[group][key] = undefined;
    },
  };
}

function writeValue(value: unknown): CellValue {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? writeText(value) : '';
}

/** The images as the pages show them: `img` alone when there are no others. */
const imagesOf = ({ img, images }: ArticleEdit) => images ?? [{ url: img, alt: '', widthMm: null }];

function imageColumns(nth: number): Column[] {
  const imageOf = (draft: Draft) => {
    while (draft.images.length <= nth) draft.images.push({ url: '', alt: '' });
    return draft.images[nth] ?? { url: '', alt: '' };
  };
  const column = (title: string, key: 'url' | 'alt'): Column => ({
    title,
    path: `images/${nth}/${key}`,
    write: ({ edit }) => writeText(imagesOf(edit)[nth]?.[key] ?? ''),
    read: (cell, draft) => {
      const image = imageOf(draft);
      // Another picture has another scale, which a later column may state.
      if (key === 'url' && image.url !== cell) image.widthMm = null;
      image[key] = readText(cell);
    },
    clear: (draft) => {
      imageOf(draft)[key] = '';
    },
  });
  const width: Column = {
    title: `Image ${nth + 1} width mm`,
    path: `images/${nth}/widthMm`,
    write: ({ edit }) => imagesOf(edit)[nth]?.widthMm ?? '',
    read: (cell, draft, mark) => {
      imageOf(draft).widthMm = readNumber(cell, mark);
    },
    clear: (draft) => {
      imageOf(draft).widthMm = null;
    },
  };
  return [column(`Image ${nth + 1}`, 'url'), column(`Image ${nth + 1} text`, 'alt'), width];
}

export const ARTICLE_NUMBER = text('Article number', 'articleNumber');
export const STATE: Column = {
  title: 'State',
  path: 'state',
  write: ({ state }) => STATES[state],
  read: (cell, draft) => {
    draft.state = readVocabulary(cell, STATES);
  },
  clear: () => undefined,
};
const STATES = { draft: 'draft', on_sale: 'on sale', withdrawn: 'withdrawn' } as const;

/** Counts for new articles only: written to an older stock, it would undo the orders placed meanwhile. */
export const AVAILABLE: Column = {
  title: 'Available',
  path: 'availableQuantity',
  write: ({ availableQuantity }) => availableQuantity,
  read: (cell, draft, mark) => {
    draft.fields.availableQuantity = readNumber(cell, mark);
  },
  clear: (draft) => {
    draft.fields.availableQuantity = undefined;
  },
};
/** What is on hand, and why it cannot all be ordered: written by the export, passed over by an import. */
const stockFigure = (title: string, name: keyof StockFigures): Column => ({
  title,
  path: name,
  write: ({ stock }) => {
    const figure = stock?.[name] ?? '';
    return name === 'stockValue' && figure !== '' ? { cents: centsFromAmount(figure) ?? 0 } : figure;
  },
  read: () => undefined,
  clear: () => undefined,
});

/** Pieces to add to the stock of an article that exists. Empty in an export. */
export const RECEIVED: Column = {
  title: 'Received',
  path: 'received',
  write: () => '',
  read: (cell, draft, mark) => {
    draft.received = readNumber(cell, mark);
  },
  clear: (draft) => {
    draft.received = 0;
  },
};

/** The lot of the pieces received. Empty in an export. */
export const LOT: Column = {
  title: 'Lot',
  path: 'lot',
  write: () => '',
  read: (cell, draft) => {
    draft.lot = readText(cell).trim();
  },
  clear: (draft) => {
    draft.lot = '';
  },
};

/** The columns of the fields that have code of their own, with the columns that follow them. */
const OWN_COLUMNS: Readonly<Record<BasicName | ListName, readonly Column[]>> = {
  articleNumber: [ARTICLE_NUMBER, STATE],
  productName: [text('Name', 'productName')],
  price: [
    field(
      'Price',
      'price',
      ({ price }) => (price === undefined ? '' : { cents: centsFromAmount(price) ?? 0 }),
      readNumber,
    ),
  ],
  priceSteps: [
    field('Price steps', 'priceSteps', ({ priceSteps }) => writePriceSteps(priceSteps ?? []), readPriceSteps),
  ],
  minimumQuantity: [
    field('Minimum order', 'minimumQuantity', (edit) => edit.minimumQuantity ?? '', readNumber),
    AVAILABLE,
    stockFigure('On hand', 'onHand'),
    stockFigure('In orders', 'inOrders'),
    stockFigure('Reserved', 'reserved'),
    stockFigure('Stock value', 'stockValue'),
    stockFigure('Days of cover', 'daysOfCover'),
    RECEIVED,
    LOT,
  ],
  description: [text('Description', 'description')],
  size: [text('Size', 'size')],
  composition: [
    field('Composition', 'composition', (edit) => writeComposition(edit.composition ?? []), readComposition),
  ],
  uses: [field('Uses', 'uses', (edit) => writeList(edit.uses ?? []), readUses)],
  certificates: [
    field(
      'Certificates',
      'certificates',
      (edit) => writeText(writeCertificates(edit.certificates ?? [])),
      (cell) => readCertificates(readText(cell)),
    ),
  ],
  testResults: [
    field(
      'Test results',
      'testResults',
      (edit) => writeText(writeTestResults(edit.testResults ?? [])),
      (cell, mark) => readTestResults(readText(cell), mark),
    ),
  ],
  images: Array.from({ length: ARTICLE_LIMITS.images }, (_, nth) => imageColumns(nth)).flat(),
};

function columnsOf(name: ArticleFieldName): readonly Column[] {
  if (isGroup(name)) return partsOf(name).map(([key, value]) => part(name, key, value));
  if (!isFact(name)) return OWN_COLUMNS[name];
  const row = ARTICLE_FIELDS[name];
  return [field(row.csv, name, (edit) => writeValue(edit[name]), parserOf(row))];
}

/** The id in another system. */
export const EXTERNAL_ID: Column = {
  title: 'External ID',
  path: 'externalId',
  write: ({ edit }) => writeText(edit.externalId ?? ''),
  read: (cell, draft) => {
    draft.fields.externalId = readText(cell);
  },
  clear: (draft) => {
    draft.fields.externalId = '';
  },
};

const isForExport = (name: ArticleFieldName) => isFact(name) && ARTICLE_FIELDS[name].section === 'export';

/** In the order of the export: titles that were added later are last. */
export const COLUMNS: readonly Column[] = [
  ...FIELD_NAMES.filter((name) => !isForExport(name)).flatMap(columnsOf),
  EXTERNAL_ID,
  ...FIELD_NAMES.filter(isForExport).flatMap(columnsOf),
];

/** What is written of an article in another language. Texts of pictures are not in files. */
export const textColumns = (language: TextLanguage): Column[] =>
  TEXTS.map(([title, name]): Column => {
    const set = (draft: Draft, text: string) => {
      draft.texts[language] = { ...draft.texts[language], [name]: text };
    };
    return {
      title: `${title} (${language})`,
      path: `texts/${language}/${name}`,
      write: ({ texts }) => writeText(texts?.[language]?.[name] ?? ''),
      read: (cell, draft) => set(draft, readText(cell)),
      clear: (draft) => set(draft, ''),
    };
  });

const TEXTS = [
  ['Name', 'productName'],
  ['Description', 'description'],
  ['Colour', 'colourName'],
] as const;

export const TEXT_COLUMNS = textLanguages.flatMap(textColumns);
const ALL_COLUMNS = [...COLUMNS, ...TEXT_COLUMNS];

/** The column of a field by its path in the contract, or the first one of its parts. */
export const columnAtPath = (path: string): Column | undefined =>
  ALL_COLUMNS.find((column) => path === column.path || path.startsWith(`${column.path}/`)) ??
  ALL_COLUMNS.find((column) => column.path.startsWith(`${path}/`));

function readUses(cell: string): string[] {
  return readList(cell).map((item) => readVocabulary(item, USES));
}

/** The text a cell has in a file with decimal points. */
export function cellText(value: CellValue): string {
  return typeof value === 'object' ? plainAmount(value.cents) : String(value);
}

/** Whether a cell says what the export writes, with either decimal sign. */
export function saysValue(cell: string, value: CellValue): boolean {
  const text = cellText(value);
  return sameText(text, cell) || (typeof value !== 'string' && text.replace('.', ',') === cell);
}

/** A line end is one, whichever program has written it. */
export const sameText = (one: string, other: string) =>
  one === other || one.replaceAll('\r\n', '\n').trim() === other.replaceAll('\r\n', '\n').trim();

/** How titles are compared: whatever their case and spaces. */
function foldTitle(title: string): string {
  return title.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** By their titles, and by the names of the API's fields. */
const COLUMN_BY_TITLE = new Map(
  ALL_COLUMNS.flatMap((column) =>
    [column.title, column.path].map((title) => [foldTitle(title), column] as const),
  ),
);

export function columnOf(title: string): Column | undefined {
  return COLUMN_BY_TITLE.get(foldTitle(title));
}
