// The remarks about a file's cells as a CSV file, to correct them one after the other.
import type { ArticleImport } from '#contract/article-imports.ts';

type Remark = ArticleImport['errors'][number];

/** The byte order mark makes spreadsheets read the file as UTF-8. Texts that are formulas get an apostrophe. */
export function remarksCsv(remarks: readonly Remark[]): string {
  const rows = remarks.map(({ row, articleNumber, column, reason }) => [
    String(row),
    articleNumber,
    column,
    reason,
  ]);
  const lines = [['Row', 'Article number', 'Column', 'Reason'], ...rows];
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
