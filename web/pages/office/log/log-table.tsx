// The entries of the log. Subjects link to their pages.
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/office/audit.ts';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { actorName } from '../../../parts/people/actor-name.ts';
import { actionText, detailsText, subjectPath } from './entry-texts.ts';

const columns: readonly AdminColumn<AuditEntry>[] = [
  {
    title: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="tabular-nums">
        {formatDateTime(at)}
      </time>
    ),
    width: 'rows:w-24 rows:xl:w-40',
  },
  { title: 'Who', cell: ({ actor }) => <bdi>{actorName(actor)}</bdi>, width: 'rows:w-41 rows:xl:w-44' },
  { title: 'Action', cell: (entry) => actionText(entry), width: 'rows:w-36 rows:xl:w-52' },
  { title: 'To what', cell: (entry) => <Subject entry={entry} /> },
  { title: 'Details', cell: (entry) => <span dir="auto">{detailsText(entry) || '–'}</span> },
];

export function LogTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return <AdminTable caption="Log" columns={columns} rows={entries} />;
}

function Subject({ entry }: { readonly entry: AuditEntry }) {
  const text = <bdi>{entry.label || entry.subject}</bdi>;
  const path = subjectPath(entry);
  return path ? (
    <Link to={path} className="link-thread">
      {text}
    </Link>
  ) : (
    text
  );
}
