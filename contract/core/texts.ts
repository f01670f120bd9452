// UI texts of the public pages, and texts of errors. Those of forms and of the dashboard are in form-texts.ts, so
// that the home page does not load them.
// Spelling follows the specification to the letter, typos included.

import { formatBarePrice } from '../figures/money.ts';
import { t } from '../languages/text.ts';

export const texts = {
  shop: {
    getStarted: t`Get Started`,
    whoWeAre: t`Who We Are`,
    ourProducts: t`Our Products`,
    seeAll: t`See All`,
    workingProcess: t`Our Working Process`,
    quality: t`We care about the quality, not the quantity.`,
    buyNow: t`Buy Now`,
    notAvailable: t`Item Not Available`,
  },
  navigation: {
    home: t`Home`,
    purchase: t`Product Purchase`,
    portfolio: t`My Portfolio`,
    blogs: t`Blogs`,
    dashboard: t`Dashboard`,
    fabrics: t`Fabrics`,
    login: t`Login`,
    logOut: t`Log Out`,
  },
  article: {
    /** '$12.5/per pice': the price as the number it is, without padding. */
    price: (amount: number) => t`${formatBarePrice(amount)}/per pice`,
  },
  errors: {
    network: t`Network request failed. Check your connection and try again.`,
    timedOut: t`Network request failed: the shop took too long to answer. Please try again.`,
    unexpected: t`Something went wrong. Please try again.`,
    sessionEnded: t`Your session has ended. Please reload the page and log in again.`,
    tooManyRequests: (seconds: number) => t`Too many requests. Please try again in ${seconds} seconds.`,
  },
} as const;
