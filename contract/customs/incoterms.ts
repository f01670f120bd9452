// The rules of Incoterms® 2020, by which seller and buyer share costs and risks of a delivery. Imports no zod.

/** The last four are for sea and inland waterways only. */
export const INCOTERMS = {
  EXW: 'Ex Works',
  FCA: 'Free Carrier',
  CPT: 'Carriage Paid To',
  CIP: 'Carriage and Insurance Paid To',
  DAP: 'Delivered at Place',
  DPU: 'Delivered at Place Unloaded',
  DDP: 'Delivered Duty Paid',
  FAS: 'Free Alongside Ship',
  FOB: 'Free On Board',
  CFR: 'Cost and Freight',
  CIF: 'Cost, Insurance and Freight',
} as const;
export type IncotermRule = keyof typeof INCOTERMS;

/** A rule with its named place. */
export interface Incoterm {
  readonly rule: IncotermRule;
  readonly place: string;
}

export const isSeaRule = (rule: IncotermRule): boolean => ['FAS', 'FOB', 'CFR', 'CIF'].includes(rule);

/** 'DAP Osaka, Incoterms 2020': the name of the rules is written so in every language. */
export const incotermText = ({ rule, place }: Incoterm): string => `${rule} ${place}, Incoterms 2020`;
