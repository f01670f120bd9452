// A table on a desk, a stack of cards on a phone: the same markup, so that both read alike to everybody.
import type { ReactNode } from 'react';

export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** Figures line up at their end. */
  readonly figures?: boolean;
  /** Holds names, mails, addresses: as wide as the first column. */
  readonly wide?: boolean;
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
    <table className="w-full table-fixed text-left max-xl:block" {...is.table}>
      <caption className="sr-only">{caption}</caption>
      <Head columns={columns} />
      <tbody className="max-xl:flex max-xl:flex-col max-xl:gap-4" {...is.rowgroup}>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Head<Item>({ columns }: Pick<TableProps<Item>, 'columns'>) {
  return (
    <thead className="max-xl:sr-only" {...is.rowgroup}>
      <tr {...is.row}>
        {columns.map(({ title, figures, wide }) => (
          <th
            key={title}
            scope="col"
            {...is.columnheader}
            className={`border-b-2 border-base-300 px-3 py-3 text-sm font-semibold first:w-1/4 first:pl-0 last:pr-0 ${figures ? 'text-right' : ''} ${wide ? 'w-1/4' : ''}`}
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
      className="max-xl:block max-xl:border max-xl:border-base-300 max-xl:p-4 xl:border-b xl:border-base-300"
    >
      {columns.map((column) => (
        <td
          key={column.title}
          {...is.cell}
          className={`min-w-0 wrap-anywhere align-top max-xl:grid max-xl:grid-cols-[5rem_minmax(0,1fr)] sm:max-xl:grid-cols-[8rem_minmax(0,1fr)] max-xl:gap-3 max-xl:py-1.5 xl:px-3 xl:py-4 xl:first:pl-0 xl:last:pr-0 ${column.figures ? 'xl:text-right' : ''}`}
        >
          <span aria-hidden="true" className="text-sm text-base-content/75 xl:hidden">
            {column.title}
          </span>
          <div className="min-w-0">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}
