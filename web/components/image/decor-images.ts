// The decorative images of the home page and the icons, in web/public/cloth/.
import { t } from '#contract/languages/text.ts';
import { decorCard, decorImage } from './decor-image-source.ts';

export const hero = {
  /** A 16:9 image whose left half is dark enough for light text (contrast at least 4.5:1). */
  wide: decorImage({
    name: 'hero',
    widths: [960, 1440, 1920],
    webpWidths: [960, 1440],
    height: 1080,
    alt: t`Indigo velvet, madder satin, golden damask, tartan, linen and denim lie over one another in soft folds.`,
    tone: '#16213f',
  }),
  /** A 3:2 image without the dark half. It is one small file, because it is the first image that a phone shows. */
  phone: decorImage({
    name: 'hero-phone',
    widths: [640],
    webpWidths: [640],
    height: 427,
    // The text of the wide image is shown.
    alt: '',
    tone: '#16213f',
  }),
} as const;

/** An image for each step of Our Working Process, in order. The text below each says the same. */
export const workingProcess = [
  decorCard('process-loom', '#2a2440', ''),
  decorCard('process-rolls', '#4a3a30', ''),
  decorCard('process-pointer', '#e4d9c2', ''),
  decorCard('process-desk', '#2f4474', ''),
] as const;

/** The preview image of a shared link (og:image). */
export const socialPreview = { path: '/cloth/og.jpg', width: 1200, height: 630 } as const;

export const icons = {
  png: { path: '/cloth/favicon-32.png', size: 32 },
  touch: { path: '/cloth/apple-touch-180.png', size: 180 },
} as const;
