// How a CSV export separates cells and writes decimals. Imports no zod.

export const csvSeparators = ['comma', 'semicolon', 'tab'] as const;
export const csvDecimals = ['point', 'comma'] as const;

export interface CsvFormat {
  readonly separator: (typeof csvSeparators)[number];
  readonly decimal: (typeof csvDecimals)[number];
}

/** What an export is without a choice. */
export const DEFAULT_CSV_FORMAT: CsvFormat = { separator: 'comma', decimal: 'point' };
/** What a spreadsheet of the European continent opens in columns; for the examples of endpoints. */
export const EXAMPLE_CSV_FORMAT = { separator: 'semicolon', decimal: 'comma' } as const satisfies CsvFormat;
