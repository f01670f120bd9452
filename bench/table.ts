// Prints measured figures with their targets, and writes them to a Markdown file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

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

const toLine = (name: string, { name: measurement, figure, target, met, details }: Row): string => {
  const result = met === undefined ? '' : met ? 'met' : 'missed';
  return `| ${[name, measurement, figure, target, result, details].join(' | ')} |`;
};

/**
 * Keeps the rows of cases that did not run, unless they were measured on another machine or Node version, and what stands below the
 * table. `cases` are all names, in the order of the table.
 */
export function writeResults(
  file: string,
  machine: string,
  cases: readonly string[],
  measured: Readonly<Record<string, readonly Row[]>>,
): void {
  const [text = '', ...below] = existsSync(file) ? readFileSync(file, 'utf8').split(/^(?=## )/m) : [];
  const previous = text.includes(`\n${machine}\n`) ? text.split('\n') : [];
  const lines = cases.flatMap(
    (name) =>
      measured[name]?.map((row) => toLine(name, row)) ??
      previous.filter((line) => line.startsWith(`| ${name} | `)),
  );
  const head = ['| case | measurement | figure | target | result | details |', '|---|---|---|---|---|---|'];
  writeFileSync(file, ['# Bench results', '', machine, '', ...head, ...lines, '', ...below].join('\n'));
}
