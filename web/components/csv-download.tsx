// Buttons that download CSV files, and the choice of their format, which the browser remembers for all of them.
import type { ReactNode } from 'react';
import { type CsvFormat, csvDecimals, csvSeparators, DEFAULT_CSV_FORMAT } from '#contract/core/csv-format.ts';
import { BrowserList, useBrowserList } from './browser/browser-list.ts';
import { DownloadButton } from './ui/download-button.tsx';

const FORMATS: readonly CsvFormat[] = csvSeparators.flatMap((separator) =>
  csvDecimals.map((decimal) => ({ separator, decimal })),
);
const SEPARATORS = { comma: 'Commas', semicolon: 'Semicolons', tab: 'Tabs' } as const;
const AMOUNTS = { point: '12.50', comma: '12,50' } as const;

const keyOf = ({ separator, decimal }: CsvFormat) => `${separator} ${decimal}`;

const chosen = new BrowserList<string>('csvFormat', 1, (value): value is string =>
  FORMATS.some((format) => keyOf(format) === value),
);

export function useCsvFormat(): CsvFormat {
  const [key] = useBrowserList(chosen);
  return FORMATS.find((format) => keyOf(format) === key) ?? DEFAULT_CSV_FORMAT;
}

export function CsvFormatSelect() {
  const format = useCsvFormat();
  return (
    <select
      aria-label="Format of CSV files"
      title="Format of CSV files; Excel in Germany, France or Italy opens semicolons with 12,50"
      className="min-h-11 max-w-full border border-base-content/60 bg-base-100 px-2 text-sm sm:min-h-9"
      value={keyOf(format)}
      onChange={({ target }) => chosen.replace([target.value])}
    >
      {FORMATS.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {SEPARATORS[one.separator]}, {AMOUNTS[one.decimal]}
        </option>
      ))}
    </select>
  );
}

interface CsvDownloadProps {
  readonly load: (format: CsvFormat) => Promise<File>;
  readonly children: ReactNode;
}

/** A button with the choice of the format beside it. */
export function CsvDownload({ load, children }: CsvDownloadProps) {
  const format = useCsvFormat();
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <CsvFormatSelect />
      <DownloadButton load={() => load(format)}>{children}</DownloadButton>
    </div>
  );
}
