// The name of the card's brand beside its number. Logos are trademarks, so names are shown.
import { t } from '#contract/languages/text.ts';
import type { Brand } from './card-format.ts';

const NAMES: Readonly<Record<Brand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
};

/** Returns a text like 'Visa ending 4242'; an unlisted brand keeps the provider's name. */
export function cardText({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  const names: Readonly<Record<string, string>> = NAMES;
  return t`${names[brand] || brand || t`Card`} ending ${last4}`;
}

export function CardBrand({ brand }: { readonly brand: Brand }) {
  return (
    <span aria-live="polite" className="absolute top-0 right-0 text-sm font-semibold text-secondary">
      {NAMES[brand]}
    </span>
  );
}
