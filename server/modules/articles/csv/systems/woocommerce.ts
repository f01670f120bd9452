// Product exports of WooCommerce: a variable product has a row of its own, and its variations name it as parent, by SKU or as
// `id:27`. Titles: https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema, and those of its language packs,
// https://translate.wordpress.org/projects/wp-plugins/woocommerce, in woocommerce-titles.json.
import { textOfHtml } from './html-text.ts';
import {
  distinctImages,
  imagesOfVariant,
  nameOf,
  passedOver,
  type ShopSystem,
  STATE,
  type SystemArticle,
  type SystemImage,
  type SystemRow,
} from './system.ts';
import translations from './woocommerce-titles.json' with { type: 'json' };

/** The English title for each other one. Several languages share titles, and each of them one meaning. */
const ENGLISH = new Map(
  Object.entries(translations).flatMap(([english, titles]) =>
    [english, ...titles].map((title) => [title.toLowerCase(), english] as const),
  ),
);

const TITLES: ShopSystem['titles'] = {
  articleNumber: ['sku'],
  name: ['name'],
  price: ['regular price'],
  available: ['stock'],
  description: ['description', 'short description'],
  image: ['images'],
};
const PASSED_OVER = {
  'Sale price': ['sale price'],
  Weight: ['weight (%s)'],
  Barcode: ['gtin'],
  [STATE]: ['published'],
};
const ATTRIBUTE = /^attribute \d+ value\(s\)$/;
const ATTRIBUTES_MAX = 20;

export const woocommerce: ShopSystem = {
  name: 'woocommerce',
  label: 'WooCommerce',
  needs: {
    Type: ['type'],
    SKU: TITLES.articleNumber,
    Name: TITLES.name,
    'Regular price': TITLES.price,
  },
  isSign: (known) =>
    known.has('regular price') ||
    known.has('visibility in catalog') ||
    (known.has('type') && known.has('sku')),
  titles: TITLES,
  inEnglish: (title) => {
    if (title.startsWith('gtin,')) return 'gtin';
    const pattern = title.replace(/\d+/, '%d').replace(/\((kg|g|lbs|oz)\)$/, '(%s)');
    return ENGLISH.get(pattern)?.replace('%d', /\d+/.exec(title)?.[0] ?? '') ?? title;
  },
  isRead: (title) => ['id', 'type', 'parent'].includes(title) || ATTRIBUTE.test(title),
  *articles(rows) {
    const parents = new Map<string, Parent>();
    for (const row of rows) {
      if (!isOf(row, 'variable')) continue;
      const parent = new Parent(row);
      for (const key of [`id:${row.at('id')}`, row.at('sku')]) if (key) parents.set(key, parent);
    }
    for (const row of rows) {
      // Its variations are the articles.
      if (isOf(row, 'variable')) continue;
      const parent = isOf(row, 'variation') ? parents.get(row.at('parent')) : undefined;
      yield articleOf(row, parent);
    }
  },
  *excerpt(rows, isChosen) {
    const chosen = rows.filter(isChosen);
    const parents = new Set(chosen.map((row) => row.at('parent')));
    const isParent = (row: SystemRow) =>
      isOf(row, 'variable') && (parents.has(row.at('sku')) || parents.has(`id:${row.at('id')}`));
    for (const row of [...rows.filter(isParent), ...chosen]) yield { row, cells: row.cells() };
  },
};

/** What its variations share is read once, when the first of them needs it. */
class Parent {
  readonly row: SystemRow;
  #shared: { readonly description: string; readonly images: readonly SystemImage[] } | undefined;

  constructor(row: SystemRow) {
    this.row = row;
  }

  get shared() {
    this.#shared ??= { description: descriptionOf(this.row), images: imagesOf(this.row) };
    return this.#shared;
  }
}

const isOf = (row: SystemRow, type: string) => row.at('type').toLowerCase().split(/,\s*/).includes(type);

function articleOf(row: SystemRow, parent: Parent | undefined): SystemArticle {
  const name = nameOfRow(row, parent?.row);
  return {
    row: row.row,
    articleNumber: row.at('sku'),
    name,
    price: row.at('regular price'),
    available: row.at('stock'),
    description: descriptionOf(row) || parent?.shared.description || name,
    passedOver: passedOver(row, PASSED_OVER),
    images: imagesOfVariant(imagesOf(row), parent?.shared.images ?? []),
    ...(['grouped', 'external'].some((type) => isOf(row, type)) && {
      skipped: `A product of the type "${row.at('type')}" has no stock`,
    }),
  };
}

/** Variations are exported with the name of the product, or with that of the variation. */
function nameOfRow(row: SystemRow, parent: SystemRow | undefined): string {
  const own = plainText(row.at('name'));
  const product = parent && plainText(parent.at('name'));
  if (product === undefined || (own !== '' && own !== product)) return own;
  const values = Array.from({ length: ATTRIBUTES_MAX }, (_, nth) =>
    plainText(row.at(`attribute ${nth + 1} value(s)`)),
  );
  return nameOf(product, values);
}

const descriptionOf = (row: SystemRow) => lines(row.at('description')) || lines(row.at('short description'));

/** Names and values are HTML, and have a backslash before each comma, because commas separate values. */
const plainText = (text: string) => textOfHtml(text.replaceAll('\\,', ',')).replaceAll('\n', ' ');
/** Line ends of descriptions are written as `\n`, and what looks like that as `\\n`. */
const lines = (text: string) =>
  textOfHtml(text.replaceAll(/\\(\\)?n/g, (_, slash?: string) => (slash ? '\\n' : '\n')));

/** Addresses separated by commas; a comma may be part of an address. */
const imagesOf = (row: SystemRow) =>
  distinctImages(
    row
      .at('images')
      .split(/,\s*(?=https?:\/\/)/)
      .map((url) => ({ url: url.trim(), alt: '' })),
  );
