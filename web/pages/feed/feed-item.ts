// A fabric as attributes of Google's product data specification (https://support.google.com/merchants/answer/7052112).
import { fibreName } from '#contract/articles/composition-texts.ts';
import type { FabricDetails } from '#contract/articles/fabric-list.ts';
import { PATTERNS, WEAVES } from '#contract/articles/fabric-vocabulary.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { plainAmount, shopCurrency } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { localPath } from '#web/languages/own-language.ts';
import { leastOrder } from '#web/parts/articles/least-order.ts';

interface FeedShop {
  /** Without a slash at the end. */
  readonly origin: string;
  readonly shopName: string;
  /** Whether orders can be paid. */
  readonly takesCards: boolean;
}

/** The most characters of attributes, and the most of repeated ones. */
export const FEED_LIMITS = {
  id: 50,
  title: 150,
  description: 5000,
  link: 2000,
  image_link: 2000,
  additional_image_link: 2000,
  brand: 70,
  mpn: 70,
  product_type: 750,
  material: 200,
  /** Google allows 100 for several colours, 40 for each. */
  color: 40,
  pattern: 100,
} as const;
const FURTHER_IMAGES_MAX = 10;
const MATERIALS_MAX = 3;
const SHIPPING_WEIGHT_MAX_KG = 1000;

type Attribute = readonly [name: string, value: string];

/** Whether its texts are in the language of the feed: Google refuses feeds in two. */
export const isInLanguage = ({ untranslated = [] }: Pick<FabricDetails, 'untranslated'>): boolean =>
  !untranslated.includes('productName') && !untranslated.includes('description');

/**
 * The attributes in the order of the specification. What is sold is the minimum order: price, measure and weight are those of all its
 * pieces.
 */
export function feedItem(fabric: FabricDetails, { origin, shopName, takesCards }: FeedShop): Attribute[] {
  const { articleNumber, colour, pattern, weave } = fabric;
  const { cents, isInStock, expectedOn } = leastOrder(fabric, takesCards);
  const [first, ...further] = fabric.images.map(({ url }) => new URL(url, `${origin}/`).href);
  return [
    text('id', articleNumber),
    text('title', fabric.productName),
    text('description', fabric.description),
    text('link', origin + localPath(fillPath(pages.fabric, { slug: fabric.slug }))),
    text('image_link', first ?? new URL(fabric.img, `${origin}/`).href),
    ...further.slice(0, FURTHER_IMAGES_MAX).map((url) => text('additional_image_link', url)),
    ['availability', isInStock ? 'in_stock' : expectedOn ? 'backorder' : 'out_of_stock'],
    ...(expectedOn ? [['availability_date', `${expectedOn}T00:00Z`] as const] : []),
    ['price', `${plainAmount(cents)} ${shopCurrency()}`],
    ...measureAttributes(fabric),
    text('brand', shopName),
    text('mpn', articleNumber),
    ['condition', 'new'],
    text('product_type', weave ? `${t`Fabrics`} > ${WEAVES[weave]}` : t`Fabrics`),
    ...(fabric.composition ? [text('material', materialText(fabric.composition))] : []),
    ...(colour && !fabric.untranslated?.includes('colour') ? [text('color', colour.name)] : []),
    ...(pattern ? [text('pattern', PATTERNS[pattern])] : []),
    ...weightAttributes(fabric),
  ];
}

const text = (name: keyof typeof FEED_LIMITS, value: string): Attribute => [
  name,
  shortened(value.trim(), FEED_LIMITS[name]),
];

/** Cuts between characters, not within one of two units. */
const shortened = (value: string, length: number) =>
  value.length <= length ? value : value.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

function measureAttributes({ pieceLengthM, minimumQuantity }: FabricDetails): Attribute[] {
  if (pieceLengthM === null) return [];
  return [
    ['unit_pricing_measure', `${rounded(pieceLengthM * minimumQuantity, 2)} m`],
    ['unit_pricing_base_measure', '1 m'],
  ];
}

function weightAttributes({ weightGsm, widthCm, pieceLengthM, minimumQuantity }: FabricDetails): Attribute[] {
  if (weightGsm === null || widthCm === null || pieceLengthM === null) return [];
  const kilograms = (weightGsm * (widthCm / 100) * pieceLengthM * minimumQuantity) / 1000;
  return kilograms > SHIPPING_WEIGHT_MAX_KG ? [] : [['shipping_weight', `${rounded(kilograms, 3)} kg`]];
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** `wool/polyamide`: the fibre of the largest share, and at most two more. */
const materialText = (composition: NonNullable<FabricDetails['composition']>) =>
  composition
    .toSorted((one, other) => other.percent - one.percent)
    .slice(0, MATERIALS_MAX)
    .map(({ fibre }) => fibreName(fibre))
    .join('/');
