// The image of the not-found page (spec section 2), in web/public/cloth/.
import { t } from '#contract/languages/text.ts';
import { decorImage } from '#web/components/image/decor-image-source.ts';

export const notFoundImage = decorImage({
  name: 'not-found',
  widths: [720, 1440],
  webpWidths: [960],
  height: 900,
  alt: t`404 woven into blue satin; where the last figure crosses there is a hole, and the missing thread has run off.`,
  tone: '#2b3a62',
});
