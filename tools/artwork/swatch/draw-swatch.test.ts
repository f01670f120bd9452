// The swatch renderer: deterministic, true to draft and cover.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SwatchDesign } from './design.ts';
import { plain, twill } from './drafts.ts';
import { drawSwatch } from './draw-swatch.ts';
import { layPose } from './poses.ts';
import { drawScene } from './scene.ts';

const WIDE = 160;
const TALL = 120;

const cloth: SwatchDesign = {
  seed: 5,
  weave: twill(2, 2),
  threads: 40,
  warp: [['#24345c', 1]],
  weft: [['#efe6d3', 1]],
  yarn: {},
  pose: { lie: 'still' },
};

const pixels = (design: SwatchDesign): Buffer => drawScene(layPose(design, TALL / WIDE), WIDE, TALL);

/** Mean red, green and blue, and the spread of the green. */
async function facts(design: SwatchDesign) {
  const raw = { width: WIDE, height: TALL, channels: 3 as const };
  const { channels } = await sharp(pixels(design), { raw }).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, spread: channels[1]?.stdev ?? 0 };
}

describe('the swatch renderer', () => {
  it('draws the same pixels each time, and others for another seed', () => {
    const once = pixels(cloth);
    expect(once.equals(pixels(cloth))).toBe(true);
    expect(once.equals(pixels({ ...cloth, seed: 6 }))).toBe(false);
  });

  it('draws an image of the size asked for', async () => {
    const { info } = await drawSwatch(cloth, WIDE, TALL).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([WIDE, TALL]);
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
});
