// Which screens are treated as phones, as media queries: by the pages, and by the script they arrive with.

/** Screens no wider than this are shown pictures of their own, and on a first visit the type after them. */
export const PHONE_MEDIA_QUERY = '(max-width: 40rem)';
export const NOT_PHONE_MEDIA_QUERY = `not all and ${PHONE_MEDIA_QUERY}`;
