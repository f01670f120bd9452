// The delivery address of a form: one text as specified, or in parts.
import { placeParts } from '#contract/core/address-parts.ts';
import type { PostalAddress } from '#contract/people/address.ts';

export interface AddressInput {
  address: string;
  /** Null while the address is one text. */
  addressParts: PostalAddress | null;
  phone: string;
}

/** Parts that are filled with nothing but the recipient's name. */
export const partsFor = (name: string): PostalAddress => ({
  name,
  company: '',
  street: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
});

/** The address as requests state it. */
export const addressBody = ({ address, addressParts, phone }: AddressInput) =>
  addressParts ? { addressParts, phone } : { address, phone };

const PARTS = ['name', 'company', ...placeParts, 'country'] as const;

export function isSameAddress(one: AddressInput, other: AddressInput): boolean {
  if (one.phone.trim() !== other.phone.trim()) return false;
  const [parts, others] = [one.addressParts, other.addressParts];
  if (!parts || !others) return parts === others && one.address.trim() === other.address.trim();
  return PARTS.every((part) => parts[part].trim() === others[part].trim());
}

/** The field that a validation error of the server is about. */
export function addressField(pointer: string) {
  if (pointer === '/address' || pointer === '/phone') return pointer.slice(1) as 'address' | 'phone';
  const part = PARTS.find((name) => pointer === `/addressParts/${name}`);
  return part && (`addressParts.${part}` as const);
}
