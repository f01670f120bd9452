// From a design to the face the light meets: one finish, one surface.
import type { SwatchDesign } from './design.ts';
import { reverse } from './drafts.ts';
import { loopSurface } from './loop-surface.ts';
import { cellSurface, corduroySurface, seersuckerSurface, velvetSurface } from './pile-surfaces.ts';
import type { Surface } from './surface.ts';
import { wovenSurface } from './woven-surface.ts';

export function surfaceOf(design: SwatchDesign): Surface {
  const finish = design.finish ?? { kind: 'woven' };
  switch (finish.kind) {
    case 'woven':
      return wovenSurface(design);
    case 'corduroy':
      return corduroySurface(design, finish.wale);
    case 'velvet':
      return velvetSurface(design);
    case 'boucle':
      return loopSurface(design);
    case 'cells':
      return cellSurface(design, finish.size);
    case 'seersucker':
      return seersuckerSurface(design, finish.flat, finish.puckered);
  }
}

/** The same cloth from behind: no print, no pile, the weave turned over. */
export const backOf = (design: SwatchDesign): Surface =>
  wovenSurface({ ...design, print: undefined, finish: { kind: 'woven' }, weave: reverse(design.weave) });
