// A dense table of an admin list: rows can be selected, and the head stays in view. Phones show cards, and tablets those of
// lists that have some of their own. Keyboard: table-keys.ts. A table and no `grid`, whose role takes the reading commands of screen readers away; the server
// filters and sorts, so a table library would work on the rows that happen to be loaded.
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { idOf, type RowKey } from './row-key.ts';
import { type RowSelection, SelectAll, SelectRow } from './row-selection.tsx';
import { ROLES } from './table.tsx';
import { useTableKeys } from './table-keys.ts';

export interface AdminColumn<Item> {
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** Aligns numbers at their end. */
  readonly figures?: boolean;
  /** The class names of the column's width, such as `rows:w-32`. The other columns share the rest equally. */
  readonly width?: string;
  /** The table shows the column from this width on (1024 or 1280 px); cards and print always show it. */
  readonly from?: 'lg' | 'xl';
  /** Marks a column of buttons: its content is neither cut off after two lines nor printed. */
  readonly actions?: boolean;
}

interface AdminTableContent<Item> {
  /** Describes the table to screen readers. */
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly AdminColumn<Item>[];
  readonly rows: readonly Item[];
  readonly selection?: RowSelection | undefined;
  /** What phones and tablets show instead of the cells, with a `RowLink` that covers it. */
  readonly card?: (item: Item) => ReactNode;
}

type AdminTableProps<Item> = AdminTableContent<Item> & RowKey<Item>;

const HIDDEN_BELOW = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' } as const;
const HEADER_CELL =
  'sticky top-0 z-10 border-b-2 border-base-300 bg-base-100 px-2 py-1 font-semibold first:pl-0 last:pr-0 print:static';
const ROW = 'hover:bg-base-200 data-selected:bg-base-200 print:break-inside-avoid';
const BOX_CARD =
  'cards:relative cards:grid cards:grid-cols-3 cards:gap-x-3 cards:border cards:border-base-300 cards:px-4 cards:py-2';
const OWN_CARD = 'cards:relative cards:border-b cards:border-base-300 cards:py-2';
/** The checkbox is left of the card's lines, over the whole height. */
const BESIDE_BOX = 'cards:grid cards:grid-cols-[2.75rem_minmax(0,1fr)] cards:items-center cards:-ml-3';
const CARD_LINE =
  'cards:col-span-full cards:grid cards:grid-cols-[5.5rem_minmax(0,1fr)] sm:cards:grid-cols-[7rem_minmax(0,1fr)] cards:gap-3 cards:py-1 cards:text-base';
/** Buttons, and texts that are not cut off, have the whole width; they need no title. */
const CARD_WIDE = 'cards:col-span-full cards:block cards:py-1';
/** Several figures stand side by side, each below its title. */
const CARD_FIGURE = 'cards:flex cards:flex-col cards:py-1 cards:text-base';
const TABLE_CELL =
  'rows:h-[44px] rows:border-b rows:border-base-300 rows:px-2 rows:py-0 rows:first:pl-0 rows:last:pr-0';
const ANY_CELL = `min-w-0 text-left align-middle font-normal wrap-anywhere ${TABLE_CELL}`;
/** Only texts are cut off, and no small print: a link that continues below the edge would lie under what is pressed there. */
const TWO_LINES = 'rows:not-has-[a,button,small]:line-clamp-2';

export function AdminTable<Item extends object>(props: AdminTableProps<Item>) {
  const { caption, columns, rows, keyOf = idOf, selection, card } = props;
  const keys = rows.map(keyOf);
  const body = useTableKeys();
  const anchor = useRef<string>(undefined);
  return (
    <div data-own-cards={card ? '' : undefined}>
      {selection && (
        <div className="rows:hidden">
          <SelectAll keys={keys} selection={selection} labelled />
        </div>
      )}
      <table
        {...ROLES.table}
        className="w-full border-separate border-spacing-0 text-sm leading-5 rows:table-fixed cards:block print:text-xs"
      >
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} keys={keys} selection={selection} />
        <tbody
          ref={body}
          {...ROLES.rowgroup}
          className={`cards:flex cards:flex-col ${card ? '' : 'cards:gap-3'}`}
        >
          {rows.map((row) => (
            <Row key={keyOf(row)} {...props} keyOf={keyOf} row={row} keys={keys} anchor={anchor} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Item> extends Pick<AdminTableContent<Item>, 'columns' | 'selection'> {
  readonly keys: readonly string[];
}

function Head<Item>({ columns, keys, selection }: HeadProps<Item>) {
  return (
    <thead {...ROLES.rowgroup} className="cards:sr-only">
      <tr {...ROLES.row}>
        {selection && (
          <td {...ROLES.cell} className={`${HEADER_CELL} w-9 align-middle cards:hidden print:hidden`}>
            <SelectAll keys={keys} selection={selection} />
          </td>
        )}
        {columns.map(({ title, figures, width = '', from, actions }) => (
          <th
            key={title}
            scope="col"
            {...ROLES.columnheader}
            className={`${HEADER_CELL} ${selection ? 'align-middle' : 'align-bottom'} ${figures ? 'text-right' : 'text-left'} ${width} ${from ? HIDDEN_BELOW[from] : ''} ${actions ? 'print:hidden' : ''}`}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps<Item> extends AdminTableContent<Item> {
  readonly keyOf: (item: Item) => string;
  readonly row: Item;
  readonly keys: readonly string[];
  readonly anchor: RefObject<string | undefined>;
}

function Row<Item>({ row, columns, keyOf, selection, card, ...select }: RowProps<Item>) {
  const { keys, anchor } = select;
  const nameId = useId();
  const isSelected = selection?.selected.has(keyOf(row)) ?? false;
  const [first, ...others] = columns;
  const hasSeveral = columns.filter(({ figures }) => figures).length > 1;
  return (
    <tr
      {...ROLES.row}
      className={`${ROW} ${card ? `${OWN_CARD} ${selection ? BESIDE_BOX : 'cards:block'}` : BOX_CARD}`}
      data-selected={isSelected || undefined}
    >
      {selection && (
        <td
          {...ROLES.cell}
          className={`${ANY_CELL} ${card ? 'cards:z-10' : 'cards:absolute cards:right-1 cards:top-1'} print:hidden`}
        >
          <SelectRow
            keys={keys}
            selection={selection}
            anchor={anchor}
            rowKey={keyOf(row)}
            labelledBy={nameId}
          />
        </td>
      )}
      {first && (
        <NameCell id={nameId} inCards={!card}>
          {first.cell(row)}
        </NameCell>
      )}
      {others.map((column) => (
        <Cell key={column.title} column={column} row={row} inCards={!card} isBelowTitle={hasSeveral} />
      ))}
      {card && (
        <th scope="row" {...ROLES.rowheader} className="block min-w-0 text-left font-normal rows:hidden">
          {card(row)}
        </th>
      )}
    </tr>
  );
}

interface NameCellProps {
  readonly id: string;
  readonly inCards: boolean;
  readonly children: ReactNode;
}

function NameCell({ id, inCards, children }: NameCellProps) {
  return (
    <th
      id={id}
      scope="row"
      {...ROLES.rowheader}
      className={`${ANY_CELL} ${inCards ? 'cards:col-span-full cards:block cards:py-1 cards:pr-10 cards:text-base' : 'cards:hidden'}`}
    >
      <div className={`min-w-0 ${TWO_LINES}`}>{children}</div>
    </th>
  );
}

interface RowLinkProps extends LinkProps {
  /** Makes the whole card the link; its buttons are `relative`, so that they stay above it. */
  readonly covers?: boolean;
}

/** The name of a row, which opens its page. */
export function RowLink({ covers = false, ...link }: RowLinkProps) {
  return (
    <Link
      {...link}
      data-row-link
      className={`link-thread font-semibold tabular-nums ${covers ? 'after:absolute after:inset-0' : ''}`}
    />
  );
}

interface CellProps<Item> {
  readonly column: AdminColumn<Item>;
  readonly row: Item;
  readonly inCards: boolean;
  readonly isBelowTitle: boolean;
}

function Cell<Item>({ column, row, inCards, isBelowTitle }: CellProps<Item>) {
  const { title, cell, figures, from, actions } = column;
  const isWide = actions && !figures;
  const shape = figures && isBelowTitle ? CARD_FIGURE : isWide ? CARD_WIDE : CARD_LINE;
  return (
    <td
      {...ROLES.cell}
      className={`${ANY_CELL} ${inCards ? shape : 'cards:hidden'} ${figures ? 'tabular-nums rows:text-right' : ''} ${from ? HIDDEN_BELOW[from] : ''} ${actions ? 'print:hidden' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`text-sm text-base-content/75 rows:hidden ${isWide ? 'hidden' : ''}`}
      >
        {title}
      </span>
      <div className={`min-w-0 ${actions ? '' : TWO_LINES}`}>{cell(row)}</div>
    </td>
  );
}
