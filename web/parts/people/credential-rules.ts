// react-hook-form rules of the sign-in forms, with the messages of spec section 5. The server validates again.
import type { RegisterOptions } from 'react-hook-form';
import { formTexts } from '#contract/core/form-texts.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, TEXT_LIMITS } from '#contract/core/limits.ts';
import { isEmailAddress } from '#contract/core/predicates.ts';
import { requiredText } from '#web/components/form/form.tsx';

export const nameRules = requiredText(formTexts.fields.nameRequired);

export const emailRules = requiredText(
  formTexts.fields.emailRequired,
  isEmailAddress,
  formTexts.fields.emailInvalid,
);

export const passwordRules = {
  required: formTexts.fields.passwordRequired,
  minLength: { value: PASSWORD_MIN_CHARACTERS, message: formTexts.fields.passwordTooShort },
} satisfies RegisterOptions;

/** The input limits: the server accepts whatever the fields let a user type. */
export const nameLimit = { maxLength: TEXT_LIMITS.name };
export const emailLimit = { maxLength: TEXT_LIMITS.email };
export const passwordLimit = { maxLength: PASSWORD_MAX_CHARACTERS };
