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

const SHOWS_THROUGH = 0.3;

/** The same cloth from behind: the weave turned over, the print faint, no pile. */
export function backOf(design: SwatchDesign): Surface {
  const { finish, print } = design;
  const isPile = finish?.kind === 'corduroy' || finish?.kind === 'velvet' || finish?.kind === 'boucle';
  return surfaceOf({
    ...design,
    weave: reverse(design.weave),
    finish: isPile ? { kind: 'woven' } : finish,
    print: print && { ...print, strength: SHOWS_THROUGH },
    ...design.back,
    yarn: { ...design.yarn, ...design.back?.yarn },
  });
}
