// What a customer agrees to who wants news. Imports no zod: the profile shows it.
import { t } from '../languages/text.ts';

/** In the language of the current work. */
export const newsText = (shopName: string): string =>
  t`${shopName} may write to me about new fabrics and offers by email. I can withdraw this at any time.`;
