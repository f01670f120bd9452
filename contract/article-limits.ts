// Limits of an article's structured facts, apart from limits.ts, which every page loads. Imports nothing.

/** Structured facts of an article: counts, and maximum measures in the unit of the name. */
export const ARTICLE_LIMITS = {
  fibres: 12,
  uses: 8,
  images: 8,
  certificates: 12,
  weightGsm: 5000,
  widthCm: 1000,
  pieceLengthM: 1000,
  leadTimeDays: 730,
} as const;

/** CSV files of articles. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
/** Empty ones included. */
export const IMPORT_MAX_ROWS = 20_000;
export const IMPORT_MAX_COLUMNS = 200;
export const IMPORT_CELL_MAX_CHARACTERS = 10_000;
/** Rows of a plan that are listed, of each kind; all are counted. */
export const IMPORT_ROWS_SHOWN = 500;
/** Wrong cells of a plan that are listed. */
export const IMPORT_ERRORS_SHOWN = 2000;
