// The personal data in notes about customers and in their consents to news. Notes that the person wrote about others for the mill stay, without the name.
import { personalRows } from '#server/storage/personal-data.ts';

export const customerNoteData = personalRows('customer_notes', {
  of: 'customer_id',
  columns: ['text', 'written_by'],
  erase: 'delete',
  exports: ['text', 'written_at'],
});

export const newsConsentData = personalRows('news_consents', {
  of: 'user_id',
  erase: 'delete',
  exports: ['given_at', 'text', 'language', 'withdrawn_at'],
});
