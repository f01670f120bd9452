// Overview: waiting work, sales, stock and refunds. Every figure except averages links to the list behind it.
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formTexts } from '#contract/core/form-texts.ts';
import type { Overview as Figures } from '#contract/office/overview.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { overviewQueries } from '#web/api/overview-queries.ts';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useMay } from '#web/session/use-session.ts';
import { useTakesPayments } from '#web/shop-data/use-takes-orders.ts';
import { adminPage } from './admin-page.tsx';
import { FirstDay } from './overview/first-day.tsx';
import { LedgerExport } from './overview/ledger-export.tsx';
import { Lists } from './overview/lists.tsx';
import { longDay } from './overview/overview-format.ts';
import { Revenue } from './overview/revenue.tsx';
import { Takings } from './overview/takings.tsx';
import { Waiting } from './overview/waiting.tsx';

const Accounts = lazy(() => import('./overview/accounts.tsx'));

const title = formTexts.dashboard.overview;

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/overview', OverviewFigures);

function OverviewFigures() {
  const may = useMay();
  const { data, error, refetch } = useQuery(overviewQueries.overview());
  if (!data) return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <OverviewSkeleton />;
  // Before the first paid order every figure is 0.
  const hasSold = data.months.some(({ orders }) => orders > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div>
        <AsOf overview={data} error={error} />
        <NoPaymentsNotice />
        {may('GET /api/first-day') && <FirstDay />}
        <Waiting overview={data} />
      </div>
      {may('GET /api/ledger') && hasSold && <LedgerFigures overview={data} />}
      {(hasSold || data.states.some(({ count }) => count > 0)) && <Lists overview={data} />}
    </div>
  );
}

function LedgerFigures({ overview }: { readonly overview: Figures }) {
  return (
    <>
      <Takings overview={overview} />
      <Section
        title="Revenue"
        note="What was settled, less what was refunded, by the day of each. A bar opens the settlements and refunds of its time."
      >
        <Revenue overview={overview} />
      </Section>
      <Section
        title="Ledger"
        note="Every settlement and refund of a month, for the accountant: as a spreadsheet, as documents, and as bookings for DATEV, Xero and QuickBooks."
      >
        <LedgerExport overview={overview} />
        <BookingAccounts />
      </Section>
    </>
  );
}

/** Closed at first; its form is loaded when it is opened. */
function BookingAccounts() {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="mt-6 print:hidden"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="cursor-pointer font-semibold">Accounts</summary>
      <p className="mt-2 mb-5 max-w-prose text-base-content/75 text-sm">
        The accounts that bookings name. At first they are those of SKR 03; ask your accountant for yours.
      </p>
      {opened && (
        <Suspense>
          <Accounts />
        </Suspense>
      )}
    </details>
  );
}

/** Says that most customers cannot order, as they read, too. */
function NoPaymentsNotice() {
  if (useTakesPayments()) return null;
  return (
    <p role="status" className="mb-6 border-l-4 border-error bg-error/10 px-4 py-3">
      <strong>This shop takes no orders to be paid by card, because card payment is not set up.</strong> Ask
      whoever runs the server to set up Stripe. Orders on account and of free swatches are taken.
    </p>
  );
}

function AsOf({ overview, error }: { readonly overview: Figures; readonly error: Error | null }) {
  const time = new Date(overview.asOf).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: overview.timeZone,
  });
  return (
    <div className="mb-5">
      <p className="text-base-content/75 text-sm tabular-nums">
        {longDay(overview.today)}, {time} ({overview.timeZone})
      </p>
      <p role="status" className="text-error text-sm">
        {error && `These are the figures of ${time}: ${errorMessage(error)}`}
      </p>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Section({ title: heading, note, children }: SectionProps) {
  return (
    <section aria-label={heading}>
      <div className="woven-rule mb-6" aria-hidden />
      <h3 className="font-medium text-lg">{heading}</h3>
      <p className="mb-5 text-base-content/75 text-sm">{note}</p>
      {children}
    </section>
  );
}

const LINES = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'];

/** Placeholders of about the size of the Overview's figures while they load. */
function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-12">
      <span className="sr-only">Loading the figures</span>
      <div className="border-base-300 border-t" aria-hidden>
        {LINES.map((width) => (
          <div key={width} className="flex min-h-12 items-center border-base-300 border-b">
            <span className={`h-4 bg-base-200 ${width}`} />
          </div>
        ))}
      </div>
      <div className="grid gap-10 md:grid-cols-3" aria-hidden>
        {LINES.slice(1).map((width) => (
          <div key={width} className="h-44 border-base-300 border-t pt-3">
            <span className={`block h-8 bg-base-200 ${width}`} />
          </div>
        ))}
      </div>
      <div className="woven-rule mt-48" aria-hidden />
      <div className="woven-rule mt-48" aria-hidden />
    </div>
  );
}
