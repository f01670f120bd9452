// A table on a desk, a stack of cards on a phone: the same markup, so that both read alike to everybody.
import type { ReactNode } from 'react';

export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** Figures line up at their end. */
  readonly figures?: boolean;
}

interface TableProps<Item> {
  /** Says what the table holds, to those who cannot see it. */
  readonly caption: string;
  readonly columns: readonly Column<Item>[];
  readonly rows: readonly Item[];
  readonly keyOf: (item: Item) => string;
}

// Shown as blocks, the parts of a table lose their meaning in some browsers: the roles say it again.
const is = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export function Table<Item>({ caption, columns, rows, keyOf }: TableProps<Item>) {
  return (
    <table className="w-full text-left max-lg:block" {...is.table}>
      <caption className="sr-only">{caption}</caption>
      <Head columns={columns} />
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-4" {...is.rowgroup}>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Head<Item>({ columns }: Pick<TableProps<Item>, 'columns'>) {
  return (
    <thead className="max-lg:sr-only" {...is.rowgroup}>
      <tr {...is.row}>
        {columns.map(({ title, figures }) => (
          <th
            key={title}
            scope="col"
            {...is.columnheader}
            className={`border-b-2 border-base-300 px-3 py-3 text-sm font-semibold first:pl-0 last:pr-0 ${figures ? 'text-right' : ''}`}
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
    <tr
      {...is.row}
      className="max-lg:block max-lg:border max-lg:border-base-300 max-lg:p-4 lg:border-b lg:border-base-300"
    >
      {columns.map((column) => (
        <td
          key={column.title}
          {...is.cell}
          className={`min-w-0 break-words align-top max-lg:grid max-lg:grid-cols-[8rem_minmax(0,1fr)] max-lg:gap-3 max-lg:py-1.5 lg:px-3 lg:py-4 lg:first:pl-0 lg:last:pr-0 ${column.figures ? 'lg:text-right' : ''}`}
        >
          <span aria-hidden="true" className="text-sm text-base-content/75 lg:hidden">
            {column.title}
          </span>
          <div className="min-w-0">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}
