// The family of a colour: that of the nearest anchor in OKLab, a colour space in which distance is perceived difference
// (Björn Ottosson, 2020, https://bottosson.github.io/posts/oklab/). Pure.
import { COLOUR_FAMILIES, type ColourFamily, codesOf } from '#contract/articles/fabric-vocabulary.ts';

type Lab = readonly [lightness: number, greenRed: number, blueYellow: number];

/** Colours that buyers call by the family's name, light to dark. */
const ANCHORS: Readonly<Record<ColourFamily, readonly string[]>> = {
  white: ['#ffffff', '#f8f8f4', '#f7f3e8', '#eef0f2'],
  grey: ['#d3d5d6', '#a9abad', '#808284', '#5f6264', '#46494c'],
  black: ['#000000', '#161616', '#24252a'],
  beige: ['#efe6d2', '#e3d6bd', '#d3c2a3', '#c2b08f', '#b5a58a'],
  brown: ['#a9825a', '#8b5a2b', '#70492c', '#553a28', '#3b2a20', '#7d6a55'],
  red: ['#e03a3a', '#c41e2a', '#9b1b2e', '#701c2b', '#8c2a25', '#c43f2d'],
  orange: ['#f5a25d', '#f07f1f', '#d9641e', '#b7532a'],
  yellow: ['#fbf0a3', '#f7dc4a', '#eec21f', '#d3a224'],
  green: [
    '#cfe3c0',
    '#9dbb90',
    '#6fa35c',
    '#2f7d4a',
    '#5e6b34',
    '#2c4a34',
    '#1c3527',
    '#7f8f6f',
    '#9ca88e',
    '#545f45',
  ],
  blue: ['#cfe0ef', '#93b9dc', '#4a86c5', '#1f57a8', '#26406f', '#1b2744', '#3f7f93', '#1f5561', '#8aa0b4'],
  purple: ['#d9cdea', '#a98bcf', '#7b4fa6', '#53306f', '#3a2247', '#6d4a63', '#a78ba8'],
  pink: ['#f9dde3', '#f3b6c6', '#e985a6', '#d94f8c', '#c99097'],
};

const anchors = codesOf(COLOUR_FAMILIES).flatMap((family) =>
  ANCHORS[family].map((hex) => ({ family, lab: toOklab(hex) })),
);

/** The family of a colour given as #rrggbb. */
export function colourFamily(hex: string): ColourFamily {
  const lab = toOklab(hex);
  const nearest = anchors.reduce((best, anchor) =>
    distance(anchor.lab, lab) < distance(best.lab, lab) ? anchor : best,
  );
  return nearest.family;
}

/** A difference in hue decides between families more than one in lightness. */
const LIGHTNESS_WEIGHT = 0.5;

function distance([lightness, greenRed, blueYellow]: Lab, [l, a, b]: Lab): number {
  return Math.hypot(LIGHTNESS_WEIGHT * (lightness - l), greenRed - a, blueYellow - b);
}

function toOklab(hex: string): Lab {
  const [r, g, b] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  ) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** sRGB's transfer function. */
function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
