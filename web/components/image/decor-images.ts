// The cloth pictures in web/public/cloth/: paths, sizes and what is to be seen. Data alone; tools/artwork/draw-decor.ts draws them.

export interface DecorImageSource {
  /** For `src`: a WebP, smaller than the AVIF, for the few browsers that read no AVIF. */
  readonly path: string;
  /** Ready for `srcSet` of a source of type image/avif, and of one of type image/webp. */
  readonly avif: string;
  readonly webp: string;
  /** Of the widest file, in dots; write both on the image, so that nothing shifts. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The cloth's own ground, to show until the picture is there. */
  readonly tone: string;
}

interface Cut {
  readonly name: string;
  readonly widths: readonly number[];
  readonly webpWidths: readonly number[];
  readonly height: number;
  readonly alt: string;
  readonly tone: string;
}

function clothPicture({ name, widths, webpWidths, height, alt, tone }: Cut): DecorImageSource {
  const width = Math.max(...widths);
  const set = (format: string, each: readonly number[]): string =>
    each.map((across) => `/cloth/${name}-${across}.${format} ${across}w`).join(', ');
  return {
    path: `/cloth/${name}-${Math.max(...webpWidths)}.webp`,
    avif: set('avif', widths),
    webp: set('webp', webpWidths),
    width,
    height,
    alt,
    tone,
  };
}

/** Home page, behind or beside the claim. */
export const hero = {
  /** 16:9; the left half is quiet indigo velvet, dark enough for linen-coloured words (4.5:1 and more). */
  wide: clothPicture({
    name: 'hero',
    widths: [960, 1440, 1920],
    webpWidths: [960, 1440],
    height: 1080,
    alt: 'Indigo velvet, madder satin, golden damask, tartan, linen and denim lie over one another in soft folds.',
    tone: '#16213f',
  }),
  /** The same for phones, 3:2, without the quiet left end, no heavier than it must be: it is the first thing seen. */
  phone: clothPicture({
    name: 'hero-phone',
    widths: [640],
    webpWidths: [640],
    height: 427,
    alt: 'Indigo velvet, madder satin, golden damask, tartan and linen lie side by side in soft folds.',
    tone: '#16213f',
  }),
} as const;

const card = (name: string, tone: string, alt: string): DecorImageSource =>
  clothPicture({ name, widths: [480, 960], webpWidths: [640], height: 720, alt, tone });

/** Our Working Process, in the order of its four steps; 4:3. */
export const workingProcess = [
  card(
    'process-loom',
    '#2a2440',
    'A tartan on the loom: woven below, bare warp above, and a wooden shuttle with its thread.',
  ),
  card('process-rolls', '#4a3a30', 'Rolls of cloth in many colours, stacked and seen from their ends.'),
  card('process-pointer', '#e4d9c2', 'A pointing hand and three bolts of cloth in cross stitch on canvas.'),
  card(
    'process-desk',
    '#2f4474',
    'A bubble of talk embroidered on blue twill; in it, in golden thread, 24·7.',
  ),
] as const;

/** The portfolio's four recent projects; 4:3. */
export const projects = [
  card('project-draft', '#d8d0bd', 'A herringbone drawn on point paper and the tweed woven from it.'),
  card(
    'project-ribbons',
    '#7d4a38',
    'Broad ribbons of linen, satin, denim, damask and tweed, woven over and under.',
  ),
  card('project-spools', '#4b3c34', 'A drawer of thread on spools, shade by shade.'),
  card(
    'project-quilt',
    '#6d5a50',
    'A patchwork of triangles: tartan, lawn, damask, velvet, denim and tweed.',
  ),
] as const;

/** For a path that leads nowhere; 16:10. */
export const notFound = clothPicture({
  name: 'not-found',
  widths: [720, 1440],
  webpWidths: [960],
  height: 900,
  alt: '404 woven into blue satin; where the last figure crosses there is a hole, and the missing thread has run off.',
  tone: '#2b3a62',
});

/** The picture that goes along when a page is shared. */
export const socialPreview = { path: '/cloth/og.jpg', width: 1200, height: 630 } as const;

export const icons = {
  png: { path: '/cloth/favicon-32.png', size: 32 },
  touch: { path: '/cloth/apple-touch-180.png', size: 180 },
} as const;
