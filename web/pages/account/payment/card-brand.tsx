// The name of the card's brand beside its number. Names instead of logos, which are trademarks.
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

export function CardBrand({ brand }: { readonly brand: Brand }) {
  return (
    <span aria-live="polite" className="absolute top-0 right-0 text-sm font-semibold text-secondary">
      {NAMES[brand]}
    </span>
  );
}
