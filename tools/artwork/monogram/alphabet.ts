// Capital letters and digits as pen strokes: the middle line of each stroke, in capital heights. Imports nothing.

export type Point = readonly [x: number, y: number];

export interface Glyph {
  width: number;
  /** Points a smooth line runs through; y from 0 (top) to 1 (foot). */
  strokes: readonly (readonly Point[])[];
}

// One stroke per part, points as 'x,y'; the number before the colon is the width.
const drawn: Record<string, string> = {
  A: '.78: .02,1 .39,0 | .39,0 .76,1 | .15,.66 .63,.66',
  B: '.62: .08,0 .08,1 | .08,0 .4,.02 .54,.24 .38,.46 .08,.47 | .08,.47 .44,.49 .6,.73 .44,.98 .08,1',
  C: '.74: .7,.16 .5,.02 .22,.1 .05,.5 .22,.9 .5,.98 .72,.82',
  D: '.76: .08,0 .08,1 | .08,0 .44,.04 .7,.28 .7,.72 .44,.96 .08,1',
  E: '.58: .08,0 .08,1 | .08,0 .54,0 | .08,.48 .46,.48 | .08,1 .56,1',
  F: '.55: .08,0 .08,1 | .08,0 .53,0 | .08,.48 .44,.48',
  G: '.78: .7,.16 .5,.02 .22,.1 .05,.5 .22,.9 .5,.98 .71,.88 | .71,.88 .71,.55 | .5,.55 .74,.55',
  H: '.74: .08,0 .08,1 | .66,0 .66,1 | .08,.48 .66,.48',
  I: '.18: .09,0 .09,1',
  J: '.36: .28,0 .28,.76 .2,1 .02,1.06',
  K: '.68: .08,0 .08,1 | .6,0 .1,.54 | .22,.42 .66,1',
  L: '.54: .08,0 .08,1 | .08,1 .52,1',
  M: '.92: .1,1 .14,0 | .14,0 .46,.78 | .46,.78 .78,0 | .78,0 .84,1',
  N: '.78: .08,1 .08,0 | .08,0 .7,1 | .7,1 .7,0',
  O: '.84: .42,0 .16,.12 .05,.5 .16,.88 .42,1 | .42,0 .68,.12 .79,.5 .68,.88 .42,1',
  P: '.58: .08,0 .08,1 | .08,0 .4,.02 .55,.27 .4,.53 .08,.55',
  Q: '.84: .42,0 .16,.12 .05,.5 .16,.88 .42,1 | .42,0 .68,.12 .79,.5 .68,.88 .42,1 | .46,.76 .84,1.12',
  R: '.66: .08,0 .08,1 | .08,0 .4,.02 .54,.26 .4,.5 .08,.52 | .3,.52 .64,1',
  S: '.56: .5,.13 .34,0 .12,.07 .08,.27 .28,.46 .48,.63 .49,.87 .28,1 .05,.86',
  T: '.68: .34,0 .34,1 | .02,0 .66,0',
  U: '.74: .08,0 .08,.62 .17,.92 .37,1 .57,.92 .66,.62 .66,0',
  V: '.74: .02,0 .37,1 | .37,1 .72,0',
  W: '1.06: .02,0 .29,1 | .29,1 .53,.1 | .53,.1 .77,1 | .77,1 1.04,0',
  X: '.7: .04,0 .66,1 | .64,0 .04,1',
  Y: '.68: .02,0 .34,.5 | .66,0 .34,.5 | .34,.5 .34,1',
  Z: '.64: .06,0 .58,0 | .58,0 .06,1 | .06,1 .62,1',
  '0': '.66: .33,0 .12,.14 .06,.5 .12,.86 .33,1 | .33,0 .54,.14 .6,.5 .54,.86 .33,1',
  '1': '.44: .06,.2 .26,0 | .26,0 .26,1',
  '2': '.62: .08,.2 .2,.03 .42,.03 .52,.2 .44,.44 .2,.76 .06,1 | .06,1 .58,1',
  '3': '.6: .07,.14 .24,0 .46,.08 .48,.3 .26,.46 | .26,.46 .5,.58 .53,.82 .3,1 .05,.88',
  '4': '.68: .48,1 .48,0 | .48,0 .04,.7 | .04,.7 .66,.7',
  '5': '.6: .52,0 .12,0 | .12,0 .09,.44 | .09,.44 .34,.36 .54,.56 .5,.86 .28,1 .05,.9',
  '6': '.62: .48,.02 .2,.24 .07,.62 .16,.94 .36,.99 .54,.84 .54,.6 .34,.46 .1,.62',
  '7': '.6: .04,0 .56,0 | .56,0 .22,1',
  '8': '.62: .31,.46 .11,.32 .13,.1 .31,0 .49,.1 .51,.32 .31,.46 .08,.64 .1,.9 .31,1 .52,.9 .54,.64 .31,.46',
  '9': '.62: .54,.38 .3,.54 .1,.4 .1,.16 .28,.01 .48,.06 .57,.38 .44,.76 .16,.98',
  '·': '.2: .1,.5 .1,.506',
};

function glyphFrom(line: string): Glyph {
  const [width = '0', strokes = ''] = line.split(':');
  return {
    width: Number(width),
    strokes: strokes.split('|').map((stroke) =>
      stroke
        .trim()
        .split(' ')
        .map((point): Point => {
          const [x = 0, y = 0] = point.split(',').map(Number);
          return [x, y];
        }),
    ),
  };
}

const glyphs = new Map(Object.entries(drawn).map(([letter, line]) => [letter, glyphFrom(line)]));

/** The strokes of a letter; one that is not drawn here gives an empty place. */
export const glyphOf = (letter: string): Glyph =>
  glyphs.get(letter.toUpperCase()) ?? { width: 0.3, strokes: [] };

const SPACE = 0.12;

const widthOf = (word: string): number =>
  [...word].reduce((sum, letter) => sum + glyphOf(letter).width + SPACE, -SPACE);

/** How tall a word can be, at most `tallest`, to be no wider than `width`; all in picture widths. */
export const fittingHeight = (word: string, width: number, tallest: number): number =>
  Math.min(tallest, width / widthOf(word));

/** A word's strokes side by side, its middle at (0, 0), `tall` high in picture widths. */
export function strokesOf(word: string, tall: number): Point[][] {
  let left = -widthOf(word) / 2;
  return [...word].map(glyphOf).flatMap((letter) => {
    const start = left;
    left += letter.width + SPACE;
    return letter.strokes.map((stroke) =>
      stroke.map(([x, y]): Point => [(start + x) * tall, (y - 0.5) * tall]),
    );
  });
}
