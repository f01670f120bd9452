// What the entrance forms demand of their fields, in the spec's words (section 5). The identity service checks again.
import type { RegisterOptions } from 'react-hook-form';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  SIGN_IN_EMAIL_PATTERN,
  TEXT_LIMITS,
} from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { requiredText } from '#web/components/form/required-text.ts';

export const nameRules = requiredText(messages.fields.nameRequired);

export const emailRules = {
  required: messages.fields.emailRequired,
  pattern: { value: SIGN_IN_EMAIL_PATTERN, message: messages.fields.emailInvalid },
} satisfies RegisterOptions;

export const passwordRules = {
  required: messages.fields.passwordRequired,
  minLength: { value: PASSWORD_MIN_CHARACTERS, message: messages.fields.passwordTooShort },
} satisfies RegisterOptions;

/** Beyond these nothing can be typed, so that nothing typed is refused for its length. */
export const nameLimit = { maxLength: TEXT_LIMITS.name };
export const emailLimit = { maxLength: TEXT_LIMITS.email };
export const passwordLimit = { maxLength: PASSWORD_MAX_CHARACTERS };
