// Downloads a month's ledger: every settlement and refund, for the accountant.

import { useState } from 'react';
import { formatPrice } from '#contract/money.ts';
import type { Overview } from '#contract/overview.ts';
import { requestFile } from '#web/api/client.ts';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { daysOfMonth, longMonth, monthName } from './overview-format.ts';

export function LedgerExport({ overview: { months } }: { readonly overview: Overview }) {
  const last = months.at(-2)?.month ?? '';
  const [chosen, setChosen] = useState(last);
  const month = months.find((one) => one.month === chosen) ?? months.at(-2);
  if (!month) return null;
  const load = () => requestFile('GET /api/ledger-csv', { query: daysOfMonth(month.month) });
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <label className="grid gap-1 text-sm">
        Month
        <select
          className="min-h-11 border border-base-content/60 bg-base-100 px-3 sm:min-h-9"
          value={month.month}
          onChange={({ target }) => setChosen(target.value)}
        >
          {months.toReversed().map((one) => (
            <option key={one.month} value={one.month}>
              {longMonth(one.month)}
            </option>
          ))}
        </select>
      </label>
      <DownloadButton load={load}>Export {monthName(month.month)}</DownloadButton>
      <p className="min-h-9 content-center text-base-content/75 text-sm tabular-nums">
        Its amounts add up to {formatPrice(month.revenue)}.
      </p>
    </div>
  );
}
