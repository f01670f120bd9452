// Business constants and limits (spec sections 4, 5, 8, 9), with units in their names. Imports nothing.

/** Home page: at most this many products and reviews, newest first. */
export const HOME_ARTICLES = 6;
export const HOME_REVIEWS = 3;

/** Characters of a description shown before the ellipsis. */
export const HOME_CARD_DESCRIPTION = 60;
export const PURCHASE_CARD_DESCRIPTION = 200;

export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 128;

export const STATISTICS_COUNT_UP_MS = 2000;
export const TOAST_AUTO_CLOSE_MS = 5000;
export const SCRIPT_CHUNK_TIMEOUT_MS = 120_000;

/** API access token: lifetime and the browser's refresh schedule (spec section 9). */
export const ACCESS_TOKEN_TTL_MS = 60 * 60 * 1000;
export const TOKEN_REFRESH_BEFORE_EXPIRY_MS = 5 * 60 * 1000;
export const TOKEN_RETRY_FIRST_MS = 30_000;
export const TOKEN_RETRY_MAX_MS = 960_000;
export const IDENTITY_TIMEOUT_DESKTOP_MS = 30_000;
export const IDENTITY_TIMEOUT_MOBILE_MS = 60_000;

/** Sensitive changes of the account need a sign-in this recent. */
export const FRESH_SIGN_IN_MS = 10 * 60 * 1000;

/** How long an Idempotency-Key returns the order it placed. */
export const IDEMPOTENCY_TTL_MS = 24 * 60 * 60 * 1000;
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 255;

/** Events of the feed are kept this long. */
export const FEED_DAYS = 30;
export const FEED_PAGE_MAX = 1000;

/** Maximum text lengths, in characters. */
export const TEXT_LIMITS = {
  name: 120,
  email: 254,
  phone: 40,
  address: 500,
  street: 200,
  postcode: 20,
  city: 100,
  region: 100,
  education: 200,
  linkend: 300,
  customDetails: 2000,
  purchaseOrderNumber: 60,
  cancelReason: 300,
  company: 120,
  taxId: 40,
  description: 4000,
  customer: 120,
  size: 80,
  lot: 40,
  imageUrl: 2000,
  search: 100,
  alt: 200,
  apiKey: 60,
  externalId: 200,
  customsName: 200,
  /** As it is entered, with points and spaces. */
  hsCode: 20,
  webhookUrl: 500,
  quotationNote: 1000,
} as const;

/** Maximum quantity, and unit price in the currency's smallest unit. Their product stays below Number.MAX_SAFE_INTEGER. */
export const QUANTITY_MAX = 1_000_000;
export const UNIT_PRICE_MAX_CENTS = 100_000_00;

export const PAGE_LIMIT_MAX = 100;
export const JSON_BODY_MAX_BYTES = 64 * 1024;

/** Image uploads: maximum size, and the widths of the variants: those that pages show, and the one that a zoom does. */
export const IMAGE_MAX_BYTES = 12 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const PAGE_IMAGE_WIDTHS = [320, 640, 960, 1440] as const;
export const IMAGE_WIDTHS = [...PAGE_IMAGE_WIDTHS, 3000] as const;

/** The width of cloth that a picture may show, in mm. */
export const PICTURE_WIDTH_MM = { min: 5, max: 3000, decimals: 0 } as const;
/** A picture with at least so many pixels of a millimetre shows the threads. */
export const WEAVE_PIXELS_PER_MM = 20;

/** A review's stars are 1 to this. */
export const STARS_MAX = 5;

/** The longest time for which an API key is made, if it has an end. */
export const API_KEY_DAYS_MAX = 1825;

/** Articles on a page of `/fabrics`: eight rows of three. */
export const FABRICS_PAGE_SIZE = 24;
/** Articles shown as related to an article. */
export const RELATED_MAX = 4;
export const BEST_SELLERS_MAX = 3;
/** The days whose sales say how long a stock lasts, today included. */
export const COVER_DAYS = 90;
/** Addresses in one part of the sitemap; sitemaps.org allows 50,000. A tenth of 100,000 articles is read in one go. */
export const SITEMAP_PART_SIZE = 10_000;
/** Articles of one answer of GET fabric-details. */
export const FABRIC_DETAILS_MAX = 500;
/** Characters of a message on an order, and its photos. */
export const MESSAGE_MAX = 2000;
export const MESSAGE_PHOTOS_MAX = 3;
/** Lines of one order. */
export const ORDER_LINES_MAX = 200;
/** Characters of an article's id or number in a check of lines. */
export const ARTICLE_MAX_CHARACTERS = 64;
/** Articles that can be compared side by side. */
export const COMPARE_MAX = 4;

/** Questions about pieces that a customer may have unanswered, and how long the mill may promise an answer. */
export const QUOTATIONS_ASKED_MAX = 20;
export const QUOTATION_DAYS_MAX = 90;
export const QUOTATION_DAYS_DEFAULT = 14;

/** Swatches a customer may order within SWATCH_PERIOD_DAYS; also the most in one order. */
export const SWATCHES_MAX = 5;
export const SWATCH_PERIOD_DAYS = 30;
export const SWATCH_RESERVATION_DAYS = 7;
/** Saved fabrics and stock alerts of one account. */
export const SAVED_FABRICS_MAX = 500;
/** Few: anyone can sign up with a stranger's address, which then receives the emails. */
export const STOCK_ALERTS_MAX = 50;

/** The Overview counts orders, reviews and emails up to this many. */
export const COUNTED_MAX = 10_000;

/** Structured facts of an article: counts, and maximum measures in the unit of the name. */
export const ARTICLE_LIMITS = {
  fibres: 12,
  uses: 8,
  images: 8,
  certificates: 12,
  testResults: 16,
  priceSteps: 8,
  weightGsm: 5000,
  widthCm: 1000,
  pieceLengthM: 1000,
  repeatCm: 1000,
  leadTimeDays: 730,
} as const;

/** Rows of one request that counts stock, and how long ago they may have been counted. */
export const COUNT_ROWS_MAX = 1000;
export const COUNT_AGE_MAX_DAYS = 7;

/** Working days from payment to leaving the mill; longer ones are a lead time of the fabric. */
export const LEAVES_WITHIN_MAX_DAYS = 30;

/** Statements of banks. */
export const BANK_FILE_MAX_BYTES = 2 * 1024 * 1024;
export const BANK_FILE_MAX_LINES = 1000;

/** A carrier's file of tracking numbers. */
export const TRACKING_FILE_MAX_BYTES = 1024 * 1024;
export const TRACKING_FILE_MAX_ROWS = 2000;
/** CSV files of articles. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
/** Empty ones included. */
export const IMPORT_MAX_ROWS = 20_000;
export const IMPORT_MAX_COLUMNS = 200;
export const IMPORT_CELL_MAX_CHARACTERS = 10_000;
/** Rows of a plan that are listed, of each kind; all are counted. */
export const IMPORT_ROWS_SHOWN = 500;
/** An import names changes of price by more than this first: they may be typing errors. */
export const PRICE_JUMP_PERCENT = 30;
/** Wrong cells of a plan that are listed. */
export const IMPORT_ERRORS_SHOWN = 2000;

/** Pictures that one import fetches, and how many failures of them are listed. */
export const IMPORT_PICTURES_MAX = 20_000;
export const IMPORT_PICTURE_FAILURES_SHOWN = 500;

/** Texts of a message from the contact page, in characters. */
export const CONTACT_LIMITS = { name: 120, orderNumber: 60, article: 200 } as const;

/** Texts of a withdrawal from a contract, in characters. */
export const WITHDRAWAL_LIMITS = { name: 120, orderNumber: 60, goods: 500 } as const;
