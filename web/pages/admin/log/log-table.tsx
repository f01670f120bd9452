// The entries of the log. Subjects link to their pages.
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { formatDateTime } from '#web/pages/account/order-format.ts';
import { actionNames } from './action-names.ts';
import { detailsText, subjectPath } from './entry-text.ts';

const columns: readonly AdminColumn<AuditEntry>[] = [
  {
    title: 'When',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums">
        {formatDateTime(createdAt)}
      </time>
    ),
    width: 'rows:w-28 rows:xl:w-40',
  },
  { title: 'Who', cell: ({ actor }) => <bdi>{actor}</bdi>, width: 'rows:w-44' },
  { title: 'Action', cell: ({ action }) => actionNames[action], width: 'rows:w-36 rows:xl:w-40' },
  { title: 'To what', cell: (entry) => <Subject entry={entry} /> },
  { title: 'Details', cell: ({ details }) => <span dir="auto">{detailsText(details) || '–'}</span> },
];

export function LogTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return <AdminTable caption="Log" columns={columns} rows={entries} keyOf={({ _id }) => _id} />;
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
