// The states of an article. Imports nothing.

/** A draft has never been on sale; what is withdrawn can come back. */
export const articleStates = ['draft', 'on_sale', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];
