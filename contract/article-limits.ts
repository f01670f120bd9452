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
