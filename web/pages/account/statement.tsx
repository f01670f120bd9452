// The statement of a customer on account: what is owed, open invoices, and every invoice, credit note and payment. Admins
// see that of `?user=`, and enter payments.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { bankFacts } from '#contract/money/bank-account.ts';
import type { OpenInvoice, Statement as StatementData, StatementEntry } from '#contract/money/receivables.ts';
import { requestFile } from '#web/api/client.ts';
import { CsvDownload } from '#web/components/csv-download.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Table, type TableColumn } from '#web/components/table/table.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { EnterPayment } from '#web/pages/account/statement/enter-payment.tsx';
import { useMay, useSession } from '#web/session/use-session.ts';
import { statementQuery } from '../../api/statement-query.ts';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';

const title = t`Statement`;

export const meta = hiddenMeta(title);

export default function Statement() {
  const { user, isStaff: isLoaded } = useSession();
  const isStaff = useMay()('GET /api/statements/:email');
  const [params] = useSearchParams();
  if (!user || isLoaded === undefined) return null;
  const email = (isStaff && params.get('user')) || user.email;
  return (
    <>
      <DashboardHeading>{title}</DashboardHeading>
      <OneStatement key={email} email={email} isStaff={isStaff} />
    </>
  );
}

function OneStatement({ email, isStaff }: { readonly email: string; readonly isStaff: boolean }) {
  const { data, error } = useQuery(statementQuery(email));
  return (
    <>
      <p className="mb-4 print:hidden">
        <Link className="link-thread" to={isStaff ? pages.accounts : pages.myOrder}>
          ← {isStaff ? t`Customers on account` : t`My Order`}
        </Link>
      </p>
      <FormMessage error={error} />
      {data && <Summary statement={data} />}
      {data && isStaff && data.terms && <EnterPayment statement={data} />}
      {data && <OpenInvoices invoices={data.openInvoices} />}
      {data && <Entries entries={data.entries} email={email} />}
    </>
  );
}

function Summary({ statement }: { readonly statement: StatementData }) {
  const { customer, terms, overdue, payTo } = statement;
  const facts = [
    [t`Owed`, formatPrice(terms?.owed ?? 0)],
    [t`Overdue`, formatPrice(overdue), overdue > 0],
    [t`Credit limit`, terms?.isAllowed ? formatPrice(terms.creditLimit) : '–'],
    [t`Days to pay`, terms?.isAllowed ? String(terms.netDays) : '–'],
  ] as const;
  return (
    <div className="mb-8">
      <p className="mb-4 wrap-anywhere">
        <bdi className="font-semibold">{customer.company || customer.name}</bdi>, <bdi>{customer.email}</bdi>
      </p>
      <dl className="grid grid-cols-2 gap-4 bg-base-200 p-5 tabular-nums sm:grid-cols-4">
        {facts.map(([name, value, isLate]) => (
          <div key={name}>
            <dt className="text-sm text-base-content/75">{name}</dt>
            <dd className={`text-xl font-medium ${isLate ? 'text-error' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {payTo && (
        <section className="mt-6">
          <h3 className="mb-2 text-lg font-semibold">{t`Pay to`}</h3>
          <p className="mb-3">{t`Please state the number of the invoice.`}</p>
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {bankFacts(payTo).map(([name, value]) => (
              <div key={name} className="min-w-0">
                <dt className="text-sm text-base-content/75">{name}</dt>
                <dd className="wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

const OPEN_COLUMNS: readonly TableColumn<OpenInvoice>[] = [
  { title: t`Invoice`, cell: ({ number, order }) => <OrderLink number={number} order={order} /> },
  { title: t`Issued`, cell: ({ issuedOn }) => issuedOn },
  {
    title: t`Due`,
    cell: ({ dueOn, isOverdue }) =>
      isOverdue ? <span className="font-semibold text-error">{t`${dueOn}, overdue`}</span> : dueOn,
  },
  { title: t`Amount`, cell: ({ amount }) => formatPrice(amount), figures: true },
  { title: t`Open`, cell: ({ open }) => formatPrice(open), figures: true },
];

function OpenInvoices({ invoices }: { readonly invoices: readonly OpenInvoice[] }) {
  if (invoices.length === 0) return null;
  return (
    <section className="mb-10">
      <h3 className="mb-3 text-lg font-semibold">{t`Open invoices`}</h3>
      <Table
        caption={t`Open invoices`}
        columns={OPEN_COLUMNS}
        rows={invoices}
        keyOf={({ number }) => number}
      />
    </section>
  );
}

/** Documents are on the page of their order. */
function OrderLink({ number, order }: { readonly number: string; readonly order: StatementEntry['order'] }) {
  if (!order) return <span className="wrap-anywhere">{number || '–'}</span>;
  return (
    <Link className="link-thread" to={fillPath(pages.order, { id: order._id })}>
      {number}
    </Link>
  );
}

const KINDS = { invoice: t`Invoice`, credit_note: t`Credit note`, payment: t`Payment` } as const;

const ENTRY_COLUMNS: readonly TableColumn<StatementEntry>[] = [
  { title: t`Date`, cell: ({ on }) => on },
  { title: t`Entry`, cell: ({ kind }) => KINDS[kind] },
  { title: t`Number`, cell: ({ number, order }) => <OrderLink number={number} order={order} /> },
  { title: t`Amount`, cell: ({ amount }) => formatPrice(amount), figures: true },
  { title: t`Balance`, cell: ({ balance }) => formatPrice(balance), figures: true },
];

interface EntriesProps {
  readonly entries: readonly StatementEntry[];
  readonly email: string;
}

function Entries({ entries, email }: EntriesProps) {
  if (entries.length === 0) return <EmptyState title={t`Nothing was ordered on account yet.`} />;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{t`All entries`}</h3>
        <CsvDownload
          load={(format) =>
            requestFile('GET /api/statements/:email/csv', { params: { email }, query: format })
          }
        >
          {t`Export CSV`}
        </CsvDownload>
      </div>
      <Table
        caption={t`All entries`}
        columns={ENTRY_COLUMNS}
        rows={entries}
        keyOf={({ kind, number, payment, balance }) => payment?._id ?? `${kind} ${number} ${balance}`}
      />
    </section>
  );
}
