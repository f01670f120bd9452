// Products of EverShop, which has no export of its own: the file is that of the query in docs/csv.md. A variant is a product;
// those of one group have the same `variant_group_id`.
import { textOfHtml } from './html-text.ts';
import { distinctImages, nameOf, type ShopSystem, type SystemRow } from './system.ts';

const TITLES = {
  articleNumber: ['sku'],
  name: ['name'],
  price: ['price'],
  available: ['qty'],
  description: ['description', 'short_description'],
  image: ['images'],
} as const;

export const evershop: ShopSystem = {
  name: 'evershop',
  marks: [['sku', 'name', 'price', 'qty', 'url_key']],
  titles: TITLES,
  isRead: (title) => ['variant_group_id', 'attributes', 'url_key'].includes(title),
  *articles(rows) {
    for (const row of rows) {
      const name =
        row.at('variant_group_id') === '' ? row.at('name') : nameOf(row.at('name'), optionsOf(row));
      yield {
        row: row.row,
        articleNumber: row.at('sku'),
        name,
        price: row.at('price'),
        available: row.at('qty'),
        description: textOf(row.at('description')) || textOf(row.at('short_description')) || name,
        images: distinctImages(
          row
            .at('images')
            .split('|')
            .map((url) => ({ url: url.trim(), alt: '' })),
        ),
      };
    }
  },
};

/** `Color: Navy | Width: 150 cm` */
const optionsOf = (row: SystemRow) =>
  row
    .at('attributes')
    .split('|')
    .map((attribute) => attribute.slice(attribute.indexOf(':') + 1).trim());

/** HTML, or the blocks of EverShop's editor as JSON. */
function textOf(description: string): string {
  if (!description.startsWith('[')) return textOfHtml(description);
  try {
    return textOfHtml(blockTexts(JSON.parse(description)).join('<br>'));
  } catch (error) {
    if (error instanceof SyntaxError) return textOfHtml(description);
    throw error;
  }
}

/** The fields of blocks that have text: paragraphs, headings, items of lists, and HTML. */
const TEXT_FIELDS = ['text', 'content', 'html'];

function blockTexts(value: unknown, depth = 0): string[] {
  if (depth > 12 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item) => (typeof item === 'string' ? [item] : blockTexts(item, depth + 1)));
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? (TEXT_FIELDS.includes(key) ? [part] : []) : blockTexts(part, depth + 1),
  );
}
