// Prints measured figures with their targets.

export interface Row {
  readonly name: string;
  readonly figure: string;
  readonly target: string;
  /** Whether the figure meets the target; undefined when there is none. */
  readonly met?: boolean;
  /** The absolute figures. */
  readonly details: string;
}

export const ratio = (value: number): string => value.toFixed(2);
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export function print(rows: readonly Row[]): void {
  const lines = [
    ['measurement', 'figure', 'target', '', 'details'],
    ...rows.map(({ name, figure, target, met, details }) => [
      name,
      figure,
      target,
      met === undefined ? '' : met ? 'met' : 'MISSED',
      details,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
