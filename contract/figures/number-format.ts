// How numbers are written in the shop's language: '1,280.5'. Not by Intl, whose first use blocks a phone for more than
// 100 ms. Imports nothing.

/** How a language writes numbers, as plain data. */
export interface NumberFormat {
  readonly decimal: string;
  readonly group: string;
  /** The digits of the last group of the whole part, and of those before it: 3 and 2 in India. */
  readonly groupSizes: readonly [number, number];
  /** Whole parts of fewer digits are not grouped: 5 in Spain, which writes 1234. */
  readonly leastGrouped: number;
}

export const US_NUMBERS: NumberFormat = { decimal: '.', group: ',', groupSizes: [3, 3], leastGrouped: 4 };

let numbers = () => US_NUMBERS;

/** Called by `setMoneyFormat` alone. */
export function setNumberFormat(format: () => NumberFormat): void {
  numbers = format;
}

/** '1,280', '42.5', '0.35': at most so many decimals, without zeros at their end. Below 10²¹. */
export function formatNumber(value: number, mostDecimals = 0): string {
  return localized(String(Number(value.toFixed(mostDecimals))), numbers());
}

/** '1,280.50', '12.00': always so many decimals. Below 10²¹. */
export function formatFixed(value: number, decimals: number, format = numbers()): string {
  return localized(value.toFixed(decimals), format);
}

/** Writes the digits of a number with the signs of a format. */
function localized(digits: string, { decimal, group, groupSizes, leastGrouped }: NumberFormat): string {
  const [whole = '', fraction] = digits.split('.');
  const [last, others] = groupSizes;
  const groupEnds = new RegExp(`\\B(?=(?:\\d{${others}})*\\d{${last}}$)`, 'g');
  const isGrouped = whole.replace('-', '').length >= leastGrouped;
  const grouped = isGrouped ? whole.replace(groupEnds, group) : whole;
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}
