// Media queries for phone screens, shared by the pages and the inline hydration script.

/** Phones get their own images, and on a first visit load fonts after the hero image. */
export const PHONE_MEDIA_QUERY = '(max-width: 40rem)';
export const NOT_PHONE_MEDIA_QUERY = `not all and ${PHONE_MEDIA_QUERY}`;
