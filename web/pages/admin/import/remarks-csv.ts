// Remarks about the cells of a file as a CSV file of their own, to correct them one after the other.
import type { ArticleImport } from '#contract/article-imports.ts';

type Remark = ArticleImport['errors'][number];

/** With a byte order mark, so that spreadsheets read it as UTF-8. Texts that are formulas get an apostrophe. */
export function remarksCsv(remarks: readonly Remark[]): string {
  const rows = remarks.map(({ row, articleNumber, column, reason }) => [
    ...[String(row), articleNumber, column, reason],
  ]);
  const lines = [['Row', 'Article number', 'Column', 'Reason'], ...rows];
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
