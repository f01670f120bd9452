// The languages that a shop can have.

/**
 * Their own names. A shop can have those whose file in texts/ is complete. The last one is for tests alone: each of its
 * texts is the English one in ⟦ ⟧, a third longer.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  'en-x-pseudo': '⟦English⟧',
} as const;
