// The parameter that shows all reviews of an article: `?reviews=all`, as many as one request returns.

export const REVIEWS_PARAMETER = 'reviews';
export const ALL_REVIEWS = 'all';

/** The id of the section with the reviews. */
export const REVIEWS_ID = 'reviews';
