// Reads a bank's statement as CSV. Banks agree on no format: columns are known by their titles in several languages, dates
// and amounts by how the whole file writes them.
import { CsvError, parse } from 'csv-parse/sync';
import { BANK_FILE_MAX_LINES } from '#contract/limits.ts';
import { digitsOf } from '#contract/money.ts';
import {
  type BankEntry,
  type BankFileEntries,
  centsOfDecimal,
  oneLine,
  tooManyLines,
  unreadable,
} from './bank-entry.ts';

/** The titles of each column without spaces, marks and accents, the first ones preferred. */
const TITLES = {
  date: 'bookingdate buchungstag buchungsdatum buchung transactiondate completeddate datecomptable dateoperation datecontabile fechaoperacion boekdatum date datum fecha data valuedate',
  amount: 'amount betrag betrageur umsatz montant importe importo bedrag bedrageur amounteur',
  credit: 'credit creditamount paidin moneyin gutschrift haben kredit',
  debit: 'debit debitamount paidout moneyout lastschrift soll',
  currency: 'currency wahrung waehrung devise divisa valuta munt accountcurrency',
  payer:
    'payer payername counterparty counterpartyname auftraggeber zahlungspflichtiger beguenstigterzahlungspflichtiger begunstigterzahlungspflichtiger namezahlungsbeteiligter zahlungsbeteiligter nomdelacontrepartie naamtegenpartij ordenante name',
  text: 'reference remittanceinformation paymentreference description details verwendungszweck buchungstext memo narrative libelle concepto causale mededelingen omschrijving customerreference endtoendreference kundenreferenz kundenreferenzendtoend message',
  account:
    'account accountnumber accountiban ownaccount auftragskonto ibanauftragskonto rekeningnummer compte',
  bankReference: 'transactionid bankreference transactionreference id entryreference',
} as const;
type Column = keyof typeof TITLES;

/** Banks write some lines about the account before the titles. */
const LINES_BEFORE_TITLES = 30;
const SEPARATORS = [';', ',', '\t'] as const;

const folded = (title: string) =>
  title
    .normalize('NFKD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();

interface Table {
  readonly separator: string;
  readonly rows: readonly (readonly string[])[];
  /** The index of the titles. */
  readonly titles: number;
  /** The positions of each column. */
  readonly columns: Readonly<Record<Column, readonly number[]>>;
}

/** Throws `bank_file_unreadable`. `currency` is that of a file without such a column. */
export function readBankCsv(file: string, currency: string): BankFileEntries {
  const { separator, rows, titles, columns } = tableOf(file);
  const body = rows.slice(titles + 1);
  if (body.length > BANK_FILE_MAX_LINES) throw tooManyLines();
  const cell = (row: readonly string[], column: Column) => oneLine(row[columns[column][0] ?? -1] ?? '');
  const readDate = dateReader(body.map((row) => cell(row, 'date')));
  const unreadRows: number[] = [];
  const entries = body.flatMap((row, nth): BankEntry[] => {
    if (row.every((one) => one.trim() === '')) return [];
    const own = (cell(row, 'currency') || currency).toUpperCase();
    const amount = amountOf(
      { amount: cell(row, 'amount'), credit: cell(row, 'credit'), debit: cell(row, 'debit') },
      own,
      separator,
    );
    const bookedOn = readDate(cell(row, 'date'));
    if (!amount || !bookedOn || !/^[A-Z]{3}$/.test(own)) {
      unreadRows.push(titles + nth + 2);
      return [];
    }
    const words = [...columns.text].sort((one, other) => one - other).map((at) => oneLine(row[at] ?? ''));
    return [
      {
        statement: 0,
        account: cell(row, 'account'),
        bookedOn,
        ...amount,
        currency: own,
        isPending: false,
        payer: cell(row, 'payer'),
        bankReference: cell(row, 'bankReference'),
        text: words.filter(Boolean).join(' '),
      },
    ];
  });
  return { format: 'csv', entries, unreadRows };
}

/** The separator and the line of titles with which most columns are known. */
function tableOf(file: string): Table {
  let best: Table | undefined;
  const known = ({ columns }: Table) => Object.values(columns).filter(({ length }) => length > 0).length;
  for (const separator of SEPARATORS) {
    const rows = parsed(file, separator);
    for (const [titles, row] of rows.slice(0, LINES_BEFORE_TITLES).entries()) {
      const table = { separator, rows, titles, columns: columnsOf(row) };
      if (known(table) > (best ? known(best) : 0)) best = table;
    }
  }
  const has = (column: Column) => (best?.columns[column].length ?? 0) > 0;
  if (!best || !has('date') || !(has('amount') || has('credit')))
    throw unreadable(
      'The columns of this file are not known. It needs the titles "Booking date", "Amount" and "Reference"; "Currency", "Payer", "Account" and "Transaction ID" help.',
    );
  return best;
}

function parsed(file: string, delimiter: string): string[][] {
  try {
    return parse(file, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: BANK_FILE_MAX_LINES + LINES_BEFORE_TITLES + 2,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

function columnsOf(row: readonly string[]): Table['columns'] {
  const titles = row.map(folded);
  const positions = (column: Column) =>
    TITLES[column]
      .split(' ')
      .flatMap((known) => titles.flatMap((title, nth) => (title === known ? nth : [])));
  return {
    date: positions('date'),
    amount: positions('amount'),
    credit: positions('credit'),
    debit: positions('debit'),
    currency: positions('currency'),
    payer: positions('payer'),
    text: positions('text'),
    account: positions('account'),
    bankReference: positions('bankReference'),
  };
}

/** Reads dates as the whole file writes them. Throws when 03/04/2026 could be two days. */
function dateReader(dates: readonly string[]): (date: string) => string | undefined {
  const slashed = dates.flatMap((date) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(date) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  const isDayFirst = slashed.some(([first]) => first > 12);
  const isMonthFirst = slashed.some(([, second]) => second > 12);
  if (slashed.length > 0 && isDayFirst === isMonthFirst)
    throw unreadable('Dates such as 03/04/2026 could be two days: export them as 2026-04-03.');
  return (date) => {
    const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
    if (isoYear) return dayOf(isoYear, isoMonth, isoDay);
    const [, first, second, year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)\b/.exec(date) ?? [];
    const [day, month] = isMonthFirst && date.includes('/') ? [second, first] : [first, second];
    return dayOf(year.length === 2 ? `20${year}` : year, month, day);
  };
}

function dayOf(year: string, month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : undefined;
}

type AmountCells = Readonly<Record<'amount' | 'credit' | 'debit', string>>;

function amountOf(
  { amount, credit, debit }: AmountCells,
  currency: string,
  separator: string,
): Pick<BankEntry, 'cents' | 'isCredit'> | undefined {
  const read = (text: string) => centsOf(text, currency, separator);
  if (amount !== '') {
    const isNegative = /^[^\d]*[-−(]|-$/.test(amount);
    const cents = read(amount);
    return cents === undefined ? undefined : { cents, isCredit: !isNegative };
  }
  const [cents, spent] = [read(credit), read(debit)];
  if (cents) return { cents, isCredit: true };
  return spent === undefined ? undefined : { cents: spent, isCredit: false };
}

/** Cents of '1.234,50', '1,234.50', "1'234.50", '12,5' or '€ 12.50'. */
function centsOf(text: string, currency: string, separator: string): number | undefined {
  const digits = text.replaceAll(/[^\d.,]/g, '').replace(/[.,]+$/, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return centsOfDecimal(digits, currency);
  const mark = digits.charAt(last);
  const isRepeated = digits.indexOf(mark) < last;
  const isOnly = !digits.includes(mark === '.' ? ',' : '.');
  const hasThree = digits.length - last === 4;
  // 1.234 and 1,234 are a thousand, unless the currency has three decimals and this is the file's mark of decimals.
  const decimalMark = separator === ',' ? '.' : ',';
  const groups = isRepeated || (isOnly && hasThree && (digitsOf(currency) !== 3 || mark !== decimalMark));
  const plain = digits.replaceAll(/[.,]/g, '');
  if (groups) return centsOfDecimal(plain, currency);
  const fraction = digits.slice(last + 1);
  return centsOfDecimal(`${plain.slice(0, plain.length - fraction.length)}.${fraction}`, currency);
}
