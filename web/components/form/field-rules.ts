// react-hook-form rules of single fields, from the contract's predicates. The server validates again.
import { formMessages } from '#contract/core/form-messages.ts';
import { isFilled, isPhoneNumber, isWebAddress } from '#contract/core/predicates.ts';

const words = formMessages.fields;

/** Requires some text other than white space that passes `isValid`, if given. */
export function requiredText(required: string, isValid?: (text: string) => boolean, invalid = required) {
  return {
    required,
    validate: (text: string) => (isFilled(text) ? !isValid || isValid(text) || invalid : required),
  };
}

export const phoneRules = requiredText(words.phoneRequired, isPhoneNumber, words.phoneDigits);
export const webAddressRules = requiredText(words.linkendRequired, isWebAddress, words.linkendInvalid);
