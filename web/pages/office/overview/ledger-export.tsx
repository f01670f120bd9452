// Downloads a month's files: the ledger, the documents, and the bookings for a program.
import { useState } from 'react';
import type { CsvFormat } from '#contract/core/csv-format.ts';
import { formatPrice } from '#contract/figures/money.ts';
import type { Overview } from '#contract/office/overview.ts';
import { requestFile } from '#web/api/client.ts';
import { CsvFormatMenu, useCsvFormat } from '#web/components/csv-download.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { daysOfMonth, longMonth, monthName } from './overview-format.ts';

const bookings = (format: 'datev' | 'xero-invoices' | 'xero-payments' | 'quickbooks') => (month: string) =>
  requestFile('GET /api/bookings', { query: { month, format } });

const FILES = {
  ledger: {
    title: 'Ledger (CSV)',
    load: (month: string, format: CsvFormat) =>
      requestFile('GET /api/ledger-csv', { query: { ...daysOfMonth(month), ...format } }),
  },
  documents: {
    title: 'Invoices and credit notes (ZIP)',
    load: (month: string) => requestFile('GET /api/documents-zip', { query: { month } }),
  },
  datev: { title: 'Bookings for DATEV', load: bookings('datev') },
  'xero-invoices': { title: 'Invoices for Xero', load: bookings('xero-invoices') },
  'xero-payments': { title: 'Payments for Xero', load: bookings('xero-payments') },
  quickbooks: { title: 'Journal for QuickBooks', load: bookings('quickbooks') },
};
type FileKind = keyof typeof FILES;

const kinds = Object.keys(FILES) as FileKind[];
const SELECT = 'min-h-11 w-full border border-base-content/60 bg-base-100 px-3 lg:min-h-9';

export function LedgerExport({ overview: { months } }: { readonly overview: Overview }) {
  const last = months.at(-2)?.month ?? '';
  const [chosen, setChosen] = useState(last);
  const [kind, setKind] = useState<FileKind>('ledger');
  const format = useCsvFormat();
  const month = months.find((one) => one.month === chosen) ?? months.at(-2);
  if (!month) return null;
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <label className="grid max-w-full grid-cols-[minmax(0,1fr)] gap-1 text-sm">
        Month
        <select className={SELECT} value={month.month} onChange={({ target }) => setChosen(target.value)}>
          {months.toReversed().map((one) => (
            <option key={one.month} value={one.month}>
              {longMonth(one.month)}
            </option>
          ))}
        </select>
      </label>
      <label className="grid max-w-full grid-cols-[minmax(0,1fr)] gap-1 text-sm">
        File
        <select className={SELECT} value={kind} onChange={({ target }) => setKind(target.value as FileKind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {FILES[one].title}
            </option>
          ))}
        </select>
      </label>
      <DownloadButton load={() => FILES[kind].load(month.month, format)}>
        Export {monthName(month.month)}
      </DownloadButton>
      {kind === 'ledger' && <CsvFormatMenu />}
      <p className="min-h-9 content-center text-base-content/75 text-sm tabular-nums">
        Its amounts add up to {formatPrice(month.revenue)}.
      </p>
    </div>
  );
}
