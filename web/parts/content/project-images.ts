// The decorative images of the four recent projects, in web/public/cloth/.
import { t } from '#contract/languages/text.ts';
import { decorCard } from '#web/components/image/decor-image-source.ts';

export const projectImages = [
  decorCard('project-draft', '#d8d0bd', t`A herringbone drawn on point paper and the tweed woven from it.`),
  decorCard(
    'project-ribbons',
    '#7d4a38',
    t`Broad ribbons of linen, satin, denim, damask and tweed, woven over and under.`,
  ),
  decorCard('project-spools', '#4b3c34', t`A drawer of thread on spools, shade by shade.`),
  decorCard(
    'project-quilt',
    '#6d5a50',
    t`A patchwork of triangles: tartan, lawn, damask, velvet, denim and tweed.`,
  ),
] as const;
