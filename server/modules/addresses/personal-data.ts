// The personal data in addresses: the address book.
import { personalRows } from '#server/storage/personal-data.ts';

export const addressData = personalRows('addresses', {
  of: 'user_id',
  columns: ['address', 'address_parts', 'phone'],
  erase: 'delete',
  exports: 'all',
});
