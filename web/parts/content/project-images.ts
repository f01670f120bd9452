// The decorative images of the four recent projects, in web/public/cloth/.
import { decorCard } from '#web/components/image/decor-image-source.ts';

export const projectImages = [
  decorCard('project-draft', '#d8d0bd', 'A herringbone drawn on point paper and the tweed woven from it.'),
  decorCard(
    'project-ribbons',
    '#7d4a38',
    'Broad ribbons of linen, satin, denim, damask and tweed, woven over and under.',
  ),
  decorCard('project-spools', '#4b3c34', 'A drawer of thread on spools, shade by shade.'),
  decorCard(
    'project-quilt',
    '#6d5a50',
    'A patchwork of triangles: tartan, lawn, damask, velvet, denim and tweed.',
  ),
] as const;
