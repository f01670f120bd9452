// The language of what the mill writes, for those who hear it: what nobody has written in the page's is in the shop's first.
import { ENGLISH } from '#contract/languages/languages.ts';

/** The attribute `lang` of an element with the text. */
export const textLang = <Name extends string>(
  { untranslated }: { readonly untranslated?: readonly Name[] | undefined },
  ...names: readonly NoInfer<Name>[]
) => (untranslated?.some((name) => names.includes(name)) ? ENGLISH : undefined);
