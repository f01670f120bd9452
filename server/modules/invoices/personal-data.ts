// What the invoices module keeps of a person: documents as they were issued, which never change.
import type { PersonalData } from '#server/personal-data.ts';

export const invoiceData: PersonalData = {
  columns: { invoices: ['document'] },
  rename: async () => undefined,
};
