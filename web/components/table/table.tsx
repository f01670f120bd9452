// A table on wide screens and a stack of cards on narrow ones, with the same markup.
import type { ReactNode } from 'react';
import { idOf, type RowKey } from './row-key.ts';

export interface TableColumn<Item> {
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** Aligns numbers at their end. */
  readonly figures?: boolean;
  /** Makes the column as wide as the first one: for names, emails and addresses. */
  readonly wide?: boolean;
  /** For short figures and dates; the first column then has the space that is left. */
  readonly narrow?: boolean;
}

interface TableProps<Item> {
  /** Describes the table to screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Item>[];
  readonly rows: readonly Item[];
}

// Some browsers drop table semantics from elements displayed as blocks; explicit roles keep them.
export const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const HEADER_CELL = 'border-b-2 border-base-300 px-3 py-3 text-sm font-semibold first:pl-0 last:pr-0';
const ROW = 'max-xl:block max-xl:border max-xl:border-base-300 max-xl:p-4 xl:border-b xl:border-base-300';
const CARD_LINE =
  'max-xl:grid max-xl:grid-cols-[5rem_minmax(0,1fr)] sm:max-xl:grid-cols-[8rem_minmax(0,1fr)] max-xl:gap-3 max-xl:py-1.5';
const TABLE_CELL = 'xl:px-3 xl:py-4 xl:first:pl-0 xl:last:pr-0';
const CELL = `min-w-0 wrap-anywhere align-top ${CARD_LINE} ${TABLE_CELL}`;

export function Table<Item extends object>(props: TableProps<Item> & RowKey<Item>) {
  const { caption, columns, rows, keyOf = idOf } = props;
  return (
    <table className="w-full table-fixed text-left max-xl:block" {...ROLES.table}>
      <caption className="sr-only">{caption}</caption>
      <Head columns={columns} />
      <tbody className="max-xl:flex max-xl:flex-col max-xl:gap-4" {...ROLES.rowgroup}>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Head<Item>({ columns }: Pick<TableProps<Item>, 'columns'>) {
  const isFirstWide = !columns.some(({ narrow }) => narrow);
  return (
    <thead className="max-xl:sr-only" {...ROLES.rowgroup}>
      <tr {...ROLES.row}>
        {columns.map(({ title, figures, wide, narrow }) => (
          <th
            key={title}
            scope="col"
            {...ROLES.columnheader}
            className={`${HEADER_CELL} ${isFirstWide ? 'first:w-1/4' : ''} ${figures ? 'text-right' : ''} ${wide ? 'w-1/4' : ''} ${narrow ? 'w-32' : ''}`}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps<Item> extends Pick<TableProps<Item>, 'columns'> {
  readonly row: Item;
}

function Row<Item>({ row, columns }: RowProps<Item>) {
  return (
    <tr {...ROLES.row} className={ROW}>
      {columns.map((column) => (
        <td key={column.title} {...ROLES.cell} className={`${CELL} ${column.figures ? 'xl:text-right' : ''}`}>
          <span aria-hidden="true" className="text-sm text-base-content/75 xl:hidden">
            {column.title}
          </span>
          <div className="min-w-0">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}
