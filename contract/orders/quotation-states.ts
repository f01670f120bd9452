// The states of a quotation. Imports no zod.
export const quotationStates = ['asked', 'answered', 'accepted', 'cancelled', 'expired'] as const;
export type QuotationState = (typeof quotationStates)[number];
