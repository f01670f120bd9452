// react-hook-form rules of single fields, from the contract's predicates. The server validates again.
import { formTexts } from '#contract/core/form-texts.ts';
import { isFilled, isPhoneNumber, isWebAddress } from '#contract/core/predicates.ts';

const texts = formTexts.fields;

/** Requires some text other than white space that passes `isValid`, if given. */
export function requiredText(required: string, isValid?: (text: string) => boolean, invalid = required) {
  return {
    required,
    validate: (text: string) => (isFilled(text) ? !isValid || isValid(text) || invalid : required),
  };
}

export const phoneRules = requiredText(texts.phoneRequired, isPhoneNumber, texts.phoneDigits);
export const webAddressRules = requiredText(texts.linkendRequired, isWebAddress, texts.linkendInvalid);
