// The address of the contact form with what a message is about.
import { pages } from '#contract/core/paths.ts';

export const CONTACT_FORM_ID = 'write-to-us';

/** On a phone the telephone number and the address fill the screen above the form; the fragment leads past them. */
export const contactPath = (about: Readonly<Record<string, string>>) =>
  `${pages.contact}?${new URLSearchParams(about)}#${CONTACT_FORM_ID}`;
