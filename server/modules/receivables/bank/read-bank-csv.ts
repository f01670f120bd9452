// Reads a bank's statement as CSV. Banks agree on no format: columns are known by their titles and by what stands in
// them, days, amounts and directions by how the whole file writes them. What is not understood is refused, not guessed.
import { currencyOf, type Figure, readFigure, strangeMarkIn } from '#server/http/files/csv-figure.ts';
import { type BankEntry, type BankFileEntries, unreadable } from './bank-entry.ts';
import { columnsNotKnown, FURTHER, type Table, tableOf } from './bank-table.ts';
import {
  asksDirection,
  type Column,
  directionOf,
  folded,
  isBalance,
  isDirectionTitle,
  isHarmlessTitle,
  isStateTitle,
  isTitleOf1,
  isTitleOfBalance,
  isTitleOfBooking,
  isWrittenDayFirst,
  type LineStatus,
  mayHaveLeft,
  plainTitle,
  statusOf,
} from './bank-words.ts';
import { referencesIn } from './match.ts';
import { centsReader } from './read-cents.ts';
import { dayReader } from './read-days.ts';

/** A column that tells two ways or some states has no more different words. */
const FEW = 4;

interface Line {
  readonly row: number;
  readonly cells: readonly string[];
  readonly bookedOn: string;
  readonly figure: Figure;
  /** Which way the column of the amount says, or its sign. */
  readonly direction: 'credit' | 'debit' | undefined;
  readonly titleCurrency: string;
  /** The column of the amount. */
  readonly at: number;
  /** Without the day on which others are booked. */
  readonly lacksBooking: boolean;
}

/** Throws `bank_file_unreadable`. `currency` is that of a file that states none. */
export function readBankCsv(file: string, currency: string): BankFileEntries {
  const table = tableOf(file);
  const columns = columnsOf(table);
  const { lines, unreadRows } = linesOf(table, columns);
  const directions = directionReader(table, columns, lines);
  const statuses = statusReader(table, columns, lines);
  const balances = table.titles.flatMap((title, at) =>
    isTitleOfBalance(title) ? table.rows.flatMap(({ cells }) => readFigure(cells[at] ?? '') ?? []) : [],
  );
  const centsOf = centsReader(table.separator, [...lines.map(({ figure }) => figure), ...balances]);
  const known = new Set(Object.values(columns).flat());
  const unnamed = table.titles.flatMap((_, at) => (known.has(at) ? [] : at));
  const entries = lines.flatMap((line): BankEntry[] => {
    const first = ([at]: readonly number[]) => line.cells[at ?? -1] ?? '';
    const stated = line.figure.currency || line.titleCurrency || currencyOf(first(columns.currency));
    const own = stated || currency;
    const marked = [first([line.at]), table.titles[line.at], first(columns.currency)].join(' ');
    const mark = stated ? undefined : strangeMarkIn(marked, own);
    if (mark)
      throw unreadable(
        `The amounts are in "${mark}", which may be several currencies: add a column "Currency".`,
      );
    const cents = centsOf(line.figure, own);
    if (cents === undefined) {
      unreadRows.push(line.row);
      return [];
    }
    // Where no title of a text is known, any may be one; otherwise those that name an invoice.
    const further = unnamed.filter((at) => {
      const cell = first([at]);
      return columns.text.length > 0 ? referencesIn(cell).stated.length > 0 : !readFigure(cell);
    });
    const textOf = (at: readonly number[]) =>
      at
        .toSorted((one, other) => one - other)
        .map((one) => first([one]))
        .filter(Boolean)
        .join(' ');
    const formerly = (column: Column) =>
      columns[column].filter((at) => isTitleOf1(column, table.titles[at] ?? ''));
    return [
      {
        statement: 0,
        account: first(columns.account),
        bookedOn: line.bookedOn,
        cents,
        isCredit: directions(line) === 'credit',
        currency: own,
        status: statuses(line),
        payer: first(columns.payer),
        bankReference: first(columns.bankReference),
        text: textOf([...columns.text, ...further]),
        former: {
          account: first(formerly('account')),
          payer: first(formerly('payer')),
          bankReference: first(formerly('bankReference')),
          text: textOf(formerly('text')),
        },
      },
    ];
  });
  return { format: 'csv', entries, unreadRows: unreadRows.sort((one, other) => one - other) };
}

/** Titles of currencies that are not the account's. */
const OF_ANOTHER_AMOUNT = /orig|foreign|fremd|local|instruct|exchange/;

/** The columns by what their titles say, if what stands in them is of that kind, the preferred ones first. */
function columnsOf({ titles, known, rows }: Table): Readonly<Record<Column, readonly number[]>> {
  const readers = [dayReader([], true), dayReader(['1/13/2026'], false)];
  const isDay = (cell: string) => readers.some((read) => read(cell) !== undefined);
  const kinds: Partial<Record<Column, (cell: string) => boolean>> = {
    date: isDay,
    amount: (cell) => readFigure(cell) !== undefined,
    credit: (cell) => readFigure(cell) !== undefined,
    debit: (cell) => readFigure(cell) !== undefined,
    currency: (cell) => currencyOf(cell) !== undefined,
  };
  const of = (column: Column) => {
    const candidates = titles.flatMap((_, at) => (known[at]?.has(column) ? [at] : []));
    const rank = (at: number) => known[at]?.get(column) ?? 0;
    const found = candidates
      .filter((at) => {
        const isKind = kinds[column];
        const cells = rows.map(({ cells: row }) => row[at] ?? '').filter((cell) => cell !== '');
        return !isKind || cells.length === 0 || cells.filter(isKind).length * 2 >= cells.length;
      })
      .sort((one, other) => rank(one) - rank(other) || one - other);
    return column === 'amount' && found.every((at) => rank(at) === FURTHER) && found.length > 1 ? [] : found;
  };
  const unnamedCurrencies = () =>
    titles.flatMap((title, at) => {
      const cells = rows.map(({ cells: row }) => row[at]).filter(Boolean);
      const areCodes =
        cells.length > 0 && cells.every((cell = '') => /^[A-Z]{3}$/.test(cell) && currencyOf(cell));
      return known[at]?.size === 0 && areCodes && !OF_ANOTHER_AMOUNT.test(folded(title)) ? [at] : [];
    });
  const columns = {
    date: of('date'),
    amount: of('amount'),
    credit: of('credit'),
    debit: of('debit'),
    currency: [...of('currency'), ...unnamedCurrencies()],
    payer: of('payer'),
    text: of('text'),
    account: of('account'),
    bankReference: of('bankReference'),
  };
  if (columns.amount.length + columns.credit.length === 0) throw columnsNotKnown();
  return columns;
}

type Columns = ReturnType<typeof columnsOf>;

/** The rows that have a day and an amount, and the numbers of those that have not. */
function linesOf({ titles, rows }: Table, columns: Columns): { lines: Line[]; unreadRows: number[] } {
  const dates = rows.flatMap(({ cells }) => columns.date.map((at) => cells[at] ?? ''));
  const readDay = dayReader(dates, titles.some(isWrittenDayFirst));
  const unreadRows: number[] = [];
  const ofBooking = columns.date.filter(
    (at, nth) =>
      (nth === 0 || isTitleOfBooking(titles[at] ?? '')) && rows.some(({ cells }) => (cells[at] ?? '') !== ''),
  );
  const lines = rows.flatMap(({ row, cells, isTooLong }): Line[] => {
    if (cells.every((cell) => cell === '')) return [];
    const bookedOn = columns.date.map((at) => readDay(cells[at] ?? '')).find(Boolean);
    const amount = amountOf(cells, columns);
    const heading = cells.filter(Boolean).length === 1 && cells.find((cell) => BEGINS_PENDING.test(cell));
    if (heading)
      throw unreadable(
        `Row ${row} says "${heading.slice(0, 60)}" of other lines: remove those lines, and this one.`,
      );
    if (!bookedOn || !amount || isTooLong || cells.some(isBalance)) {
      unreadRows.push(row);
      return [];
    }
    const titleCurrency = plainTitle(titles[amount.at] ?? '').currency;
    const lacksBooking = ofBooking.some((at) => readDay(cells[at] ?? '') === undefined);
    return [{ row, cells, bookedOn, ...amount, titleCurrency, lacksBooking }];
  });
  return { lines, unreadRows };
}

/** A column for each way counts before one for both; a row that has an amount in each is not read. */
function amountOf(cells: readonly string[], { credit, debit, amount }: Columns) {
  const found = (columns: readonly number[]) =>
    columns.flatMap((at) => {
      const figure = readFigure(cells[at] ?? '');
      return figure ? [{ at, figure }] : [];
    });
  const isMoney = ({ figure }: { figure: Figure }) => /[1-9]/.test(figure.digits);
  const [ins, outs] = [found(credit).filter(isMoney), found(debit).filter(isMoney)];
  if (ins.length > 0 && outs.length > 0) return undefined;
  const [one] = [...ins, ...outs, ...found(amount), ...found(credit), ...found(debit)];
  if (!one) return undefined;
  const { sign, words } = one.figure;
  const said = sign === '-' ? 'debit' : words ? directionOf(words) : undefined;
  // A debit stays one however it is written, and money that was credited with a minus has left.
  if (debit.includes(one.at)) return { ...one, direction: 'debit' as const };
  if (credit.includes(one.at)) return { ...one, direction: said ?? ('credit' as const) };
  return { ...one, direction: said ?? (sign === '+' ? ('credit' as const) : undefined) };
}

const notUnderstood = (column: string, word: string) =>
  unreadable(
    `The column "${column}" says "${word.slice(0, 60)}", and it is not known whether such money came in. Write "credit" or "debit" there, or remove these lines.`,
  );

/** Which way a line went. Throws `bank_file_unreadable` where a line does not say it in words that are known. */
function directionReader({ titles }: Table, columns: Columns, lines: readonly Line[]) {
  const { date, amount, credit, debit, currency, text, payer, account } = columns;
  const unknownWord = lines.find(({ figure: { words } }) => words && !directionOf(words))?.figure.words;
  if (unknownWord) throw notUnderstood(titles[amount[0] ?? credit[0] ?? 0] ?? '', unknownWord);
  const others = columnsBut([date, amount, credit, debit, currency], titles, lines).filter(
    ({ title }) => !isStateTitle(title) && !FLAG.test(folded(title)),
  );
  const directions = others.filter(
    ({ title, cells }) =>
      !cells.every((cell) => cell === '' || readFigure(cell)) &&
      (isDirectionTitle(title) ||
        cells.every((cell) => directionOf(cell) !== undefined) ||
        cells.every((cell) => /^[-−–+]?$/.test(cell))),
  );
  // One behind the balance says whether the account is overdrawn.
  const ofAmounts = directions.filter(({ at }) => !isTitleOfBalance(titles[at - 1] ?? ''));
  const telling = ofAmounts.length > 0 ? ofAmounts : directions;
  for (const { title, cells } of telling) {
    const unknown = cells.find((cell) => cell !== '' && directionOf(cell) === undefined);
    // Where some lines say nothing, the others must all say one way: the silent ones went the other.
    const isHalfSilent = new Set(cells.map(directionOf)).size > 2;
    if (unknown !== undefined || isHalfSilent) throw notUnderstood(title, unknown ?? '');
  }
  const marked = lines.filter(({ direction }) => direction !== undefined);
  if (telling.length === 0 && marked.length === 0)
    for (const one of others)
      assertTellsNothing({ ...one, isText: [...text, ...payer, ...account].includes(one.at) });
  const silent = marked.length > 0 ? oppositeOf(marked.map(({ direction }) => direction)) : 'credit';
  return (line: Line): 'credit' | 'debit' => {
    const said = telling.map(
      ({ at, cells }) => directionOf(line.cells[at] ?? '') ?? oppositeOf(cells.map(directionOf)),
    );
    const own = line.direction ?? (telling.length > 0 ? undefined : silent);
    return [own, ...said].includes('debit') ? 'debit' : 'credit';
  };
}

const oppositeOf = (said: readonly unknown[]) => (said.includes('debit') ? 'credit' : 'debit');

/** The columns beside some, with what stands in them. */
function columnsBut(used: readonly (readonly number[])[], titles: readonly string[], lines: readonly Line[]) {
  return titles.flatMap((title, at) =>
    used.flat().includes(at) ? [] : [{ title, at, cells: lines.map(({ cells }) => cells[at] ?? '') }],
  );
}

interface Silent {
  readonly title: string;
  readonly cells: readonly string[];
  /** What people write is no sign. */
  readonly isText: boolean;
}

/** Throws `bank_file_unreadable` for a column that may be the sign of amounts that have none. */
function assertTellsNothing({ title, cells, isText }: Silent): void {
  const words = [...new Set(cells.filter((cell) => /^(?:\P{N}*|[01])$/u.test(cell)))];
  const said = words.map(directionOf);
  const unknown = words.find((word) => word !== '' && directionOf(word) === undefined) ?? '';
  if (said.includes('debit')) throw notUnderstood(title, unknown);
  const left = cells.find((cell) => mayHaveLeft(cell, isText));
  const asked = !isText && asksDirection(title) ? cells.find((cell) => cell && !readFigure(cell)) : undefined;
  if (left ?? asked) throw notUnderstood(title, left ?? asked ?? '');
  if (isText || isHarmlessTitle(title) || words.length < 2 || words.length > FEW) return;
  const areShort = words.every((word) => /^\S{0,20}$/.test(word));
  if (areShort || cells.length >= 2 * words.length)
    throw unreadable(
      `The amounts have no sign, and it is not known what ${words.map((word) => `"${word.slice(0, 40)}"`).join(' and ')} say in the column "${title}". Write a minus before amounts that left, or remove the column if it says something else.`,
    );
}

/** Words that say so at the beginning of a cell in whatever column. */
const BEGINS_PENDING =
  /^\P{L}*(?:pending|vorgemerkt\p{L}*|ausstehend\p{L}*|en attente|in attesa|pendientes?)(?!\p{L})/iu;
/** Cells that say so in whatever column. */
const SAYS_NOT_BOOKED =
  /^(?:umsatz)?vorgemerkt(?:erumsatz)?$|^(?:pdng|reserverad|reserveret|storno|retoure|reversal|chargeback|ruckbuchung|rucklastschrift|pending|reverted|declined|failed|cancell?ed|rejected|reversed|ausstehend|reserviert|storniert|enattente|inattesa|pendiente|inbehandeling)$/;
/** Titles above "yes" and "no". */
const FLAG = /^(?:is)?(?:pending|vorgemerkt|umsatzvorgemerkt|gebucht|verbucht|booked|posted|settled)$/;
const YES = /^(?:yes|y|true|ja|j|oui|si|tak|x|1)$/i;
const NO = /^(?:no|n|false|nein|nee|non|nej|nie|0|)$/i;
/** Information may be anything else. */
const INFO_OF_STATE = /^(?:umsatz)?(?:vorgemerkt|gebucht|pending|booked|posted)$/;

/** Whether the bank has booked a line. Throws `bank_file_unreadable` for a word that is not known. */
function statusReader({ titles }: Table, columns: Columns, lines: readonly Line[]) {
  const { date, amount, credit, debit, payer } = columns;
  const others = columnsBut([date, amount, credit, debit, payer], titles, lines);
  const flags = others.filter(
    ({ title, cells }) =>
      FLAG.test(folded(title)) &&
      cells.some(Boolean) &&
      cells.every((cell) => YES.test(cell) || NO.test(cell)),
  );
  const telling = others.filter(
    ({ title, cells }) =>
      isStateTitle(title) && (!/info/i.test(title) || cells.some((cell) => INFO_OF_STATE.test(folded(cell)))),
  );
  for (const { title, cells } of telling) {
    const unknown = cells.find((cell) => cell !== '' && statusOf(cell) === undefined);
    const isHalfSilent = cells.includes('') && cells.some((cell) => statusOf(cell) === 'booked');
    if (unknown !== undefined || isHalfSilent)
      throw unreadable(
        `The column "${title}" says "${(unknown ?? '').slice(0, 60)}", and it is not known whether the bank has booked such lines. Write "booked" or "pending" there, or remove these lines.`,
      );
  }
  return ({ cells, lacksBooking }: Line): LineStatus => {
    const said = [
      lacksBooking || others.some(({ at }) => BEGINS_PENDING.test(cells[at] ?? '')) ? 'pending' : undefined,
      ...telling.map(({ at }) => statusOf(cells[at] ?? '')),
      ...flags.map(({ title, at }) => flagged(statusOf(title), YES.test(cells[at] ?? ''))),
      ...others.map(({ at }) =>
        SAYS_NOT_BOOKED.test(folded(cells[at] ?? '')) ? statusOf(cells[at] ?? '') : undefined,
      ),
    ];
    return (['failed', 'pending'] as const).find((status) => said.includes(status)) ?? 'booked';
  };
}

const flagged = (title: LineStatus | undefined, isSo: boolean): LineStatus =>
  (title === 'booked') === isSo ? 'booked' : 'pending';
