// Emails about a fabric: to a customer that it can be ordered again, to admins that it runs low.

import { z } from 'zod';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { CHOSEN, oneLine, pieces } from '#server/modules/email/email-content.ts';
import { emailTemplate } from '#server/modules/email/email-template.ts';

/** `slug` is that of the article's page. */
const stock = z.object({
  productName: z.string(),
  articleNumber: z.string(),
  slug: z.string(),
  minimumQuantity: z.int(),
  availableQuantity: z.int(),
});
const sampleStock = {
  productName: 'Harbour Twill',
  articleNumber: 'SV-00007',
  slug: 'harbour-twill',
  minimumQuantity: 10,
};

/** Sent once per alert that the account has set. */
export const backInStockEmail = emailTemplate({
  kind: 'back_in_stock',
  data: stock,
  sample: () => ({ ...sampleStock, availableQuantity: 1200 }),
  content(article, { origin }) {
    const { productName, articleNumber, minimumQuantity, availableQuantity, slug } = article;
    const name = oneLine(productName);
    return {
      subject: t`${name} can be ordered again`,
      preheader: t`${pieces(availableQuantity)} can be ordered now.`,
      heading: t`${name} is back`,
      reference: articleNumber,
      blocks: [
        t`You asked us to tell you when ${name} is back. It is: ${pieces(availableQuantity)} can be ordered now, at least ${pieces(minimumQuantity)} at a time.`,
        {
          button: t`See the fabric`,
          link: origin + (slug ? fillPath(pages.fabric, { slug }) : pages.fabrics),
        },
        {
          note: t`We keep none aside, and we will not write about this fabric again unless you ask us to.`,
        },
      ],
    };
  },
});

export const stockLowEmail = emailTemplate({
  kind: 'admin_stock_low',
  data: stock.extend({
    alertLevel: z.int(),
    /** True when a correction and not an order has taken the pieces. */
    isCorrection: z.boolean(),
  }),
  sample: () => ({ ...sampleStock, availableQuantity: 4, alertLevel: 12, isCorrection: false }),
  content(stock, { origin }) {
    const { productName, articleNumber, availableQuantity, minimumQuantity, alertLevel } = stock;
    const name = oneLine(productName);
    const canBeOrdered = availableQuantity >= minimumQuantity;
    const cause = stock.isCorrection ? t`A correction` : t`An order`;
    return {
      subject: t`Stock low: ${name}`,
      preheader: t`${pieces(availableQuantity)} left, the minimum order is ${pieces(minimumQuantity)}.`,
      heading: canBeOrdered ? t`${name} is running low` : t`${name} can no longer be ordered`,
      reference: articleNumber,
      blocks: [
        canBeOrdered
          ? t`${cause} has taken this fabric to its alert level. Customers can still order it.`
          : t`${cause} has taken this fabric below its minimum order. Customers see it as not available until there is more.`,
        {
          facts: [
            { label: t`Left`, value: pieces(availableQuantity) },
            { label: t`Minimum order`, value: pieces(minimumQuantity) },
            { label: t`Alert level`, value: pieces(alertLevel) },
          ],
        },
        { button: t`See the stock`, link: `${origin}${pages.stock}?stock=low` },
        CHOSEN,
      ],
    };
  },
});
