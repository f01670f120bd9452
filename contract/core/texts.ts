// UI texts of the public pages, and texts of errors. Those of forms and of the dashboard are in form-texts.ts, so
// that the home page does not load them.
// Spelling follows the specification to the letter, typos included.
import { formatBarePrice } from '../figures/money.ts';

export const texts = {
  shop: {
    getStarted: 'Get Started',
    whoWeAre: 'Who We Are',
    ourProducts: 'Our Products',
    seeAll: 'See All',
    workingProcess: 'Our Working Process',
    quality: 'We care about the quality, not the quantity.',
    buyNow: 'Buy Now',
    notAvailable: 'Item Not Available',
  },
  navigation: {
    home: 'Home',
    purchase: 'Product Purchase',
    portfolio: 'My Portfolio',
    blogs: 'Blogs',
    dashboard: 'Dashboard',
    fabrics: 'Fabrics',
    login: 'Login',
    logOut: 'Log Out',
  },
  article: {
    /** '$12.5/per pice': the price as the number it is, without padding. */
    price: (amount: number) => `${formatBarePrice(amount)}/per pice`,
  },
  errors: {
    network: 'Network request failed. Check your connection and try again.',
    timedOut: 'Network request failed: the shop took too long to answer. Please try again.',
    unexpected: 'Something went wrong. Please try again.',
    sessionEnded: 'Your session has ended. Please reload the page and log in again.',
    tooManyRequests: (seconds: number) => `Too many requests. Please try again in ${seconds} seconds.`,
  },
} as const;
