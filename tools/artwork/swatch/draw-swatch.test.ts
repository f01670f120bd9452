// The swatch renderer: repeatable, true to draft and cover. How long it takes is no test.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fabrics } from '../../../seed/fabrics.ts';
import type { SwatchDesign } from './design.ts';
import { plain, twill } from './drafts.ts';
import { drawSwatch } from './draw-swatch.ts';
import { layPose } from './poses.ts';
import { drawScene } from './scene.ts';

const WIDE = 240;
const TALL = 180;

const cloth: SwatchDesign = {
  seed: 5,
  weave: twill(2, 2),
  threads: 40,
  warp: [['#24345c', 1]],
  weft: [['#efe6d3', 1]],
  yarn: {},
  pose: { lie: 'still' },
};

const dots = (design: SwatchDesign): Buffer => drawScene(layPose(design, TALL / WIDE), WIDE, TALL);

/** Mean red, green and blue, and the spread of the green. */
async function facts(design: SwatchDesign) {
  const raw = { width: WIDE, height: TALL, channels: 3 as const };
  const { channels } = await sharp(dots(design), { raw }).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, spread: channels[1]?.stdev ?? 0 };
}

describe('the swatch renderer', () => {
  it('draws the same dots each time, and others for another seed', () => {
    const once = dots(cloth);
    expect(once.equals(dots(cloth))).toBe(true);
    expect(once.equals(dots({ ...cloth, seed: 6 }))).toBe(false);
  });

  it('encodes the same JPEG each time, in the size asked for', async () => {
    const once = await drawSwatch(cloth, WIDE, TALL);
    expect(once.equals(await drawSwatch(cloth, WIDE, TALL))).toBe(true);
    const { format, width, height } = await sharp(once).metadata();
    expect([format, width, height]).toEqual(['jpeg', WIDE, TALL]);
  });

  it('lets the draft decide which colour is seen', async () => {
    const warpFace = await facts({ ...cloth, weave: twill(3, 1) });
    const weftFace = await facts({ ...cloth, weave: twill(1, 3) });
    expect(weftFace.red - warpFace.red).toBeGreaterThan(40);
    expect(warpFace.blue - warpFace.red).toBeGreaterThan(10);
  });

  it('lets the light through an open weave and not through a dense one', async () => {
    const white: SwatchDesign = {
      ...cloth,
      weave: plain(),
      warp: [['#ffffff', 1]],
      weft: [['#ffffff', 1]],
      pose: { lie: 'turned', table: '#000000', reach: 0.1 },
    };
    const dense = await facts({ ...white, yarn: { cover: 1 } });
    const sheer = await facts({ ...white, yarn: { cover: 0.5, sheer: 0.5 } });
    expect(sheer.green).toBeLessThan(dense.green * 0.75);
  });

  it.each(fabrics.map((fabric) => [fabric.productName, fabric.swatch] as const))(
    'draws %s neither flat nor black nor burnt out',
    async (_, swatch) => {
      const { red, green, blue, spread } = await facts(swatch);
      const brightest = Math.max(red, green, blue);
      expect(brightest).toBeGreaterThan(35);
      expect(brightest).toBeLessThan(240);
      expect(spread).toBeGreaterThan(2);
    },
  );
});
