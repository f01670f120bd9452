// The table under a swatch: a quiet matt ground, so that the cloth is what one looks at.
import { hash, layeredNoise } from './chance.ts';
import type { Lay } from './scene.ts';
import { type Hex, tint } from './tint.ts';

const GRAIN_PER_WIDTH = 900;

export function tableSurface(colour: Hex): Lay {
  const light = tint(colour);
  return {
    surface: (u, v, touch) => {
      const grain =
        (hash(Math.floor(u), Math.floor(v), 5) - 0.5) * 0.05 + layeredNoise(u / 130, v / 130, 8, 4) * 0.05;
      touch.red = light[0] * (1 + grain);
      touch.green = light[1] * (1 + grain);
      touch.blue = light[2] * (1 + grain);
      touch.tiltU = 0;
      touch.tiltV = 0;
      touch.slope = 0;
      touch.open = 1;
      touch.cover = 1;
    },
    height: () => 0,
    place: (x, y) => [x * GRAIN_PER_WIDTH, y * GRAIN_PER_WIDTH],
    turn: 0,
  };
}
