// Draws the shop's images again: all of them, or those named. `npm run artwork [-- NAME …]`
import { decorNames, drawDecor } from './draw-decor.ts';
import { drawSeedImages, seedImageNames } from './draw-seed-images.ts';

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !decorNames.includes(name) && !seedImageNames.includes(name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. There are ${[...decorNames, ...seedImageNames].join(', ')}.`,
  );
  process.exit(1);
}
const isRequested = (name: string): boolean => requested.length === 0 || requested.includes(name);
await drawDecor(decorNames.filter(isRequested));
await drawSeedImages(seedImageNames.filter(isRequested));
