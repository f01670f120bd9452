// Fabrics in the shapes of the Universal Commerce Protocol's catalogue (https://ucp.dev): a fabric is a product with one
// variant, its piece, and both have its article number as their id.
import type { Article } from '#contract/articles/article.ts';
import { compositionText } from '#contract/articles/composition-texts.ts';
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import { WEAVES } from '#contract/articles/fabric-vocabulary.ts';
import { LAB_METHODS } from '#contract/articles/lab-methods.ts';
import { completeOn } from '#contract/articles/orderable.ts';
import { unitPriceOf } from '#contract/articles/price-steps.ts';
import { fillPath, MCP_PATH, pages } from '#contract/core/paths.ts';
import { amountFromCents, nearestCents, shopCurrency } from '#contract/figures/money.ts';
import { lengthText, weightText, widthText } from '#contract/figures/units.ts';
import { inOwnLanguage, t, withinSentence } from '#contract/languages/text.ts';

const UCP_VERSION = '2026-04-08';
const SPECIFICATION = `https://ucp.dev/${UCP_VERSION}`;
const CAPABILITY = 'dev.ucp.shopping.catalog';
export type Capability = 'search' | 'lookup';

/** What stands before every answer to a request of the protocol. */
export const ucpEnvelope = (capability: Capability, status?: 'error') => ({
  version: UCP_VERSION,
  ...(status && { status }),
  capabilities: { [`${CAPABILITY}.${capability}`]: [{ version: UCP_VERSION }] },
});

/** /.well-known/ucp: the catalogue, and nothing that writes. */
export function ucpProfile(origin: string) {
  const capability = (name: Capability) => ({
    [`${CAPABILITY}.${name}`]: [
      {
        version: UCP_VERSION,
        spec: `${SPECIFICATION}/specification/catalog/${name}`,
        schema: `${SPECIFICATION}/schemas/shopping/catalog_${name}.json`,
      },
    ],
  });
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        'dev.ucp.shopping': [
          {
            version: UCP_VERSION,
            spec: `${SPECIFICATION}/specification/overview`,
            transport: 'mcp',
            schema: `${SPECIFICATION}/services/shopping/mcp.openrpc.json`,
            endpoint: origin + MCP_PATH,
          },
        ],
      },
      capabilities: { ...capability('search'), ...capability('lookup') },
      payment_handlers: {},
    },
  };
}

/** A message of the protocol beside the products. */
export const message = (code: string, content: string, type: 'info' | 'warning' = 'info') => ({
  type,
  code,
  content,
});

type Fabric = FabricCard | Article;

/** `addressOf` makes a path of the shop an address in the language of the answer. */
export function ucpFabric(fabric: Fabric, addressOf: (path: string) => string) {
  const { articleNumber, productName, pieceLengthM, minimumQuantity, availableQuantity, expected, price } =
    fabric;
  const amount = { amount: nearestCents(price), currency: shopCurrency() };
  const facts = [
    fabric.composition && compositionText(fabric.composition),
    fabric.weave && withinSentence(inOwnLanguage(WEAVES[fabric.weave])),
    fabric.colour?.name,
    fabric.weightGsm !== null && weightText('metric', fabric.weightGsm),
    fabric.widthCm !== null && widthText('metric', fabric.widthCm),
  ].filter(Boolean);
  return {
    id: articleNumber,
    title: productName,
    description: { plain: facts.join(', ') || productName },
    url: addressOf(fillPath(pages.fabric, { slug: fabric.slug })),
    price_range: { min: amount, max: amount },
    variants: [
      {
        id: articleNumber,
        title: pieceLengthM === null ? t`Piece` : t`Piece of ${lengthText('metric', pieceLengthM)}`,
        description: {
          plain: [
            t`at least ${minimumQuantity}, ${availableQuantity} in stock`,
            ...(expected ?? []).map(({ on, quantity }) => t`${quantity} from ${on}`),
          ].join(', '),
        },
        price: amount,
        availability: ucpAvailability(fabric),
      },
    ],
  };
}

/** By the least that can be ordered. */
function ucpAvailability(fabric: Fabric) {
  const on = completeOn(fabric, Math.max(1, fabric.minimumQuantity));
  return {
    available: on !== undefined,
    ...(on && { status: 'backorder', restock_at: `${on}T00:00:00Z` }),
  };
}

/** A product with every fact that the shop publishes of it, under the names of the API; what is not stated is left out. */
export function ucpDetails(fabric: Article, addressOf: (path: string) => string, origin: string) {
  const { _id, slug, productName, description, img, imageInfo, images, lots, ...facts } = fabric;
  const { minimumQuantity, priceSteps, testResults } = fabric;
  const product = ucpFabric(fabric, addressOf);
  const lowest = unitPriceOf(fabric, priceSteps?.at(-1)?.fromQuantity ?? minimumQuantity);
  return {
    ...product,
    handle: slug,
    description: { plain: description },
    price_range: {
      ...product.price_range,
      min: { ...product.price_range.min, amount: nearestCents(lowest) },
    },
    media: images.map(({ url, alt }) => ({ type: 'image', url: new URL(url, origin).href, alt_text: alt })),
    metadata: stated({
      ...facts,
      testResults: testResults?.map(({ method, ...result }) => ({
        method: inOwnLanguage(LAB_METHODS[method].label),
        ...stated(result),
      })),
      lots: lots.map(({ name, quantity }) => ({ name, quantity })),
    }),
  };
}

const stated = (facts: object) =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value),
    ),
  );
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The arguments that a request of the protocol has in `catalog`, under the tools' own names; `ignored` is not known here. */
export function fromUcp(catalog: unknown, known: readonly string[]) {
  const { filters, pagination, context, signals: _, attribution: __, ...rest } = objectOf(catalog);
  const { price, ...others } = objectOf(filters);
  const { min, max } = objectOf(price);
  const { language, currency } = objectOf(context);
  const isOurs = currency === undefined || currency === shopCurrency();
  const amount = (cents: unknown) => (typeof cents === 'number' ? amountFromCents(cents) : undefined);
  const names = Object.keys(others);
  const args = {
    ...rest,
    ...Object.fromEntries(Object.entries(others).filter(([name]) => known.includes(name))),
    ...(isOurs && min !== undefined && { priceFrom: amount(min) }),
    ...(isOurs && max !== undefined && { priceTo: amount(max) }),
    ...objectOf(pagination),
    ...(typeof language === 'string' && { language: language.split('-')[0] }),
  };
  const ignored = names.filter((name) => !known.includes(name));
  return { args, ignored: isOurs || price === undefined ? ignored : [...ignored, 'price'] };
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
