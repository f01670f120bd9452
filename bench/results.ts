// Writes measured rows to a Markdown file, which keeps the rows of cases that did not run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Row } from './table.ts';

const toLine = (name: string, { name: measurement, figure, target, met, details }: Row): string => {
  const result = met === undefined ? '' : met ? 'met' : 'missed';
  return `| ${[name, measurement, figure, target, result, details].join(' | ')} |`;
};

/** `cases` are all names, in the order of the table. Rows measured on another machine or Node version are dropped. */
export function writeResults(
  file: string,
  machine: string,
  cases: readonly string[],
  measured: Readonly<Record<string, readonly Row[]>>,
): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const previous = text.includes(`\n${machine}\n`) ? text.split('\n') : [];
  const lines = cases.flatMap(
    (name) =>
      measured[name]?.map((row) => toLine(name, row)) ??
      previous.filter((line) => line.startsWith(`| ${name} | `)),
  );
  const head = ['| case | measurement | figure | target | result | details |', '|---|---|---|---|---|---|'];
  writeFileSync(file, ['# Bench results', '', machine, '', ...head, ...lines, ''].join('\n'));
}
