// How numbers are written: '1,280.5'. Not by Intl, whose first use blocks a phone for more than 100 ms. Imports nothing.

/** '1,280', '42.5', '0.35': at most so many decimals, without zeros at their end. Below 10²¹. */
export function formatNumber(value: number, mostDecimals = 0): string {
  return withThousands(String(Number(value.toFixed(mostDecimals))));
}

/** '1,280.50', '12.00': always so many decimals. Below 10²¹. */
export function formatFixed(value: number, decimals: number): string {
  return withThousands(value.toFixed(decimals));
}

/** A comma before each three digits from the point, or the end, to the left. At most two decimals. */
function withThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
}
