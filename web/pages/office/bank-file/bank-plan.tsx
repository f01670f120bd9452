// The plan of a bank's file: lines that can be booked, with what each pays, and those that are left out.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { ResponseBody } from '#contract/endpoint-types.ts';
import { formatPrice } from '#contract/figures/money.ts';
import type { BankFile, BankLine } from '#contract/money/bank-file.ts';
import { request } from '#web/api/client.ts';
import { queries, userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDay } from '#web/parts/quotations/quotation-texts.ts';
import { AssignDialog, type Assigned } from './assign-dialog.tsx';

export type Booked = ResponseBody<'bookBankPayments'>;

interface BankPlanProps {
  readonly fileName: string;
  readonly plan: BankFile;
  readonly onBooked: (booked: Booked) => void;
}

const BOOKED: readonly BankLine['state'][] = ['matched', 'partly', 'overpaid', 'short', 'unknown'];
const canBeBooked = ({ state }: BankLine) => BOOKED.includes(state);

/** What a line pays: what it was matched with, unless an admin has said otherwise. */
function matchOf(
  { customer, invoices, order }: BankLine,
  byHand: Assigned | undefined,
): Assigned | undefined {
  if (byHand) return byHand;
  return customer
    ? { email: customer.email, name: customer.company || customer.name, invoices, order }
    : undefined;
}

export function BankPlan({ fileName, plan, onBooked }: BankPlanProps) {
  const { selected, byHand, setSelected, assign } = usePlannedLines(plan);
  const [asked, setAsked] = useState<string>();
  const open = plan.lines.filter(canBeBooked);
  const askedLine = open.find(({ key }) => key === asked);
  const chosen = open.flatMap((line) => {
    const match = selected.has(line.key) ? matchOf(line, byHand.get(line.key)) : undefined;
    return match ? [{ line, match }] : [];
  });
  const book = useBooking(onBooked);
  const select = (next: ReadonlySet<string>) => {
    const added = open.filter(({ key }) => next.has(key) && !selected.has(key));
    const unassigned = added.filter((line) => !matchOf(line, byHand.get(line.key)));
    // A single line without a customer asks for one; all at once leaves those out.
    if (added.length === 1 && unassigned[0]) setAsked(unassigned[0].key);
    setSelected(new Set([...next].filter((key) => unassigned.every((line) => line.key !== key))));
  };
  return (
    <section className="mt-8 border-t border-base-300 pt-6">
      <PlanHeading>{fileName}</PlanHeading>
      <UnreadRows rows={plan.unreadRows} />
      {open.length === 0 ? (
        <p role="status" className="mb-6">
          Nothing in this file is left to be booked.
        </p>
      ) : (
        <>
          <AdminTable
            caption="Lines to book"
            columns={columns(byHand, setAsked)}
            rows={open}
            keyOf={({ key }) => key}
            selection={{ selected, onChange: select }}
          />
          <div className="sticky bottom-0 mt-4 border-t border-base-300 bg-base-100 py-3 print:hidden">
            <FormMessage error={book.error} />
            <Button
              variant="primary"
              loading={book.isPending}
              disabled={chosen.length === 0}
              onClick={() => book.mutate(chosen)}
            >
              {bookText(chosen.map(({ line }) => line))}
            </Button>
          </div>
        </>
      )}
      <ToLookAt lines={plan.lines.filter(({ state }) => state in ORDER_REASONS)} />
      <LeftOut lines={plan.lines.filter(({ state }) => state in REASONS)} />
      {askedLine && (
        <AssignDialog
          line={askedLine}
          match={matchOf(askedLine, byHand.get(askedLine.key))}
          onAssign={(match) => assign(askedLine.key, match)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/** Matched lines are selected, but not those that somebody may have entered already, nor orders that lack some of their price. */
function usePlannedLines({ lines }: BankFile) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        lines
          .filter((line) => canBeBooked(line) && line.customer && !line.similarOn && line.state !== 'short')
          .map(({ key }) => key),
      ),
  );
  const [byHand, setByHand] = useState<ReadonlyMap<string, Assigned>>(new Map());
  const assign = (key: string, match: Assigned) => {
    setByHand(new Map(byHand).set(key, match));
    setSelected(new Set(selected).add(key));
  };
  return { selected, byHand, setSelected, assign };
}

interface Chosen {
  readonly line: BankLine;
  readonly match: Assigned;
}

function useBooking(onBooked: (booked: Booked) => void) {
  return useMutation({
    mutationFn: (chosen: readonly Chosen[]) =>
      request('POST /api/bank-payments', {
        body: {
          payments: chosen.map(({ line, match }) => ({
            key: line.key,
            customer: match.email,
            amount: line.amount,
            receivedOn: line.bookedOn,
            invoiceNumber: match.invoices[0] ?? '',
            order: match.order?._id,
            reference: line.reference,
          })),
        },
      }),
    onSuccess: (booked) => {
      void refreshQueries(userKey('accounts'), userKey('statement'), queries.orders().queryKey);
      onBooked(booked);
    },
  });
}

function bookText(lines: readonly BankLine[]): string {
  const sum = formatPrice(lines.reduce((total, { amount }) => total + amount, 0));
  return lines.length === 1 ? `Book 1 payment, ${sum}` : `Book ${lines.length} payments, ${sum}`;
}

function PlanHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h3
      ref={heading}
      tabIndex={-1}
      className="mb-4 scroll-mt-6 text-xl font-medium wrap-anywhere outline-none"
    >
      <bdi>{children}</bdi>
    </h3>
  );
}

function UnreadRows({ rows }: { readonly rows: readonly number[] }) {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, 10).join(', ');
  return (
    <p className="mb-4 rounded-field bg-warning/15 px-3 py-2 text-sm">
      {rows.length === 1 ? 'A row' : `${rows.length} rows`} could not be read and{' '}
      {rows.length === 1 ? 'is' : 'are'} left out: {shown}
      {rows.length > 10 && ' and others'}.
    </p>
  );
}

const columns = (
  byHand: ReadonlyMap<string, Assigned>,
  onAssign: (key: string) => void,
): readonly AdminColumn<BankLine>[] => [
  {
    title: 'Payer',
    cell: ({ payer, reference }) => (
      <>
        <bdi>{payer || 'No name'}</bdi>
        <span className="block text-sm text-base-content/75">
          <bdi>{reference}</bdi>
        </span>
      </>
    ),
  },
  { title: 'Booked on', cell: ({ bookedOn }) => formatDay(bookedOn), width: 'rows:w-28' },
  { title: 'Amount', cell: ({ amount }) => formatPrice(amount), figures: true, width: 'rows:w-28' },
  { title: 'Pays', cell: (line) => <Pays line={line} byHand={byHand.get(line.key)} /> },
  {
    title: '',
    cell: (line) =>
      !line.order && (
        <Button
          size="small"
          variant="outline"
          aria-label={`${matchOf(line, byHand.get(line.key)) ? 'Change' : 'Choose'} what the payment of ${formatPrice(line.amount)} by ${line.payer || 'nobody named'} pays`}
          onClick={() => onAssign(line.key)}
        >
          {matchOf(line, byHand.get(line.key)) ? 'Change' : 'Choose'}
        </Button>
      ),
    width: 'rows:w-24',
    actions: true,
  },
];

function Pays({ line, byHand }: { readonly line: BankLine; readonly byHand: Assigned | undefined }) {
  const match = matchOf(line, byHand);
  if (!match) return <span className="font-semibold">Not known</span>;
  return (
    <>
      <bdi>{match.name}</bdi>
      <span className="block text-sm tabular-nums text-base-content/75">
        {match.order ? (
          <OrderLink {...match.order} />
        ) : (
          match.invoices.join(', ') || 'The oldest invoice first'
        )}
        {!byHand && <Difference line={line} />}
      </span>
      {line.similarOn && (
        <span className="block text-sm font-semibold">
          The same amount was entered for {formatDay(line.similarOn)}
        </span>
      )}
    </>
  );
}

/** In a tab of its own, because the file is not stored. */
const OrderLink = ({ _id: id, number }: NonNullable<BankLine['order']>) => (
  <a
    className="link-thread whitespace-nowrap"
    href={fillPath(pages.order, { id })}
    target="_blank"
    rel="noreferrer"
  >
    {number}
    <span className="sr-only">, in a new tab</span>
  </a>
);

function Difference({ line: { state, amount, open } }: { readonly line: BankLine }) {
  if (state === 'short') return <>, {formatPrice(open - amount)} less: banks may have kept it</>;
  if (state === 'partly') return <>, a part of {formatPrice(open)}</>;
  if (state === 'overpaid') return <>, {formatPrice(amount - open)} too much</>;
  return <>, whole</>;
}

const REASONS: Readonly<Partial<Record<BankLine['state'], string>>> = {
  booked: 'Booked before',
  debit: 'Money that left, or was returned',
  pending: 'Not booked by the bank yet',
  failed: 'Rejected or taken back by the bank',
  wrong_currency: 'Another currency than the shop’s',
};

/** Money of an order that the shop does not book: somebody has to look at it. */
const ORDER_REASONS: Readonly<Partial<Record<BankLine['state'], string>>> = {
  differs: 'Another amount than is due',
  late: 'The order is cancelled',
  paid: 'The order is paid already',
  twice: 'Another line pays the order',
  early: 'The pieces are still being woven',
};

const LEFT_OUT_COLUMNS: readonly AdminColumn<BankLine>[] = [
  { title: 'Payer', cell: ({ payer, reference }) => <bdi>{payer || reference || '–'}</bdi> },
  { title: 'Booked on', cell: ({ bookedOn }) => formatDay(bookedOn), width: 'rows:w-28' },
  {
    title: 'Amount',
    cell: ({ amount, currency, state }) => formatPrice(state === 'debit' ? -amount : amount, currency),
    figures: true,
    width: 'rows:w-32',
  },
  { title: 'Why', cell: ({ state }) => REASONS[state] ?? '' },
];

const LOOK_AT_COLUMNS: readonly AdminColumn<BankLine>[] = [
  ...LEFT_OUT_COLUMNS.slice(0, 3),
  { title: 'Order', cell: ({ order }) => order && <OrderLink {...order} /> },
  {
    title: 'Why',
    cell: ({ state, open }) => (
      <>
        {ORDER_REASONS[state]}
        {state === 'differs' && `, ${formatPrice(open)}`}
      </>
    ),
  },
];

function ToLookAt({ lines }: { readonly lines: readonly BankLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="mt-8">
      <h4 className="mb-1 font-semibold">Transfers to look at</h4>
      <p className="mb-3 max-w-prose text-sm text-base-content/75">
        They name an order and are not booked. Send back what is not yours, or book it at the order once that
        is settled with the customer.
      </p>
      <AdminTable
        caption="Transfers to look at"
        columns={LOOK_AT_COLUMNS}
        rows={lines}
        keyOf={({ key }) => key}
      />
    </div>
  );
}

function LeftOut({ lines }: { readonly lines: readonly BankLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="mt-6 rounded-box border border-base-300 px-4">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        {lines.length === 1 ? '1 line that is left out' : `${lines.length} lines that are left out`}
      </summary>
      <div className="pb-4">
        <AdminTable
          caption="Lines that are left out"
          columns={LEFT_OUT_COLUMNS}
          rows={lines}
          keyOf={({ key }) => key}
        />
      </div>
    </details>
  );
}
