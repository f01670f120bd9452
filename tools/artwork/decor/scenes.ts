// Which scene is drawn under which name. `tall` is a picture's height over its width.
import type { Lay } from '../swatch/scene.ts';
import { pointer } from './cross-stitch.ts';
import { social } from './emblems.ts';
import { frontDesk } from './front-desk.ts';
import { heroWide } from './hero.ts';
import { loom } from './loom.ts';
import { notFound } from './not-found.ts';
import { pointPaper } from './point-paper.ts';
import { quilt } from './quilt.ts';
import { ribbons } from './ribbons.ts';
import { rolls, spools } from './rolls.ts';

export const scenes: Readonly<Record<string, (tall: number) => Lay[]>> = {
  hero: heroWide,
  'process-loom': loom,
  'process-rolls': rolls,
  'process-pointer': pointer,
  'process-desk': frontDesk,
  'project-draft': pointPaper,
  'project-ribbons': ribbons,
  'project-spools': spools,
  'project-quilt': quilt,
  'not-found': notFound,
  og: social,
};
