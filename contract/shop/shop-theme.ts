// The colours of the shop as CSS variables of the theme, from the four that its owner chooses. Texts keep the contrast that
// WCAG 2.2 asks for (1.4.3 and 1.4.11), whatever they choose.
import type { SectionContent } from './shop-content-fields.ts';

const INK = '#231d17';
/** The least contrasts: of texts, of outlines, and of the ink on the background, which is also shown faded. */
const TEXT = 4.5;
const OUTLINE = 3;
/** The least contrast of a button's area with the page: its text, which is always readable, tells what it is (WCAG 2.2, 1.4.11). */
const AREA = 1.25;
const INK_ON_PAPER = 12;

type Channels = readonly [red: number, green: number, blue: number];

const BLACK: Channels = [0, 0, 0];
const WHITE: Channels = [255, 255, 255];

function channelsOf(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (channels: Channels) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as WCAG 2.2 defines it, from 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function mix(hex: string, into: Channels, share: number): string {
  const [red, green, blue] = channelsOf(hex);
  const towards = (from: number, to: number) => from + (to - from) * share;
  return hexOf([towards(red, into[0]), towards(green, into[1]), towards(blue, into[2])]);
}

/** The colour, mixed with black or white only as far as it needs to stand out from every background. */
function readableOn(hex: string, backgrounds: readonly string[], into: Channels, least: number): string {
  for (let percent = 0; percent < 100; percent += 2) {
    const mixed = mix(hex, into, percent / 100);
    if (backgrounds.every((background) => contrast(mixed, background) >= least)) return mixed;
  }
  return hexOf(into);
}

/** The light or dark colour of texts on a background; black or white where neither is readable. */
export function textOn(background: string): string {
  const readable = ['#fdf8ef', INK].filter((text) => contrast(text, background) >= TEXT);
  const [best = contrast('#ffffff', background) >= TEXT ? '#ffffff' : '#000000'] = readable;
  return best;
}

export type Colours = Pick<SectionContent<'look'>, 'primary' | 'secondary' | 'accent' | 'paper'>;

const readable = new WeakMap<Colours, ReturnType<typeof readableColours>>();

/** Colours in which all texts can be read. Computed once for an object, because every email has them. */
export function shopColours(colours: Colours) {
  const known = readable.get(colours) ?? readableColours(colours);
  readable.set(colours, known);
  return known;
}

function readableColours({ primary, secondary, accent, paper }: Colours) {
  const background = readableOn(paper, [INK], WHITE, INK_ON_PAPER);
  const shaded = mix(background, channelsOf(INK), 0.05);
  const line = mix(background, channelsOf(INK), 0.15);
  const text = readableOn(primary, [background, shaded], BLACK, TEXT);
  const button = readableOn(primary, [background, shaded], BLACK, AREA);
  const area = readableOn(secondary, [background, shaded], BLACK, TEXT);
  return {
    paper: background,
    shaded,
    line,
    /** Links, marks and lines. */
    primary: text,
    onPrimary: textOn(text),
    /** A light colour stays as it was chosen, under a dark text. */
    button,
    onButton: textOn(button),
    /** The primary colour on the dark background of emails. */
    primaryOnDark: readableOn(primary, ['#1f1a15'], WHITE, TEXT),
    secondary: area,
    onSecondary: textOn(area),
    accent: readableOn(accent, [area, INK], WHITE, OUTLINE),
  };
}

/** Sets the variables of web/styles/theme.css. */
export function themeVariables(colours: Colours): Readonly<Record<`--${string}`, string>> {
  const { paper, shaded, line, primary, onPrimary, button, onButton, secondary, onSecondary, accent } =
    shopColours(colours);
  return {
    '--color-base-100': paper,
    '--color-base-200': shaded,
    '--color-base-300': line,
    '--color-primary': primary,
    '--color-primary-content': onPrimary,
    '--color-button': button,
    '--color-button-content': onButton,
    '--color-secondary': secondary,
    '--color-secondary-content': onSecondary,
    '--color-accent': accent,
    '--color-accent-content': textOn(accent),
  };
}
