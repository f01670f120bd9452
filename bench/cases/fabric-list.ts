// Compares the public collection with 20,000 articles and with 100: its first page, new and repeated filters, and the
// costs of its index.

import type { NewArticle } from '#contract/articles/article.ts';
import type { FabricFilters } from '#contract/articles/fabric-filters.ts';
import { formatFabricFilters } from '#contract/articles/fabric-filters.ts';
import {
  COLOUR_FAMILIES,
  codesOf,
  FIBRES,
  PATTERNS,
  USES,
  WEAVES,
} from '#contract/articles/fabric-vocabulary.ts';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startChild } from '../child.ts';
import { latenciesOf, timeOne } from '../latency.ts';
import { newestOf, placeOrder } from '../orders.ts';
import { benchSettings, type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const SMALL = 100;
const BIG = 20_000;
const FIRST_PAGE_TARGET_MS = 60;
const NEVER_ASKED = 400;
const NEVER_ASKED_TARGET_MS = 60;
const REPEATED_TARGET_MS = 5;
const SAMPLES = 60;

/** A generator of numbers below 1, equal in each run (a linear congruential generator). */
function createRandom(seed = 7): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom();
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const between = (from: number, to: number) => Math.floor(from + random() * (to - from));

const ADJECTIVES =
  'Harbour Fell Orchard Ferry Meadow Frost Theatre Foundry Quarry Lantern Osprey Bramble'.split(' ');
const FABRICS = 'Twill Tweed Poplin Linen Velvet Satin Coating Suiting Lawn Denim Canvas Damask'.split(' ');
const SENTENCES = [
  'Woven on our own looms from two-ply yarn and finished with a soft hand.',
  'It takes a crease, keeps its colour, and wears in rather than out.',
  'Made for overcoats, jackets and the chair by the window.',
  'Dense enough for pillows and bolsters, handsome enough for shirts.',
  'Piece-dyed in small vats; allow for the shade to vary between lots.',
  'Light, crisp and cool, with a lustre that lasts for many washes.',
];
const HEXES = [
  '#26304a',
  '#f4f5f3',
  '#c03a2e',
  '#2f5c46',
  '#8a5a2e',
  '#e3b5aa',
  '#4d5259',
  '#d6c8ab',
  '#17688a',
];

const fabric = (nth: number): NewArticle => {
  const share = between(20, 80);
  const [first, second] = [pick(codesOf(FIBRES)), pick(codesOf(FIBRES))];
  return {
    productName: `${pick(ADJECTIVES)} ${pick(FABRICS)} No. ${nth}`,
    img: '/cloth/og.jpg',
    description: [pick(SENTENCES), pick(SENTENCES), pick(SENTENCES)].join(' '),
    price: between(10, 120),
    // The newest article is the one that is ordered.
    minimumQuantity: nth % 10 === 9 ? 1 : between(1, 10),
    availableQuantity: nth % 10 === 0 ? 0 : between(1000, 1_000_000),
    composition:
      first === second
        ? [{ fibre: first, percent: 100 }]
        : [
            { fibre: first, percent: share },
            { fibre: second, percent: 100 - share },
          ],
    weightGsm: between(40, 700),
    widthCm: between(70, 300),
    pieceLengthM: 2.5,
    weave: pick(codesOf(WEAVES)),
    pattern: pick(codesOf(PATTERNS)),
    colour: { name: 'Dyed', hex: pick(HEXES) },
    uses: [...new Set([pick(codesOf(USES)), pick(codesOf(USES))])],
    certificates: nth % 3 === 0 ? [{ name: 'STANDARD 100', number: `${nth}`, validUntil: null }] : [],
  };
};

const QUERIES = [
  'wool',
  'heavy coating',
  'twil',
  'linen 150 cm',
  'soft lustre',
  'navy tweed',
  '300-400 gsm',
  'velv',
];

/** One to four filters; half of them with a search. */
function randomFilters(): FabricFilters {
  const all: FabricFilters[] = [
    { fibre: [pick(codesOf(FIBRES)), pick(codesOf(FIBRES))], fibreShare: between(1, 60) },
    { weave: [pick(codesOf(WEAVES))] },
    { colour: [pick(codesOf(COLOUR_FAMILIES))] },
    { use: [pick(codesOf(USES)), pick(codesOf(USES))] },
    { pattern: [pick(codesOf(PATTERNS))] },
    { weightFrom: between(50, 300), weightTo: between(300, 700) },
    { widthFrom: between(70, 300) },
    { priceTo: between(20, 120), inStock: 'yes' },
    { metrePriceFrom: between(1, 20) },
    { enoughFor: between(1, 1000) },
  ];
  const filters = Array.from({ length: between(1, 5) }, () => pick(all));
  const sort = pick(['newest', 'metre-price', 'weight', 'weight-desc'] as const);
  return Object.assign({ sort, ...(random() < 0.5 && { q: pick(QUERIES) }) }, ...filters) as FabricFilters;
}

const listUrl = (shop: SeededApp, filters: FabricFilters) =>
  `${shop.running.address}${endpoints.listFabrics.path}?${formatFabricFilters(filters)}`;

export async function fabricList(): Promise<Row[]> {
  const small = await startSeededApp({ fabrics: SMALL, customers: 1, fabric });
  const big = await startSeededApp({ fabrics: BIG, customers: 1, fabric });
  const rows = [...(await measureGrowth(small, big)), ...(await measureFilters(big))];
  await big.running.stop();
  rows.push(...(await measureIndex(small, big)));
  await small.close();
  await big.close();
  return rows;
}

/** Places an order before each read, so that nothing is cached. */
async function measureGrowth(small: SeededApp, big: SeededApp): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of [endpoints.listFabrics.path, pages.fabrics]) {
    const times: [number[], number[]] = [[], []];
    for (let nth = 0; nth < SAMPLES; nth++)
      for (const [at, shop] of [small, big].entries()) {
        await placeOrder(shop, newestOf(shop));
        times[at]?.push(await timeOne(shop.running.address + path));
      }
    const [few, many] = times.map((one) => latenciesOf(one.slice(SAMPLES / 6)).medianMs) as [number, number];
    rows.push({
      name: `first page of ${path} after a change, ${BIG.toLocaleString('en')} articles`,
      figure: ms(many),
      target: `median < ${FIRST_PAGE_TARGET_MS} ms`,
      met: many < FIRST_PAGE_TARGET_MS,
      details: `${ms(few)} with ${SMALL}`,
    });
  }
  return rows;
}

async function measureFilters(big: SeededApp): Promise<Row[]> {
  const never: number[] = [];
  const again: number[] = [];
  for (let nth = 0; nth < NEVER_ASKED; nth++) {
    const url = listUrl(big, { ...randomFilters(), page: 1 + (nth % 3) });
    never.push(await timeOne(url));
    again.push(await timeOne(url));
  }
  return [
    filterRow('filters never asked before', never.slice(20), NEVER_ASKED_TARGET_MS),
    filterRow('the same filters again', again.slice(20), REPEATED_TARGET_MS),
  ];
}

function filterRow(name: string, times: readonly number[], target: number): Row {
  const { medianMs, p95Ms, p99Ms } = latenciesOf(times);
  return {
    name: `${BIG.toLocaleString('en')} articles: ${name}`,
    figure: ms(p95Ms),
    target: `p95 < ${target} ms`,
    met: p95Ms < target,
    details: `median ${ms(medianMs)}, p99 ${ms(p99Ms)}`,
  };
}

/** The time from the start of the process to the first list, and the memory once it has loaded. */
async function measureIndex(small: SeededApp, big: SeededApp): Promise<Row[]> {
  const running = await startChild('start.ts', benchSettings(big.storageOptions));
  const began = performance.now();
  await timeOne(running.address + endpoints.listFabrics.path);
  const loadMs = performance.now() - began;
  const [withBig, withSmall] = [await running.memoryMb(), await small.running.memoryMb()];
  await running.stop();
  return [
    {
      name: `${BIG.toLocaleString('en')} articles: index loaded after listening`,
      figure: ms(loadMs),
      target: '–',
      details: 'first list of a process that has just started',
    },
    {
      name: `${BIG.toLocaleString('en')} articles: memory`,
      figure: `${Math.round(withBig)} MB`,
      target: '–',
      details: `resident set; ${Math.round(withSmall)} MB with ${SMALL}`,
    },
  ];
}
