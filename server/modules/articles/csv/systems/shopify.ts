// Product exports of Shopify, with the titles of today and those before 2025: a product has several rows with its handle, one for
// each variant or further picture. Titles: https://help.shopify.com/en/manual/products/import-export/using-csv
import { textOfHtml } from './html-text.ts';
import {
  distinctImages,
  imagesOfVariant,
  nameOf,
  passedOver,
  type ShopSystem,
  STATE,
  type SystemArticle,
  type SystemRow,
} from './system.ts';

const HANDLE = ['handle', 'url handle'];
const TITLES: ShopSystem['titles'] = {
  articleNumber: ['variant sku', 'sku'],
  name: ['title'],
  price: ['variant price', 'price'],
  available: ['variant inventory qty', 'inventory quantity'],
  description: ['body (html)', 'description'],
  image: ['image src', 'product image url'],
};
const PASSED_OVER = {
  'Crossed-out price': ['variant compare at price', 'compare-at price'],
  Weight: ['variant grams', 'weight value (grams)'],
  Barcode: ['variant barcode', 'barcode'],
};
const VARIANT_IMAGE = ['variant image', 'variant image url'];
const POSITION = 'image position';
const ALT = 'image alt text';
const OPTION = /^option[123] (name|value)$/;
/** What the only variant of a product is called. */
const NO_OPTION = 'Default Title';

export const shopify: ShopSystem = {
  name: 'shopify',
  label: 'Shopify',
  needs: { Handle: HANDLE, Title: TITLES.name, 'Variant Price': TITLES.price },
  isSign: (known) => HANDLE.some((title) => known.has(title)) && known.has('title'),
  titles: TITLES,
  isRead: (title) => [...HANDLE, ...VARIANT_IMAGE, POSITION, ALT].includes(title) || OPTION.test(title),
  *articles(rows) {
    for (const variants of byHandle(rows).values()) yield* variantsOf(variants);
  },
  *excerpt(rows, isChosen) {
    for (const product of byHandle(rows).values()) {
      const chosen = product.filter(isChosen);
      if (chosen.length === 0) continue;
      for (const row of chosen)
        yield {
          row,
          cells: row.cells((title, cell) => (cell || !isShared(title) ? cell : shared(product, title))),
        };
      for (const row of product)
        if (!isChosen(row) && row.at(...TITLES.image) !== '')
          yield { row, cells: row.cells((title, cell) => (isOfPicture(title) ? cell : '')) };
    }
  },
};

const byHandle = (rows: readonly SystemRow[]) =>
  Map.groupBy(rows, (row) => row.at(...HANDLE) || `row ${row.row}`);

/** What only the first row of a product states. */
const isShared = (title: string) =>
  [...TITLES.name, ...TITLES.description].includes(title) || /^option[123] name$/.test(title);

const shared = (product: readonly SystemRow[], title: string) =>
  product.map((row) => row.at(title)).find((cell) => cell !== '') ?? '';

const isOfPicture = (title: string) => [...HANDLE, ...TITLES.image, POSITION, ALT].includes(title);

function* variantsOf(rows: readonly SystemRow[]): Generator<SystemArticle> {
  const [first] = rows;
  if (!first) return;
  const title = rows.map((row) => row.at(...TITLES.name)).find((text) => text !== '') ?? '';
  const description = textOfHtml(first.at(...TITLES.description));
  const images = distinctImages(
    rows
      .map((row) => ({ url: row.at(...TITLES.image), alt: row.at(ALT), position: Number(row.at(POSITION)) }))
      .sort((one, other) => one.position - other.position),
  );
  const altByUrl = new Map(images.map(({ url, alt }) => [url, alt]));
  for (const row of rows) {
    const options = [1, 2, 3].map((nth) => row.at(`option${nth} value`));
    // Rows of further pictures have neither.
    if (row.at(...TITLES.price) === '' && options.every((option) => option === '') && row !== first) continue;
    const own = row.at(...VARIANT_IMAGE);
    yield {
      row: row.row,
      articleNumber: row.at(...TITLES.articleNumber),
      name: nameOf(
        title,
        options.filter((option) => option !== NO_OPTION),
      ),
      price: row.at(...TITLES.price),
      available: row.at(...TITLES.available),
      description: description || title,
      passedOver: [
        ...passedOver(row, PASSED_OVER),
        ...passedOver(first, { [STATE]: ['status', 'published'] }),
      ],
      images: imagesOfVariant(own === '' ? [] : [{ url: own, alt: altByUrl.get(own) ?? '' }], images),
    };
  }
}
