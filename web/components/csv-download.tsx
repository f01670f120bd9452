// Buttons that download CSV files, and the choice of their format, which the browser remembers for all of them.
import { type ReactNode, useRef } from 'react';
import { type CsvFormat, csvDecimals, csvSeparators, DEFAULT_CSV_FORMAT } from '#contract/core/csv-format.ts';
import { t } from '#contract/languages/text.ts';
import { BrowserList, useBrowserList } from './browser/browser-list.ts';
import { DownloadButton } from './ui/download-button.tsx';
import { useClosingDetails } from './ui/use-closing-details.ts';

const FORMATS: readonly CsvFormat[] = csvSeparators.flatMap((separator) =>
  csvDecimals.map((decimal) => ({ separator, decimal })),
);
const SEPARATORS = { comma: t`Commas`, semicolon: t`Semicolons`, tab: t`Tabs` } as const;
const AMOUNTS = { point: '12.50', comma: '12,50' } as const;

const keyOf = ({ separator, decimal }: CsvFormat) => `${separator} ${decimal}`;

const chosen = new BrowserList<string>('csvFormat', 1, (value): value is string =>
  FORMATS.some((format) => keyOf(format) === value),
);

export function useCsvFormat(): CsvFormat {
  const [key] = useBrowserList(chosen);
  return FORMATS.find((format) => keyOf(format) === key) ?? DEFAULT_CSV_FORMAT;
}

/** The choice of the format, behind a small button: few change it, and the browser remembers it. */
export function CsvFormatMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const closing = useClosingDetails(details);
  const format = useCsvFormat();
  return (
    <details ref={details} className="relative" {...closing}>
      <summary
        className="btn btn-outline btn-sm min-h-11 min-w-11 cursor-pointer list-none px-3 lg:min-h-9 lg:min-w-0"
        aria-label={t`Format of CSV files`}
      >
        <span aria-hidden="true" className="chevron">
          ▾
        </span>
      </summary>
      <label className="absolute right-0 z-20 mt-1 grid w-64 gap-1 border border-base-300 bg-base-100 p-4 text-sm shadow-lg">
        {t`Format of CSV files`}
        <select
          className="min-h-11 border border-base-content/60 bg-base-100 px-2"
          value={keyOf(format)}
          onChange={({ target }) => chosen.replace([target.value])}
        >
          {FORMATS.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {SEPARATORS[one.separator]}, {AMOUNTS[one.decimal]}
            </option>
          ))}
        </select>
        <span className="text-base-content/75">
          {t`Excel in Germany, France or Italy opens semicolons with 12,50.`}
        </span>
      </label>
    </details>
  );
}

interface CsvDownloadProps {
  readonly load: (format: CsvFormat) => Promise<File>;
  readonly children: ReactNode;
}

/** A button for a customer, whose files have the usual format. */
export function CsvDownload({ load, children }: CsvDownloadProps) {
  const format = useCsvFormat();
  return <DownloadButton load={() => load(format)}>{children}</DownloadButton>;
}

/** A button for the mill, with the choice of the format beside it. */
export function CsvExport(props: CsvDownloadProps) {
  return (
    <div className="flex items-center gap-1 print:hidden">
      <CsvDownload {...props} />
      <CsvFormatMenu />
    </div>
  );
}
